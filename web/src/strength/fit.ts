// SPDX-License-Identifier: MIT
// How strong somebody is, on the ladder of the bots: what is likely after the games that count, and
// the level at which about half of them would be won. Strength is Elo as the module counts it for
// its bots: `medium` has 1000.
import type { Result } from '../app/results';
import { counts } from './rows';

/** How strong a bot is on a map ('': on all of them); 0 for one that is no level. */
export type Ladder = (level: string, map: string) => number;

/** Before the first game: between the two weakest levels, and far from sure. */
const PRIOR = { mean: 900, sd: 350 },
  /** How much somebody's strength differs from map to map. */
  MAP_SD = 150,
  /** People learn: after so many games an old one weighs half. */
  HALF_LIFE = 40;
/** With fewer games that count nothing is more than a first guess. */
export const FEW = 5;
/** How likely another level must be after few games. */
const LIKELY = 0.75;
const LEAST = -800,
  MOST = 2800,
  STEP = 10;

interface Normal {
  mean: number;
  sd: number;
}
interface Estimate extends Normal {
  /** How likely the strength lies between two. */
  between(from: number, to: number): number;
}

/** The chance to end before somebody. */
const chance = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / 400));

/** Of one game: each bot is a duel, and all of them together weigh as one. */
function likelihood({ against = [], map }: Result, ladder: Ladder, own: number): number {
  const known = against
    .map(({ level, score }) => ({ elo: ladder(level, map), score }))
    .filter(({ elo }) => elo);
  return known.reduce((sum, { elo, score }) => {
    const p = chance(own, elo);
    return sum + (score * Math.log(p) + (1 - score) * Math.log(1 - p)) / known.length;
  }, 0);
}

/** `games` are the oldest first. */
function posterior(games: Result[], ladder: Ladder, prior: Normal): Estimate {
  const at: number[] = [],
    weight: number[] = [];
  for (let own = LEAST; own <= MOST; own += STEP) {
    at.push(own);
    weight.push(
      games.reduce(
        (sum, game, i) =>
          sum + 0.5 ** ((games.length - 1 - i) / HALF_LIFE) * likelihood(game, ladder, own),
        -(((own - prior.mean) / prior.sd) ** 2) / 2,
      ),
    );
  }
  const top = Math.max(...weight),
    share = weight.map((w) => Math.exp(w - top)),
    all = share.reduce((a, b) => a + b),
    mean = at.reduce((sum, own, i) => sum + own * share[i], 0) / all,
    square = at.reduce((sum, own, i) => sum + (own - mean) ** 2 * share[i], 0) / all;
  return {
    mean,
    sd: Math.sqrt(square),
    between: (from, to) =>
      at.reduce((sum, own, i) => sum + (own >= from && own < to ? share[i] : 0), 0) / all,
  };
}

/** On one map, where games on the others are a hint, or over all (`null`). */
export function estimate(all: Result[], ladder: Ladder, map: string | null): Estimate {
  const games = all.filter(counts);
  if (map === null) return posterior(games, ladder, PRIOR);
  const elsewhere = posterior(
    games.filter((r) => r.map !== map),
    ladder,
    PRIOR,
  );
  return posterior(
    games.filter((r) => r.map === map),
    ladder,
    { mean: elsewhere.mean, sd: Math.hypot(elsewhere.sd, MAP_SD) },
  );
}

export interface Proposal {
  level: string;
  /** How often one would be ahead of such a bot. */
  ahead: number;
  /** How likely no other level is nearer to half. */
  sure: number;
  /** Games that count, on all maps. */
  games: number;
}

/**
 * The level at which somebody is ahead of each bot about half of the time; null before the first
 * game that counts. After few games it is at most one step from the level played last, and only
 * where that is likely.
 */
export function propose(
  all: Result[],
  ladder: Ladder,
  map: string | null,
  levels: string[],
): Proposal | null {
  const games = all.filter(counts),
    own = estimate(all, ladder, map),
    rungs = levels
      .map((level) => ({ level, elo: ladder(level, map ?? '') }))
      .filter(({ elo }) => elo)
      .sort((a, b) => a.elo - b.elo);
  if (!games.length || !rungs.length) return null;
  /** Between a level and the one above it. */
  const border = (i: number): number =>
    i < 0 ? LEAST : i + 1 < rungs.length ? (rungs[i].elo + rungs[i + 1].elo) / 2 : MOST + STEP;
  const far = rungs.map(({ elo }) => Math.abs(elo - own.mean)),
    nearest = far.indexOf(Math.min(...far)),
    last = rungs.findIndex(({ level }) => level === games[games.length - 1].against![0].level);
  const below = own.between(LEAST, border(last - 1)),
    above = own.between(border(last), MOST + STEP),
    careful = games.length < FEW && last >= 0,
    step = above > LIKELY ? 1 : below > LIKELY ? -1 : 0,
    at = careful ? last + step : nearest;
  return {
    level: rungs[at].level,
    ahead: chance(own.mean, rungs[at].elo),
    sure: own.between(border(at - 1), border(at)),
    games: games.length,
  };
}
