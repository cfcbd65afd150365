// SPDX-License-Identifier: MIT
// The first page: one click to the first turn, or to a table with friends.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon, Logo, Mark } from '../kit/art';
import { Dialog } from '../kit/dialog';
import { MAPS, type MapSummary } from '../app/catalog';
import { FileProblem, openGameFile } from '../app/gamefile';
import { forgetGame, localGames, newRecord, type LocalRecord } from '../app/local';
import { LEVELS } from '../app/bots';
import { newCore } from '../app/module';
import { chooseLanguage, lang, languages, nameOf, t, tn } from '../app/i18n';
import { prefs, type Prefs } from '../app/prefs';
import { results, summaries } from '../app/results';
import { useStore } from '../app/store';
import { botName } from '../app/words';
import type { Seat } from '../app/table';

export const nameForBot = (i: number): string =>
  [t('Ada'), t('Bruno'), t('Clara'), t('Dmitri'), t('Emma')][i % 5];

interface Props {
  onPlay: (record: LocalRecord) => void;
  onRules: (map: string) => void;
  onSettings: () => void;
  online: ComponentChildren;
}

export function useLevels(): string[] {
  const [levels, setLevels] = useState<string[]>(['easy', 'medium']);
  useEffect(() => {
    newCore().then(
      (core) => {
        const known = core.bots();
        setLevels(LEVELS.filter((l) => known.includes(l)));
      },
      () => undefined,
    );
  }, []);
  return levels;
}

export function MapPicker({
  value,
  onPick,
}: {
  value: string;
  onPick: (id: string) => void;
}): JSX.Element {
  return (
    <div class="map-picker" role="radiogroup" aria-label={t('Map')}>
      {MAPS.map((m) => (
        <button
          type="button"
          key={m.id}
          role="radio"
          aria-checked={m.id === value}
          class={`map-card${m.id === value ? ' on' : ''}`}
          onClick={() => onPick(m.id)}
          data-map={m.id}
        >
          <img src={`/map-${m.id}.svg`} alt="" width="220" height="140" loading="lazy" />
          <span class="map-name">{nameOf(m.name)}</span>
          <span class="map-note">
            {m.players[0]}–{m.players[1]} <Icon name="people" size={13} /> · {m.trains}{' '}
            <Icon name={m.vocabulary === 'carts' ? 'cart' : 'train'} size={13} />
          </span>
        </button>
      ))}
    </div>
  );
}

export function VariantPicker({
  map,
  variant,
  onVariant,
}: {
  map: MapSummary;
  variant: string;
  onVariant: (v: string) => void;
}): JSX.Element | null {
  if (map.variants.length < 2) return null;
  return (
    <label class="field">
      <span>{t('Variant')}</span>
      <select
        value={variant}
        onChange={(e) => onVariant(e.currentTarget.value)}
        data-field="variant"
      >
        {map.variants.map((v) => (
          <option key={v.id} value={v.id}>
            {nameOf(v.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function OptionPicker({
  map,
  options,
  onOptions,
}: {
  map: MapSummary;
  options: string[];
  onOptions: (o: string[]) => void;
}): JSX.Element | null {
  if (!map.options.length) return null;
  return (
    <div class="options">
      {map.options.map((o) => (
        <label key={o.id} class="check">
          <input
            type="checkbox"
            checked={options.includes(o.id)}
            onChange={() =>
              onOptions(
                options.includes(o.id) ? options.filter((x) => x !== o.id) : [...options, o.id],
              )
            }
          />{' '}
          {nameOf(o.name)}
        </label>
      ))}
    </div>
  );
}

type Mode = NonNullable<Prefs['lastGame']['mode']>;

/** One's own finished games on this device. */
function Statistics(): JSX.Element | null {
  const all = results();
  if (!all.length) return null;
  const lines = summaries(all),
    done = lines.reduce((n, x) => n + x.done, 0),
    tickets = lines.reduce((n, x) => n + x.tickets, 0),
    undone = lines.reduce((n, x) => n + x.undone, 0);
  return (
    <section class="panel" aria-label={t('Your games')}>
      <h2>{t('Your games')}</h2>
      <table class="count">
        <thead>
          <tr>
            <th scope="col">{t('Map')}</th>
            <th scope="col">{t('Won')}</th>
            <th scope="col">{t('Average')}</th>
            <th scope="col">{t('Best')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((x) => (
            <tr key={x.map}>
              <th scope="row">
                {nameOf(MAPS.find((m) => m.id === x.map)?.name ?? { en: x.map, ru: x.map })}
              </th>
              <td>{t('{n} of {total}', { n: x.won, total: x.games })}</td>
              <td>{x.average}</td>
              <td>{x.best}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet small">
        {t('Tickets completed: {n} of {total}', { n: done, total: tickets })}
        {undone > 0 && ` · ${tn('{n} game with undo', '{n} games with undo', undone)}`}
      </p>
    </section>
  );
}

export function StartScreen({ onPlay, onRules, onSettings, online }: Props): JSX.Element {
  const other =
    languages[(languages.findIndex(([code]) => code === lang()) + 1) % languages.length];
  const p = useStore(prefs),
    levels = useLevels(),
    last = p.lastGame,
    mode: Mode = last.mode ?? 'bots',
    people = last.people ?? ['', ''];
  const [, redraw] = useState(0);
  const map = MAPS.find((m) => m.id === last.map) ?? MAPS[0],
    variant = map.variants.some((v) => v.id === last.variant) ? last.variant : map.variants[0].id;
  const set = (part: Partial<typeof last>) => prefs.update({ lastGame: { ...last, ...part } }),
    setPeople = (names: string[]) => set({ people: names });
  const most = map.players[1] - (mode === 'bots' ? 1 : 0),
    count = Math.min(Math.max(last.opponents.length, mode === 'watch' ? 2 : 1), most);
  const level = levels.includes(last.opponents[0])
    ? last.opponents[0]
    : (levels[levels.length - 1] ?? 'medium');
  const opponents = Array.from(
    { length: mode === 'bots' ? Math.max(count, map.players[0] - 1) : Math.max(2, count) },
    (_, i) => last.opponents[i] ?? level,
  );
  const room = Math.max(0, map.players[1] - people.length),
    bots = Math.min(last.bots ?? 0, room); // bots beside people on one device
  const bot = (i: number, l: string): Seat => ({ kind: 'bot', bot: l, name: nameForBot(i) });
  const begin = () => {
    const options = last.options.filter((o) => map.options.some((x) => x.id === o));
    let seats: Seat[];
    if (mode === 'bots')
      seats = [
        { kind: 'human', name: p.name || t('Guest') },
        ...opponents.map((l, i) => bot(i, l)),
      ];
    else if (mode === 'watch') seats = opponents.map((l, i) => bot(i, l));
    else
      seats = [
        ...people
          .slice(0, map.players[1])
          .map(
            (name, i): Seat => ({ kind: 'human', name: name.trim() || t('Player %u', [i + 1]) }),
          ),
        ...Array.from({ length: bots }, (_, i) => bot(i, level)),
      ];
    onPlay(newRecord(map.id, variant, options, seats));
  };
  const games = localGames();
  const [wrong, setWrong] = useState<{ file: string; why: string } | null>(null);
  const openFile = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    openGameFile(file).then(onPlay, (e: unknown) =>
      setWrong({
        file: file.name,
        why:
          e instanceof FileProblem
            ? e.message
            : t("The file can't be read ({code}).", { code: String(e) }),
      }),
    );
    input.value = ''; // so that the same file can be chosen again, mended
  };
  return (
    <div class="start">
      <header class="start-head">
        <Logo size={46} />
        <div>
          <h1>Depo</h1>
          <p>{t('Routes, tickets, trains: a table for friends')}</p>
        </div>
        <nav>
          <button
            type="button"
            class="lang"
            onClick={() => chooseLanguage(other[0])}
            lang={other[0]}
          >
            {other[1]}
          </button>
          <button
            type="button"
            class="tool"
            onClick={() =>
              prefs.update({
                theme: document.documentElement.dataset['theme'] === 'night' ? 'day' : 'night',
              })
            }
            aria-label={t('Day or night')}
            title={t('Day or night')}
          >
            <Icon name={document.documentElement.dataset['theme'] === 'night' ? 'sun' : 'moon'} />
          </button>
          <button
            type="button"
            class="tool"
            onClick={onSettings}
            aria-label={t('Settings')}
            title={t('Settings')}
          >
            <Icon name="menu" />
          </button>
        </nav>
      </header>
      <main class="start-main">
        <section class="panel play-now" aria-label={t('Play now')}>
          <h2>{t('Play now')}</h2>
          <MapPicker value={map.id} onPick={(id) => set({ map: id, variant: 'classic' })} />
          <div class="tabs" role="radiogroup" aria-label={t('Kind of game')}>
            {(
              [
                ['bots', t('Against bots'), 'play'],
                ['device', t('Pass the device'), 'people'],
                ['watch', t('Watch bots'), 'eye'],
              ] as const
            ).map(([id, name, icon]) => (
              <button
                type="button"
                key={id}
                role="radio"
                aria-checked={mode === id}
                class={mode === id ? 'on' : ''}
                onClick={() => set({ mode: id })}
                data-mode={id}
              >
                <Icon name={icon} /> {name}
              </button>
            ))}
          </div>
          <div class="fields">
            <VariantPicker map={map} variant={variant} onVariant={(v) => set({ variant: v })} />
            {mode !== 'device' && (
              <label class="field">
                <span>{mode === 'bots' ? t('Opponents') : t('Players')}</span>
                <select
                  value={opponents.length}
                  data-field="opponents"
                  onChange={(e) =>
                    set({
                      opponents: Array.from(
                        { length: Number(e.currentTarget.value) },
                        (_, i) => last.opponents[i] ?? level,
                      ),
                    })
                  }
                >
                  {Array.from(
                    { length: most - (mode === 'bots' ? map.players[0] - 1 : 2) + 1 },
                    (_, i) => i + (mode === 'bots' ? map.players[0] - 1 : 2),
                  ).map((n) => (
                    <option key={n} value={n}>
                      {n}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {mode === 'device' && room > 0 && (
              <label class="field">
                <span>{t('Bots')}</span>
                <select
                  value={bots}
                  data-field="bots"
                  onChange={(e) => set({ bots: Number(e.currentTarget.value) })}
                >
                  {Array.from({ length: room + 1 }, (_, n) => (
                    <option key={n} value={n}>
                      {n}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {(mode !== 'device' || bots > 0) && (
              <label class="field">
                <span>{t('Level')}</span>
                <select
                  value={level}
                  data-field="level"
                  onChange={(e) => set({ opponents: opponents.map(() => e.currentTarget.value) })}
                >
                  {levels.map((l) => (
                    <option key={l} value={l}>
                      {botName(l)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {mode === 'bots' && (
              <label class="field">
                <span>{t('Your name')}</span>
                <input
                  value={p.name}
                  maxLength={24}
                  placeholder={t('Guest')}
                  onInput={(e) => prefs.update({ name: e.currentTarget.value })}
                />
              </label>
            )}
            {mode === 'device' && (
              <div class="names">
                {people.slice(0, map.players[1]).map((name, i) => (
                  <label key={i} class="field">
                    <span>
                      <Mark seat={i} size={14} /> {t('Player %u', [i + 1])}
                    </span>
                    <input
                      value={name}
                      maxLength={24}
                      placeholder={t('Name')}
                      onInput={(e) =>
                        setPeople(people.map((x, k) => (k === i ? e.currentTarget.value : x)))
                      }
                    />
                  </label>
                ))}
                <span class="row-buttons">
                  {people.length < map.players[1] && (
                    <button type="button" class="link" onClick={() => setPeople([...people, ''])}>
                      {t('One more player')}
                    </button>
                  )}
                  {people.length > 2 && (
                    <button
                      type="button"
                      class="link"
                      onClick={() => setPeople(people.slice(0, -1))}
                    >
                      {t('One fewer')}
                    </button>
                  )}
                </span>
              </div>
            )}
          </div>
          <OptionPicker
            map={map}
            options={last.options}
            onOptions={(options) => set({ options })}
          />
          <div class="sheet-buttons">
            <button type="button" class="main big" onClick={begin} data-do="play">
              {mode === 'watch' ? t('Watch') : t('Play')}
            </button>
            {games[0] && !games[0].over && (
              <button type="button" class="big" onClick={() => onPlay(games[0])} data-do="continue">
                {t('Continue')}
                <small>
                  {nameOf(
                    MAPS.find((m) => m.id === games[0].map)?.name ?? {
                      en: games[0].map,
                      ru: games[0].map,
                    },
                  )}
                </small>
              </button>
            )}
            <button type="button" class="link" onClick={() => onRules(map.id)}>
              {t('Rules of this map')}
            </button>
          </div>
        </section>
        <div class="start-side">
          {online}
          {games.length > 0 && (
            <section class="panel" aria-label={t('On this device')}>
              <h2>{t('On this device')}</h2>
              <ul class="games">
                {games.slice(0, 6).map((g) => (
                  <li key={g.id}>
                    <button type="button" class="game" onClick={() => onPlay(g)} data-game={g.id}>
                      <b>{nameOf(MAPS.find((m) => m.id === g.map)?.name ?? { en: g.map })}</b>
                      <span>{g.seats.map((s) => s.name).join(', ')}</span>
                      <small>
                        {g.over ? t('finished') : tn('{n} move', '{n} moves', g.moves.length)} ·{' '}
                        {new Date(g.when).toLocaleDateString(lang())}
                      </small>
                    </button>
                    <button
                      type="button"
                      class="tool"
                      aria-label={t('Forget this game')}
                      title={t('Forget this game')}
                      onClick={() => {
                        forgetGame(g.id);
                        redraw((n) => n + 1);
                      }}
                    >
                      <Icon name="close" size={14} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Statistics />
          <section class="panel quiet-panel">
            <label class="link file">
              {t('Open a game file…')}
              <input
                type="file"
                class="sr"
                accept=".depo,.txt,text/plain"
                onChange={(e) => openFile(e.currentTarget)}
              />
            </label>
          </section>
        </div>
      </main>
      {wrong && (
        <Dialog title={t("This file can't be opened")} onClose={() => setWrong(null)}>
          <p>
            <b>{wrong.file}</b>
          </p>
          <p class="file-problem">{wrong.why}</p>
          <div class="sheet-buttons">
            <button type="button" class="main" onClick={() => setWrong(null)}>
              {t('Close')}
            </button>
          </div>
        </Dialog>
      )}
      <footer class="start-foot">
        {t(
          'Depo follows the rules of the Ticket to Ride family. It is not connected with their publisher and uses none of their art.',
        )}
      </footer>
    </div>
  );
}
