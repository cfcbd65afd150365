// SPDX-License-Identifier: MIT
// A tunnel's extra cards: pay them, or give the tunnel up.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CardStrip } from '../common/cardstrip';
import { Sheet } from '../common/dialog';
import { Sentence } from '../common/sentence';
import { caption, t } from '../app/i18n';
import { topicLine, topicText } from '../app/words';
import { Kind, move, type Game, type Move, type View } from '../core/types';
import { Caption, Topic } from '../gen/border';
import { aside, Payments } from './payments';

interface Props {
  game: Game;
  view: View;
  pays: Move[];
  onPlay: (m: Move) => void;
}

export function TunnelSheet({ game, view, pays, onPlay }: Props): JSX.Element {
  const tunnel = view.tunnel!,
    track = game.tracks[tunnel.track];
  const [chosen, choose] = useState<Move | null>(null),
    pick = chosen ?? pays[0];
  return (
    <Sheet
      title={topicText(game, view, Topic.Tunnel, track.n)}
      className={`claim-sheet${aside(game, track.spaces[track.length >> 1].x)}`}
    >
      <p class="sheet-note">
        {t('Turned up:')} <CardStrip game={game} cards={tunnel.turned} />
      </p>
      <p>
        <Sentence game={game} text={topicLine(game, view, Topic.Owed)} />
      </p>
      {pick ? (
        <Payments game={game} moves={pays} pick={pick} onPick={choose} />
      ) : (
        <p class="warn">{topicText(game, view, Topic.CannotPay)}</p>
      )}
      <div class="sheet-foot sheet-buttons">
        {pick && (
          <button type="button" class="main" data-focus data-do="pay" onClick={() => onPlay(pick)}>
            {caption(Caption.PayAndClaim)}
          </button>
        )}
        <button type="button" data-do="decline" onClick={() => onPlay(move(Kind.Decline, view.me))}>
          {t('Give it up')}
        </button>
      </div>
    </Sheet>
  );
}
