// SPDX-License-Identifier: MIT
// A sign that drops onto the board for a moment: a ticket is done, a tunnel holds, the last round
// begins. What it means is said elsewhere; it takes no room and no time.
import type { JSX } from 'preact';
import { Icon, type IconName } from '../common/icons';
import type { Scene } from './sight';

const SIGNS: Record<Scene, IconName> = { done: 'check', holds: 'train', last: 'bell' };

export const SceneView = ({ scene }: { scene: Scene }): JSX.Element => (
  <div class={`scene scene-${scene}`} data-scene={scene} aria-hidden="true">
    <i />
    <span>
      <Icon name={SIGNS[scene]} size={46} />
    </span>
  </div>
);
