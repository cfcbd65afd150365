// SPDX-License-Identifier: MIT
// The end: the count line by line, then the table of all lines, with each ticket's path to look at.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../kit/announce';
import { Icon, LIVERIES, Mark } from '../kit/art';
import { saveAs } from '../board/print';
import type { Shown } from '../kit/sentence';
import { t, tn } from '../app/i18n';
import { calm } from '../app/prefs';
import { useStore } from '../app/store';
import type { Table } from '../app/table';
import { outlook, ticketName } from '../app/words';
import type { Tally } from '../core/types';

interface Props {
  table: Table;
  names: string[];
  onClose: () => void;
  onReplay: () => void;
  onAgain: () => void;
  onShow: (what: Shown | null) => void;
  againLabel?: string;
}
interface Step {
  title: string;
  gain: number[];
  show: Shown | null;
}
const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));
const seen = new WeakSet<Table>(); // the count is played once; a reload shows the result

export function EndPanel({
  table,
  names,
  onClose,
  onReplay,
  onAgain,
  onShow,
  againLabel,
}: Props): JSX.Element {
  const state = useStore(table.state),
    { game } = table,
    tallies = state.tallies!,
    r = game.rules;
  const lines: [string, (x: Tally) => number][] = [
    [t('Routes'), (x) => x.routes],
    [t('Tickets completed'), (x) => x.ticketsPlus],
    [t('Tickets failed'), (x) => (x.ticketsMinus ? -x.ticketsMinus : 0)],
  ];
  if (r.longestPath) lines.push([t('Longest path'), (x) => x.pathBonus]);
  if (r.mostTickets) lines.push([t('Most tickets'), (x) => x.mostBonus]);
  if (r.stations) lines.push([t('Unused stations'), (x) => x.stationPoints]);
  if (r.merchandise) lines.push([t('Merchandise'), (x) => x.merchandiseBonus]);
  const ticketShown = (s: number, n: number): Shown => ({
    borrowed: tallies[s].borrowed,
    path: outlook(game, state.view, s, n).path,
    trail: [],
    cities: [...game.tickets[n].nodesA, ...game.tickets[n].nodesB].map(
      (node) => game.nodeCity[node],
    ),
  });
  // Line by line: routes, every ticket with its path, the longest path, the rest.
  const steps: Step[] = useMemo(() => {
    const each = (f: (x: Tally) => number) => tallies.map(f),
      list: Step[] = [{ title: lines[0][0], gain: each(lines[0][1]), show: null }];
    tallies.forEach((x, s) =>
      [...x.done, ...x.failed].forEach((n) => {
        const points = x.done.includes(n) ? game.tickets[n].points : -game.tickets[n].points;
        list.push({
          title: `${names[s]}: ${ticketName(game, n)} ${points > 0 ? '+' : '−'}${Math.abs(points)}`,
          gain: tallies.map((_, k) => (k === s ? points : 0)),
          show: ticketShown(s, n),
        });
      }),
    );
    for (const [title, f] of lines.slice(3)) {
      const gain = each(f),
        trail =
          title === t('Longest path')
            ? tallies.flatMap((x, s) => (x.pathBonus ? (state.trails?.[s] ?? []) : []))
            : [];
      const longest = Math.max(...tallies.map((x) => x.path));
      list.push({
        title: trail.length ? `${title}: ${longest}` : title,
        gain,
        show: trail.length ? { path: [], trail, cities: [], borrowed: [] } : null,
      });
    }
    return list;
  }, [state]);
  const quick = calm() || seen.has(table) || !state.fresh.length;
  const [step, setStep] = useState(quick ? steps.length : 0);
  const [peek, setPeek] = useState(false);
  const finished = step >= steps.length,
    order = [...tallies.keys()].sort((a, b) => tallies[a].rank - tallies[b].rank);
  const winners = tallies.flatMap((x, s) => (x.winner ? [names[s]] : [])),
    verdict = tn('{who} wins!', '{who} win!', winners.length, { who: winners.join(', ') });
  useEffect(() => {
    seen.add(table);
    announce(finished ? verdict : steps[step].title);
    if (finished) {
      onShow(null);
      return undefined;
    }
    onShow(steps[step].show);
    const timer = setTimeout(() => setStep(step + 1), 1000);
    return () => clearTimeout(timer);
  }, [step]);
  const point = (what: Shown | null) => {
    setPeek(!!what);
    onShow(what);
  };
  const sum = (s: number) =>
    finished
      ? tallies[s].total
      : steps.slice(0, step + 1).reduce((total, x) => total + x.gain[s], 0);
  const top = Math.max(1, ...tallies.map((x) => x.total));
  const save = async () => {
    const text = await table.gameFile();
    if (text) saveAs(`${game.map.id}.depo`, 'text/plain', text);
  };
  return (
    <section
      class={`end-panel${finished ? '' : ' compact'}${peek ? ' peek' : ''}`}
      aria-label={t('Final count')}
    >
      <div class="head">
        <h2>{finished ? verdict : steps[step].title}</h2>
        {!finished && (
          <button type="button" onClick={() => setStep(steps.length)}>
            {t('Skip')}
          </button>
        )}
        <button
          type="button"
          class="tool"
          onClick={onClose}
          aria-label={t('Close')}
          title={t('Look at the board')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="end-scroll" tabIndex={0} role="group" aria-label={t('Final count')}>
        <ol class="bars" aria-hidden="true">
          {(finished ? order : [...tallies.keys()]).map((s) => (
            <li key={s}>
              <Mark seat={s} />
              <span class="bar-name">{names[s]}</span>
              <span class="track-bar">
                <i
                  style={{
                    width: `${Math.max(0, (100 * sum(s)) / top)}%`,
                    background: LIVERIES[s].fill,
                  }}
                />
              </span>
              <b>{signed(sum(s))}</b>
            </li>
          ))}
        </ol>
        {finished && (
          <table class="count">
            <thead>
              <tr>
                <th scope="col">{t('Line')}</th>
                {order.map((s) => (
                  <th scope="col" key={s}>
                    <Mark seat={s} size={14} /> {names[s]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([name, f]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {order.map((s) => (
                    <td key={s}>{signed(f(tallies[s]))}</td>
                  ))}
                </tr>
              ))}
              <tr class="total">
                <th scope="row">{t('Total')}</th>
                {order.map((s) => (
                  <td key={s}>{signed(tallies[s].total)}</td>
                ))}
              </tr>
              <tr class="minor">
                <th scope="row">{t('Routes claimed')}</th>
                {order.map((s) => (
                  <td key={s}>{state.view.players[s].tracks.length}</td>
                ))}
              </tr>
              <tr class="minor">
                <th scope="row">{t('Tickets completed, of all held')}</th>
                {order.map((s) => (
                  <td key={s}>
                    {tallies[s].done.length} / {tallies[s].done.length + tallies[s].failed.length}
                  </td>
                ))}
              </tr>
              <tr class="minor">
                <th scope="row">{t('Length of the longest path')}</th>
                {order.map((s) => (
                  <td key={s}>{tallies[s].path}</td>
                ))}
              </tr>
            </tbody>
          </table>
        )}
        {finished && (
          <div class="end-tickets">
            {order.map((s) => (
              <div key={s}>
                <h3>
                  <Mark seat={s} size={14} /> {names[s]}: {t('Tickets')}
                </h3>
                <ul>
                  {[...tallies[s].done, ...tallies[s].failed].map((n) => {
                    const ok = tallies[s].done.includes(n);
                    return (
                      <li
                        key={n}
                        class={ok ? 'done' : 'lost'}
                        tabIndex={0}
                        onPointerEnter={() => point(ticketShown(s, n))}
                        onPointerLeave={() => point(null)}
                        onFocus={() => point(ticketShown(s, n))}
                        onBlur={() => point(null)}
                      >
                        <Icon name={ok ? 'check' : 'close'} size={13} /> {ticketName(game, n)}{' '}
                        <b>
                          {ok ? '+' : '−'}
                          {game.tickets[n].points}
                        </b>
                      </li>
                    );
                  })}
                </ul>
              </div>
            ))}
          </div>
        )}
      </div>
      {finished && (
        <div class="sheet-buttons">
          <button type="button" class="main" onClick={onAgain} data-do="again">
            {againLabel ?? t('Play again')}
          </button>
          <button type="button" onClick={onReplay} data-do="replay">
            <Icon name="play" /> {t('Replay')}
          </button>
          <button type="button" onClick={onClose} data-do="look">
            <Icon name="eye" /> {t('Look at the board')}
          </button>
          <button type="button" onClick={save} data-do="download">
            <Icon name="download" /> {t('Game file')}
          </button>
        </div>
      )}
    </section>
  );
}
