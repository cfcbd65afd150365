// SPDX-License-Identifier: MIT
// One's own result beside those of bots in the same seat, and of others.
import type { JSX } from 'preact';
import { Tool } from '../common/button';
import { caption, t } from '../app/i18n';
import { called } from '../app/names';
import { botName } from '../app/words';
import type { DealController, Row } from './controller';
import { visit } from '../app/address';
import { signed } from '../common/signed';
import { Caption } from '../gen/border';

interface Props {
  c: DealController;
}
const pending = ({ moves }: Row): string =>
  moves === undefined ? t('waiting') : t('playing, move {n}', { n: moves });

function BesideRow({ row }: { row: Row }): JSX.Element {
  const { level, outcome } = row;
  return (
    <tr class={level ? '' : 'total'} data-level={level || 'you'}>
      <th scope="row">{level ? botName(level) : t('You')}</th>
      {outcome ? (
        <>
          <td>{signed(outcome.points)}</td>
          <td>{outcome.place}</td>
        </>
      ) : (
        <td colSpan={2}>{pending(row)}</td>
      )}
    </tr>
  );
}

export function Beside({ c }: Props): JSX.Element {
  const { failed, waiting } = c.compared!;
  return (
    <>
      <h3>{t('You, and bots in your seat')}</h3>
      {c.rows.length > 0 && (
        <table class="count">
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{caption(Caption.Points)}</th>
              <th scope="col">{t('Place')}</th>
            </tr>
          </thead>
          <tbody>
            {c.rows.map((row) => (
              <BesideRow key={row.level} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {failed && <p class="warn">{t("The bots can't play here right now. Come back later.")}</p>}
      {waiting && !failed && (
        <p class="quiet small" role="status">
          {t('Bots are playing the same deal: one moment.')}
        </p>
      )}
    </>
  );
}

export function Others({ c }: Props): JSX.Element | null {
  const { others, rank, players } = c.compared!;
  if (!others) return null;
  const replay = async (table: string) => {
    const id = await c.replay(table);
    if (id) visit(`#/replay/${id}`);
  };
  return (
    <>
      <h3>{t('On this server')}</h3>
      {rank !== undefined && (
        <p data-rank={rank}>
          {t('Your rank: {n} of {total}', { n: rank, total: players ?? rank })}
        </p>
      )}
      {others.length === 0 && <p class="quiet">{t('Nobody has finished it yet.')}</p>}
      {others.length > 0 && (
        <table class="count deal-others">
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{caption(Caption.Points)}</th>
              <th scope="col">{t('Place')}</th>
              <th scope="col">{t('Replay')}</th>
            </tr>
          </thead>
          <tbody>
            {others.map((x) => (
              <tr key={x.table} class={x.you ? 'total' : ''}>
                <th scope="row">
                  {x.rank}. {called(x.name, 0, 'human')}
                </th>
                <td>{signed(x.points)}</td>
                <td>{x.place}</td>
                <td>
                  {x.replay && (
                    <Tool
                      icon="play"
                      size={16}
                      label={t('Replay of {name}', { name: called(x.name, 0, 'human') })}
                      onClick={() => void replay(x.table)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
