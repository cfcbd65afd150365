// SPDX-License-Identifier: MIT
// The sheet of the decision that is to be made, and what comes after the last one.
import type { JSX } from 'preact';
import { later } from '../common/later';
import { OfferSheet } from '../decisions/offer';
import { t } from '../app/i18n';
import { SEEN } from '../app/table';
import { Kind, Phase } from '../core/types';
import type { TableController } from './controller';
import { drawnBlind } from './round';

const ClaimSheet = later(() => import('../decisions/claim').then((m) => m.ClaimSheet)),
  TunnelSheet = later(() => import('../decisions/tunnel').then((m) => m.TunnelSheet)),
  HandOver = later(() => import('./curtain').then((m) => m.HandOver)),
  EndPanel = later(() => import('../end/end').then((m) => m.EndPanel));
/** What the next decisions may ask for, while the first one is thought about. */
export function fetchDecisions(): void {
  ClaimSheet.fetch();
  TunnelSheet.fetch();
}

interface Props {
  c: TableController;
}

function Paying({ c }: Props): JSX.Element | null {
  const moves = c.paying.value;
  if (!moves || !c.player) return null;
  return (
    <ClaimSheet
      key={`${moves[0].kind}-${moves[0].what}`}
      game={c.game}
      view={c.now.view}
      names={c.names.value}
      moves={moves}
      onPlay={(m) => c.play(m)}
      onClose={() => {
        c.paying.value = null;
      }}
      onTrack={(n) => {
        c.ghost.value = n;
      }}
      bonusNow={c.standing.value?.[c.me] ?? 0}
      bonusAfter={(m) => c.bonusAfter(m)}
    />
  );
}

function Offered({ c }: Props): JSX.Element | null {
  const { offer, curtain, view } = c.now,
    { hinted } = c;
  if (!offer || !c.player || curtain !== null) return null;
  return (
    <OfferSheet
      key={`${c.me}-${view.phase}`}
      game={c.game}
      view={view}
      offer={offer}
      coach={c.coach}
      likely={c.likely.value}
      pick={c.offerPick.value}
      setPick={(pick) => {
        c.offerPick.value = pick;
      }}
      onPoint={(n) => c.pointAtTicket(n)}
      hinted={
        hinted?.kind === Kind.Keep ? offer.tickets.filter((_, i) => hinted.what & (1 << i)) : []
      }
      onKeep={(places) => c.keep(places)}
      onHint={c.coach ? () => c.giveHint() : undefined}
    />
  );
}

export function Decisions({ c }: Props): JSX.Element {
  const { view, next, log } = c.now;
  return (
    <>
      <Paying c={c} />
      <Offered c={c} />
      {c.mine && view.phase === Phase.Tunnel && (
        <TunnelSheet
          game={c.game}
          view={view}
          pays={c.core.payments(SEEN, c.me, Kind.Pay, 0)}
          onPlay={(m) => c.play(m)}
        />
      )}
      {next !== null && (
        <HandOver
          game={c.game}
          next={c.names.value[next]}
          drawn={drawnBlind(log, c.me)}
          onUndo={c.now.canUndo ? () => c.table.undo() : undefined}
          onPassOn={() => c.table.passOn()}
        />
      )}
    </>
  );
}

interface EndProps extends Props {
  onReplay: () => void;
  onReview?: () => void;
  onAgain: () => void;
  onHome: () => void;
  againLabel?: string;
  link?: string;
}
export function Ending({ c, ...ways }: EndProps): JSX.Element | null {
  if (c.lastRound) EndPanel.fetch();
  if (!c.over) return null;
  if (!c.showEnd.value)
    return (
      <button
        type="button"
        class="main reopen"
        onClick={() => {
          c.showEnd.value = true;
        }}
      >
        {t('Final count')}
      </button>
    );
  if (!c.now.tallies) return null;
  return (
    <EndPanel
      table={c.table}
      names={c.names}
      onClose={() => c.closeEnd()}
      onShow={(what) => {
        c.shown.value = what;
      }}
      {...ways}
    />
  );
}
