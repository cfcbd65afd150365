// SPDX-License-Identifier: MIT
// Below a big board, to be read from the sofa: whose turn it is, and what was done last.
// Sentences: later
import type { JSX } from 'preact';
import { Mark } from '../common/icons';
import { LIVERIES } from '../common/paints';
import { Sentence } from '../common/sentence';
import { t } from '../app/i18n';
import { SEEN } from '../app/table';
import { promptText } from '../app/words';
import { NONE } from '../core/types';
import type { TableController } from '../table/controller';
import { lastAction, lastToAct } from '../table/round';

export function Strip({ c }: { c: TableController }): JSX.Element {
  const { now, game } = c,
    names = c.names.value,
    seat = lastToAct(now.log),
    action = seat === NONE ? null : lastAction(game, names, now.log, seat),
    [turn] = now.view.deciders;
  return (
    <section class="big-strip" aria-live="polite">
      <p
        class="big-turn"
        style={turn === undefined ? undefined : ({ '--livery': LIVERIES[turn].fill } as never)}
      >
        {turn !== undefined && <Mark seat={turn} size={30} />}
        <span>{promptText(game, now, names, SEEN)}</span>
        {c.lastRound && <b class="big-round">{t('Last round')}</b>}
      </p>
      {action && (
        <p class="big-last" data-last={seat}>
          <Mark seat={seat} size={22} />
          <span>
            <Sentence game={game} text={action.sentence} pictures />
          </span>
        </p>
      )}
    </section>
  );
}
