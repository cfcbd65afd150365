// SPDX-License-Identifier: MIT
// The count of a printed game, as at the end of one that was played here.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { CountTable, TicketFates } from '../end/count';
import { EndController } from '../end/controller';
import { Mark } from '../common/icons';
import { Sentence } from '../common/sentence';
import { Store } from '../app/store';
import type { TableState } from '../app/table';
import { t } from '../app/i18n';
import type { Game } from '../core/types';
import type { Counted, CountController } from './controller';

interface Props {
  c: CountController;
  game: Game;
  counted: Counted;
}
const nothing = () => undefined;

export function Result({ c, game, counted }: Props): JSX.Element {
  const end = useMemo(() => {
    const state = new Store<Partial<TableState>>({ ...counted }) as Store<TableState>;
    return new EndController(
      { game, state, record: () => null }, // nobody took the time
      c.names,
      nothing,
      nothing,
      true,
    );
  }, [counted]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [counted]);
  return (
    <section ref={box} class="panel counted" aria-label={t('Final count')} role="status">
      <h2>{end.verdict}</h2>
      <CountTable c={end} />
      <TicketFates c={end} />
      {counted.built.some((lines) => lines.length > 0) && (
        <dl class="count-built">
          {counted.built.map((lines, seat) => (
            <div key={seat}>
              <dt>
                <Mark seat={seat} size={14} /> {end.names[seat]}
              </dt>
              {lines.map((line) => (
                <dd key={line}>
                  <Sentence game={game} text={line} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
