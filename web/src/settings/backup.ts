// SPDX-License-Identifier: MIT
// Everything that this device keeps, as one file, and back. What comes in is added to what is here:
// nothing on the device is lost, and a file that is wrong anywhere changes nothing.
import type { MapData } from '../core/types';
import type { MapSummary } from '../app/catalog';
import { t } from '../app/i18n';
import { LIST_PREFIX, MAP_PREFIX, OWN_MAPS } from '../app/keptmaps';
import { readMap } from '../app/load';
import { HIDDEN, TABLES } from '../app/mytables';
import { MY_TICKETS } from '../app/mytickets';
import { summaryOf } from '../app/ownmaps';
import { PREFS_KEY, usablePrefs } from '../app/prefs';
import { FileProblem } from '../app/problem';
import { GAME_PREFIX, GAMES, isRecord, MOST_GAMES, type LocalRecord } from '../app/records';
import { areDeals, DEALS, joinDeals } from '../deal/kept';
import { isProgress, joinProgress, LESSONS, type Progress } from '../lessons/lesson';
import { isResult, MOST_RESULTS, RESULTS, type Result } from '../app/results';
import type { Contents, Taken } from './taken';

const OURS = 'depo.',
  VERSION = 1,
  REVIEWS = 'depo.review', // can be made again, and stay where they are
  PERSON = 'depo.key'; // by which the server knows who sits at its tables
/** Bytes; a browser keeps about five million letters for a page. */
export const MOST_BYTES = 12 << 20;

type Kept = Record<string, unknown>;
interface Backup {
  depo: 'device';
  version: number;
  kept: Kept;
}
function storedNow(): Kept {
  const kept: Kept = {};
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? '';
    if (!key.startsWith(OURS) || key.startsWith(REVIEWS)) continue;
    try {
      kept[key] = JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      /* broken: the page can't use it either */
    }
  }
  return kept;
}

/** The file with all that is kept here. */
export const backupText = (): string =>
  JSON.stringify({ depo: 'device', version: VERSION, kept: storedNow() } satisfies Backup);

const foreign = (): FileProblem =>
    new FileProblem(t("This isn't a backup file. Make one in Depo's settings.")),
  broken = (key: string): FileProblem =>
    new FileProblem(t('The file is damaged at “{key}”. Nothing was changed.', { key })),
  isPlain = (value: unknown): value is Kept =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
  hasTexts =
    (...names: string[]) =>
    (value: unknown): boolean =>
      isPlain(value) && names.every((name) => typeof value[name] === 'string'),
  list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parse(text: string): Kept {
  if (text.length > MOST_BYTES)
    throw new FileProblem(t('The file is too large: at most {n} MB.', { n: MOST_BYTES >> 20 }));
  let found: unknown;
  try {
    found = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw foreign();
  }
  if (!isPlain(found) || found['depo'] !== 'device' || !isPlain(found['kept'])) throw foreign();
  if (found['version'] !== VERSION)
    throw new FileProblem(t('The file comes from a newer version of Depo.'));
  return found['kept'];
}

const TABLE = /^[a-z2-7]{12}$/,
  KEY = /^[\w-]{16,64}$/;
const CHECKS: Record<string, (value: unknown) => boolean> = {
  [PREFS_KEY]: isPlain,
  [GAMES]: (value) => list(value).every((id) => typeof id === 'string') && Array.isArray(value),
  [RESULTS]: (value) => Array.isArray(value) && value.every(isResult),
  [TABLES]: (value) => Array.isArray(value) && value.every((id) => TABLE.test(String(id))),
  [HIDDEN]: (value) => Array.isArray(value) && value.every((id) => TABLE.test(String(id))),
  [LESSONS]: (value) => isPlain(value) && Object.values(value).every(isProgress),
  [DEALS]: areDeals,
  [PERSON]: (value) => KEY.test(String(value)),
  [OWN_MAPS]: Array.isArray,
};
/** What is kept apart from these is joined as it is. */
const SHAPES: [start: string, good: (value: unknown) => boolean][] = [
  [MY_TICKETS, (value) => isPlain(value) && Object.values(value).every(hasTexts('text', 'list'))],
  [LIST_PREFIX, hasTexts('variant', 'list', 'base')],
];

/** Looks at everything before anything is taken. */
async function check(kept: Kept): Promise<Map<string, MapSummary>> {
  const maps = new Map<string, MapSummary>();
  for (const [key, value] of Object.entries(kept)) {
    if (!key.startsWith(OURS)) throw broken(key);
    if (CHECKS[key] && !CHECKS[key](value)) throw broken(key);
    if (SHAPES.some(([start, good]) => key.startsWith(start) && !good(value))) throw broken(key);
    if (key.startsWith(GAME_PREFIX) && !isRecord(value, key.slice(GAME_PREFIX.length)))
      throw broken(key);
    if (!key.startsWith(MAP_PREFIX)) continue;
    const hash = key.slice(MAP_PREFIX.length),
      read = await readMap(value, {}).catch(() => null);
    if (read?.hash !== hash) throw broken(key);
    maps.set(hash, summaryOf(value as MapData, hash));
  }
  return maps;
}

/** Lists grow, tables of values too; of two values for one thing the device's own stays. */
function joined(own: unknown, other: unknown): unknown {
  if (own === undefined || own === null) return other;
  if (Array.isArray(own) && Array.isArray(other)) {
    const known = new Set(own.map((x) => JSON.stringify(x)));
    return [...own, ...other.filter((x) => !known.has(JSON.stringify(x)))];
  }
  return isPlain(own) && isPlain(other) ? { ...other, ...own } : own;
}

/** The games of both, the latest first; of one game on both sides the one that went on longer. */
function joinGames(now: Kept, kept: Kept, taken: Taken): Kept {
  const of = (from: Kept): LocalRecord[] =>
    list(from[GAMES])
      .map((id) => from[GAME_PREFIX + String(id)] as LocalRecord | undefined)
      .filter((game) => !!game);
  const own = of(now),
    out: Kept = {},
    ids = own.map((game) => game.id);
  for (const game of of(kept).sort((a, b) => b.when - a.when)) {
    const here = own.find((g) => g.id === game.id);
    if (here && here.when >= game.when) continue;
    if (!here && ids.length >= MOST_GAMES) {
      taken.left++;
      continue;
    }
    if (!here) ids.push(game.id);
    out[GAME_PREFIX + game.id] = game;
    taken.games++;
  }
  const when = (id: string) =>
    ((out[GAME_PREFIX + id] ?? now[GAME_PREFIX + id]) as LocalRecord).when;
  out[GAMES] = ids.sort((a, b) => when(b) - when(a));
  return out;
}

/** Who sits at the tables of the server is one person for all of them: two can't be joined. Another
 * one than now comes in only where that is wanted: whoever made the file knows that key. */
function joinTables(now: Kept, kept: Kept, taken: Taken, person: boolean): Kept {
  const theirs = list(kept[TABLES]),
    own = list(now[TABLES]);
  if (!kept[PERSON]) return {};
  if (now[PERSON] !== kept[PERSON] && (own.length || !person)) {
    taken.others = theirs.length;
    return {};
  }
  const fresh = theirs.filter((id) => !own.includes(id));
  taken.tables = fresh.length;
  return { [PERSON]: kept[PERSON], [TABLES]: [...own, ...fresh] };
}

/** Of a result on both sides the device's own stays, with the look back that the other has. */
function joinResults(now: Kept, kept: Kept, taken: Taken): Kept {
  const theirs = new Map((list(kept[RESULTS]) as Result[]).map((r) => [r.id, r])),
    own = (list(now[RESULTS]) as Result[]).map((r) => ({
      ...r,
      review: r.review ?? theirs.get(r.id)?.review,
    }));
  for (const { id } of own) theirs.delete(id);
  taken.results = theirs.size;
  const all = [...theirs.values(), ...own].sort((a, b) => a.when - b.when);
  return { [RESULTS]: all.slice(-MOST_RESULTS) };
}

function joinLessons(now: Kept, kept: Kept): Kept {
  const out = { ...((now[LESSONS] ?? {}) as Record<string, Progress>) };
  for (const [id, other] of Object.entries((kept[LESSONS] ?? {}) as typeof out))
    out[id] = isProgress(out[id]) ? joinProgress(out[id], other) : other;
  return Object.keys(out).length ? { [LESSONS]: out } : {};
}

function joinAllDeals(now: Kept, kept: Kept): Kept {
  const [own, other] = [now[DEALS], kept[DEALS]].map((x) => (areDeals(x) ? x : {}));
  return DEALS in kept ? { [DEALS]: joinDeals(own, other) } : {};
}

function joinMaps(now: Kept, kept: Kept, known: Map<string, MapSummary>, taken: Taken): Kept {
  const out: Kept = {},
    own = list(now[OWN_MAPS]) as MapSummary[];
  for (const hash of known.keys())
    if (!now[MAP_PREFIX + hash]) out[MAP_PREFIX + hash] = kept[MAP_PREFIX + hash];
  const fresh = (list(kept[OWN_MAPS]) as MapSummary[])
    .map((map) => known.get(String(map?.hash)))
    .filter((map) => !!map && !own.some((m) => m.hash === map.hash));
  taken.maps = fresh.length;
  return { ...out, [OWN_MAPS]: [...own, ...fresh] };
}

function write(all: Kept): void {
  const before = Object.keys(all).map((key) => [key, localStorage.getItem(key)] as const);
  try {
    for (const [key, value] of Object.entries(all))
      localStorage.setItem(key, JSON.stringify(value));
  } catch {
    for (const [key] of before) localStorage.removeItem(key); // makes room for what was there
    for (const [key, value] of before) if (value !== null) localStorage.setItem(key, value);
    throw new FileProblem(t('There is no room for it on this device. Nothing was changed.'));
  }
}

/** What a file has, before any of it is taken. */
export async function lookAtBackup(text: string): Promise<Contents> {
  const [kept, now] = [parse(text), storedNow()];
  await check(kept);
  const [games, maps, results, tables] = [GAMES, OWN_MAPS, RESULTS, TABLES].map(
      (key) => list(kept[key]).length,
    ) as [number, number, number, number],
    person = !!kept[PERSON] && kept[PERSON] !== now[PERSON] && !list(now[TABLES]).length;
  return { games, maps, results, tables, person };
}

/** With `person` its key too. A FileProblem leaves everything as it was. */
export async function takeBackup(text: string, person = false): Promise<Taken> {
  const kept = parse(text),
    maps = await check(kept),
    now = storedNow();
  const taken: Taken = { games: 0, left: 0, maps: 0, results: 0, tables: 0, others: 0 };
  const special = (key: string) =>
    key in CHECKS || [GAME_PREFIX, MAP_PREFIX, REVIEWS].some((start) => key.startsWith(start));
  const others = Object.keys(kept)
    .filter((key) => !special(key))
    .map((key) => [key, joined(now[key], kept[key])]);
  write({
    ...(kept[PREFS_KEY] ? { [PREFS_KEY]: usablePrefs(kept[PREFS_KEY]) } : {}),
    ...Object.fromEntries(others),
    ...joinGames(now, kept, taken),
    ...joinMaps(now, kept, maps, taken),
    ...joinResults(now, kept, taken),
    ...joinLessons(now, kept),
    ...joinAllDeals(now, kept),
    ...joinTables(now, kept, taken, person),
  });
  return taken;
}

export const backupName = (): string => `depo-${new Date().toISOString().slice(0, 10)}.json`;
