// SPDX-License-Identifier: MIT
// Papers on the board that come only after the first decision: a hint, a tip, a tunnel's cards, the
// last round.
import type { JSX } from 'preact';
import { CloseTool, Tool } from '../common/button';
import { Icon } from '../common/icons';
import { CardStrip } from '../common/cardstrip';
import { Sentence } from '../common/sentence';
import { caption, t, tn } from '../app/i18n';
import { layout } from '../app/layout';
import { prefs } from '../app/prefs';
import { topicText } from '../app/words';
import { Phase, type Game } from '../core/types';
import { Caption, Topic } from '../gen/border';
import type { TableController } from './controller';

interface Props {
  c: TableController;
}

/** What is best, why, and what else. */
export const Advised = ({
  game,
  lines,
  onClose,
}: {
  game: Game;
  lines: string[];
  onClose: () => void;
}): JSX.Element => (
  <div class="note hint">
    <Icon name="bulb" />
    <span>
      <b>
        <Sentence game={game} text={lines[0]} />
      </b>
      {lines.slice(1).map((line) => (
        <small key={line}>
          <Sentence game={game} text={line} />
        </small>
      ))}
    </span>
    <CloseTool size={14} onClick={onClose} />
  </div>
);

export const LastRound = ({ c }: Props): JSX.Element => (
  <p class="banner">
    {layout.value === 'wide'
      ? topicText(c.game, c.now.view, Topic.LastRound, 0, c.names.value)
      : t('Last round')}{' '}
    · {tn('{n} turn to go', '{n} turns to go', c.now.view.turnsLeft)}
  </p>
);

/** The cards of a tunnel, for everyone to see. */
export function Turned({ c }: Props): JSX.Element | null {
  const turned = c.turned.value;
  if (!turned || c.over || (c.mine && c.now.view.phase === Phase.Tunnel)) return null;
  return (
    <div class="turned">
      <b>{topicText(c.game, c.now.view, Topic.Tunnel, turned.what)}</b>
      <CardStrip game={c.game} cards={turned.cards} />
      <span>
        {turned.count ? caption(Caption.TunnelNMore, turned.count) : t('nothing more to pay')}
      </span>
    </div>
  );
}

/** How to play well now. */
export const Tip = ({ text }: { text: string }): JSX.Element => (
  <section class="guide" aria-label={t('Advice')}>
    <Icon name="bulb" size={16} />
    <p>{text}</p>
    <Tool
      icon="close"
      size={14}
      label={t('Turn commentary off')}
      onClick={() => prefs.update({ commentary: false })}
    />
  </section>
);
