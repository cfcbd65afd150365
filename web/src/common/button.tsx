// SPDX-License-Identifier: MIT
import type { JSX } from 'preact';
import { Icon, type IconName } from './icons';
import { t } from '../app/i18n';

interface ToolProps {
  icon: IconName;
  label: string;
  /** The key that does the same. */
  hotkey?: string;
  only?: 'narrow';
  /** Draws the eye to it after a while. */
  glow?: boolean;
  size?: number;
  /** What it does, for tests. */
  name?: string;
  onClick: () => void;
}
/** A button that is only a picture. */
export function Tool(p: ToolProps): JSX.Element {
  const { icon, label, hotkey, only, glow, size, name, onClick } = p;
  return (
    <button
      type="button"
      class={`tool${only ? ` only-${only}` : ''}${glow ? ' glow' : ''}`}
      onClick={onClick}
      aria-label={label}
      data-do={name}
      title={hotkey ? `${label} (${hotkey})` : label}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}

export const CloseTool = ({
  size,
  onClick,
}: {
  size?: number;
  onClick: () => void;
}): JSX.Element => (
  <button type="button" class="tool" onClick={onClick} aria-label={t('Close')}>
    <Icon name="close" size={size} />
  </button>
);
