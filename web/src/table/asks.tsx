// SPDX-License-Identifier: MIT
// Questions and lists over a table.
import type { JSX } from 'preact';
import { Dialog } from '../common/dialog';
import { Shortcuts } from '../common/parts';
import { later } from '../common/later';
import { caption, t } from '../app/i18n';
import { topicText } from '../app/words';
import { Caption, Topic } from '../gen/border';
import type { TableController } from './controller';
import { LogList } from './log';
import { sinceLastMove } from './round';

function TicketsQuestion({ c, onClose }: { c: TableController; onClose: () => void }): JSX.Element {
  const alone = c.now.seats.filter((s) => s.kind === 'human').length < 2;
  return (
    <Dialog title={caption(Caption.DrawTicketsOrNot)} onClose={onClose}>
      <p>{topicText(c.game, c.now.view, Topic.DrawTickets, alone ? 0 : 1)}</p>
      <div class="sheet-buttons">
        <button
          type="button"
          class="main"
          data-focus
          data-do="tickets"
          onClick={() => c.drawTickets()}
        >
          {caption(Caption.DrawTickets)}
        </button>
        <button type="button" onClick={onClose}>
          {t('Cancel')}
        </button>
      </div>
    </Dialog>
  );
}

const RouteList = later(() => import('./routes').then((m) => m.RouteList));

export function Asks({ c }: { c: TableController }): JSX.Element | null {
  const names = c.names.value,
    close = () => c.open(null);
  switch (c.ask.value) {
    case 'tickets':
      return <TicketsQuestion c={c} onClose={close} />;
    case 'routes':
      return (
        <RouteList
          game={c.game}
          names={names}
          choices={c.now.choices}
          onClose={close}
          onPick={(n) => c.pickListed(n)}
        />
      );
    case 'keys':
      return <Shortcuts onClose={close} />;
    case 'log':
      return (
        <Dialog title={t('Log')} onClose={close}>
          <LogList game={c.game} events={c.now.log} names={names} />
        </Dialog>
      );
    case 'since':
      return (
        <Dialog title={t('Since your last turn')} onClose={close}>
          <LogList
            game={c.game}
            events={sinceLastMove(c.now.log, c.me, c.game.players)}
            names={names}
          />
        </Dialog>
      );
    default:
      return null;
  }
}
