// SPDX-License-Identifier: MIT
// The table of one's own strength: games against each level, over time, and the level that is
// proposed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { mapName } from '../app/catalog';
import { caption, t, tn } from '../app/i18n';
import type { Result } from '../app/results';
import { botName } from '../app/words';
import { Dialog } from '../common/dialog';
import { percent } from '../common/percent';
import { signed } from '../common/signed';
import { certainty } from './certainty';
import { Chart } from './chart';
import { propose, type Proposal } from './fit';
import { keptResults } from './kept';
import { botsHere } from './ladder';
import { qualityOf, type Quality } from './quality';
import { counts, rowsOf } from './rows';
import { Caption } from '../gen/border';

function Levels({ games, levels }: { games: Result[]; levels: string[] }): JSX.Element {
  return (
    <table class="strength-table">
      <thead>
        <tr>
          <th scope="col">{t('Level')}</th>
          <th scope="col">{t('Games')}</th>
          <th scope="col" class="won">
            {t('Won')}
          </th>
          <th scope="col">{t('Ahead')}</th>
          <th scope="col">{caption(Caption.Points)}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(games, levels).map((row) => (
          <tr key={row.level}>
            <th scope="row">{botName(row.level)}</th>
            <td>{row.games}</td>
            <td class="won">{row.won}</td>
            <td>{percent(row.ahead)}</td>
            <td>{signed(Math.round(row.points))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Proposed({ found }: { found: Proposal }): JSX.Element {
  return (
    <p class="strength-proposal">
      <b>{t('Suggested for you: {level}', { level: botName(found.level) })}</b>{' '}
      {t('You would finish ahead of such a bot in about {n} of games.', {
        n: percent(found.ahead),
      })}{' '}
      {certainty(found)}
    </p>
  );
}

/** One number for a person, how sure it is, and which level decides so. */
function Decided({ found }: { found: Quality }): JSX.Element {
  const { quality, from, to, games, level } = found,
    n = Math.round(quality);
  return (
    <p class="strength-quality">
      <b>
        {from === null || to === null
          ? t('Decision quality: about {n}', { n })
          : t('Decision quality: {n} ({from} to {to})', {
              n,
              from: Math.round(from),
              to: Math.round(to),
            })}
      </b>{' '}
      {t('Plays like: {level}.', { level: botName(level) })}{' '}
      {tn('From {n} reviewed game.', 'From {n} reviewed games.', games)}
    </p>
  );
}

function Explained(): JSX.Element {
  return (
    <details class="small">
      <summary>{t('What counts')}</summary>
      <p>
        {t(
          "Every game you finish against bots only counts once, here or on a server. Games with undo, games restarted from a position, lessons and puzzles don't count.",
        )}
      </p>
      <p>
        {t(
          'You are compared with each bot separately, so bots of different levels can share a table; together they count as one game. Decision quality comes from the games you have reviewed: 100 means that nothing was given away.',
        )}
      </p>
      <p>
        {t(
          'The suggestion compares your games with how the bots do against each other. Older games count less.',
        )}
      </p>
    </details>
  );
}

export function StrengthDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const all = keptResults().filter(counts),
    maps = [...new Set(all.map((r) => r.map))],
    [map, setMap] = useState<string | null>(null),
    games = all.filter((r) => map === null || r.map === map),
    bots = botsHere(),
    levels = bots?.levels ?? [],
    found = bots && propose(all, bots.ladder, map, levels),
    quality = bots && qualityOf(games, bots, map),
    reviewed = bots ? games.filter((r) => r.review?.cost !== undefined) : [];
  return (
    <Dialog title={t('Your strength')} onClose={onClose} wide>
      {found && <Proposed found={found} />}
      {quality && <Decided found={quality} />}
      {maps.length > 1 && (
        <label class="field">
          <span>{t('Map')}</span>
          <select
            value={map ?? ''}
            data-field="strength-map"
            onChange={(e) => setMap(e.currentTarget.value || null)}
          >
            <option value="">{t('All maps')}</option>
            {maps.map((id) => (
              <option key={id} value={id}>
                {mapName(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      {games.length > 0 ? (
        <Levels games={games} levels={levels} />
      ) : (
        <p>{t('No games yet: finish one against bots.')}</p>
      )}
      <div class="charts">
        <Chart
          title={caption(Caption.Points)}
          values={games.map((r) => r.points)}
          say={(v) => signed(Math.round(v))}
        />
        <Chart
          title={t('Decision quality')}
          values={reviewed.map(({ review }) => bots!.quality(review!.cost!, review!.decisions))}
          say={(v) => String(Math.round(v))}
        />
      </div>
      <Explained />
    </Dialog>
  );
}
