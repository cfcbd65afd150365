// SPDX-License-Identifier: MIT
// Every kind of decision that a game asks for: how to play into it, how to bring it up in the page,
// how to finish it there.
import { randomBytes } from 'node:crypto';
import { newCore, readMap } from './module.mjs';
import { Client, newKey } from '../../tests/server/client.mjs';

const PHASES = ['start-long', 'start-tickets', 'turn', 'second-card', 'offer', 'tunnel', 'over'];
const TASTE = ['keep', 'take', 'claim'],
  BUILD = ['keep', 'claim', 'take'],
  DRAW = ['keep', 'take deck', 'take', 'tickets', 'claim'];

// ---- what is done in the page
// --------------------------------------------------------------------------------
/**
 * Clicks routes that can be claimed, one after another, until the sheet that opens has `wanted` in
 * it.
 */
export async function openSheet(page, label, wanted = '[data-do=claim]') {
  for (const track of await page.$$('.track.can')) {
    if (!label.test(await track.getAttribute('aria-label'))) continue;
    await track.dispatchEvent('click');
    if (await page.waitForSelector('.claim-sheet').then((sheet) => sheet.$(wanted))) return;
    await page.keyboard.press('Escape');
  }
  throw new Error(`no route like ${label} with ${wanted}`);
}
async function keep(page) {
  for (const ticket of await page.$$('.offered'))
    if (await page.$('[data-do=keep][disabled]')) await ticket.click();
  await page.click('[data-do=keep]');
}
const click = (what) => (page) => page.click(what);
const claim = click('[data-do=claim]'),
  firstCard = click('.card.ok');
const several = (legal, claims = legal.filter((m) => m.startsWith('claim'))) =>
  claims.some((m) => claims.some((x) => x !== m && x.split(' ')[1] === m.split(' ')[1]));

/**
 * `when` knows the position in which the decision is made; `shown` is in the page then, after
 * `bring` if there is one; `move` is what it makes.
 */
export const DECISIONS = [
  {
    name: 'first tickets',
    map: 'usa',
    when: (p) => p.phase === 'start-tickets',
    shown: '.offered',
    finish: keep,
    move: /^keep/,
  },
  {
    name: 'long tickets, the first step',
    map: 'europe',
    variant: 'mega',
    when: (p) => p.phase === 'start-long',
    shown: '.offered',
    finish: keep,
    move: /^keep/,
  },
  {
    name: 'first tickets after the long ones',
    map: 'europe',
    variant: 'mega',
    when: (p) => p.phase === 'start-tickets',
    shown: '.offered',
    finish: keep,
    move: /^keep/,
  },
  {
    name: 'first card',
    map: 'usa',
    when: (p) => p.phase === 'turn',
    shown: '.card.ok',
    finish: firstCard,
    move: /^take \d/,
  },
  {
    name: 'second card',
    map: 'europe',
    when: (p) => p.phase === 'second-card',
    taste: DRAW,
    shown: '.pile.ok',
    finish: click('.pile .target'),
    move: /^take deck/,
  },
  {
    name: 'payment',
    map: 'usa',
    taste: DRAW,
    when: (p) => p.phase === 'turn' && several(p.legal),
    bring: (page) => openSheet(page, /./, '.pay + .pay'),
    shown: '.claim-sheet',
    finish: claim,
    move: /^claim/,
  },
  {
    name: 'ferry',
    map: 'europe',
    taste: DRAW,
    when: (p) => p.phase === 'turn' && p.claims.some((t) => t.ferry),
    bring: (page) => openSheet(page, /ferry|паром/),
    shown: '.claim-sheet',
    finish: claim,
    move: /^claim.*loco/,
  },
  {
    name: 'tunnel, to pay',
    map: 'europe',
    taste: (random) => (random() < 0.7 ? TASTE : BUILD), // with cards left to pay more with
    when: (p) => p.phase === 'tunnel' && p.legal.length > 1,
    shown: '[data-do=pay]',
    finish: click('[data-do=pay]'),
    move: /^pay/,
  },
  {
    name: 'tunnel, to give up',
    map: 'europe',
    taste: BUILD,
    when: (p) => p.phase === 'tunnel',
    shown: '[data-do=decline]',
    finish: click('[data-do=decline]'),
    move: /^decline/,
  },
  {
    name: 'station',
    map: 'europe',
    when: (p) => p.phase === 'turn' && p.legal.some((m) => m.startsWith('station')),
    bring: async (page) => {
      await page.click('.station-button');
      await page.locator('.city.target').first().dispatchEvent('click');
    },
    shown: '.claim-sheet',
    finish: claim,
    move: /^station/,
  },
  {
    name: 'doubling by terrain',
    map: 'africa',
    taste: DRAW,
    when: (p) => p.phase === 'turn' && p.legal.some((m) => m.includes('double')),
    bring: async (page) => {
      await openSheet(page, /./, '.doubling input');
      await page.click('.doubling input');
    },
    shown: '.doubling input:checked',
    finish: claim,
    move: /^claim.*double/,
  },
  {
    name: 'merchandise',
    map: 'amsterdam',
    taste: DRAW,
    when: (p) => p.phase === 'turn' && p.claims.some((t) => t.cart),
    bring: (page) => openSheet(page, /merchandise|товар/),
    shown: '.claim-sheet',
    finish: claim,
    move: /^claim/,
  },
  {
    name: 'whether to draw tickets',
    map: 'usa',
    when: (p) => p.phase === 'turn',
    bring: click('.pile.tickets.ok'),
    shown: '[data-do=tickets]',
    finish: click('[data-do=tickets]'),
    move: /^tickets/,
  },
  {
    name: 'new tickets',
    map: 'europe',
    taste: ['keep', 'tickets'],
    when: (p) => p.phase === 'offer',
    shown: '.offered',
    finish: keep,
    move: /^keep/,
  },
  {
    name: 'the last round',
    map: 'amsterdam',
    taste: BUILD,
    when: (p) => p.phase === 'turn' && p.last && p.legal.some((m) => /^take \d/.test(m)),
    shown: '.banner',
    finish: firstCard,
    move: /^take \d/,
  },
  {
    name: 'passing',
    map: 'amsterdam',
    taste: ['keep', 'tickets', 'claim', 'take'],
    others: DRAW,
    when: (p) => p.legal.length === 1 && p.legal[0] === 'pass',
    shown: '[data-do=pass]',
    finish: click('[data-do=pass]'),
    move: /^pass/,
  },
];

// ---- playing into it
// -----------------------------------------------------------------------------------------
/** Numbers by chance that are the same each time. */
function dice(seed) {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}
/** One of the legal moves: of the first kind of `taste` that there is; it may change by chance. */
function choose(legal, taste, random) {
  const kinds = typeof taste === 'function' ? taste(random) : taste,
    list =
      kinds.map((kind) => legal.filter((m) => m.startsWith(kind))).find((l) => l.length) ?? legal;
  return list[Math.floor(random() * list.length)];
}
const claimable = (tracks, legal) =>
  legal
    .filter((m) => m.startsWith('claim'))
    .map((m) => tracks.find((t) => m.startsWith(`claim ${t.a}-${t.b} ${t.color}`)));

/** A position as a seat has it: hundreds of games are searched, so each thing is found out when it is asked for. */
function positionOf(core, data, seat) {
  const list = core.legal(0, seat);
  let legal, view;
  return {
    list,
    kinds: data.colors.length + 1,
    game: core.game,
    get legal() {
      legal ??= list.map((m) => core.moveText(0, m));
      return legal;
    },
    get view() {
      view ??= core.view(0, seat);
      return view;
    },
    get phase() {
      return PHASES[this.view.phase];
    },
    get last() {
      return this.view.turnsLeft > 0;
    },
    get claims() {
      return claimable(data.tracks, this.legal);
    },
  };
}

/** A game of this device in which the first seat has this decision before it, as the page keeps games; without `when` a finished one.
 *  `pick` chooses the first seat's moves where a taste is not enough. */
export async function recordFor(
  { map, variant = 'classic', taste = TASTE, others = TASTE, pick, when },
  seats = [
    { kind: 'human', name: 'Anna' },
    { kind: 'bot', bot: 'easy', name: 'Bruno' },
  ],
) {
  const core = await newCore(),
    file = await readMap(core, map),
    { data } = file;
  core.open(
    file,
    data.variants.findIndex((v) => v.id === variant),
    0,
    seats.length,
  );
  const record = (seed, moves) => ({
    id: randomBytes(5).toString('hex'),
    map,
    variant,
    options: [],
    seats,
    seed,
    first: 0,
    moves,
    undone: false,
    over: !when,
    when: Date.now(),
  });
  for (let n = 1; n < 200; n++) {
    const random = dice(n),
      seed = n.toString(16).padStart(32, '0'),
      moves = [];
    core.setSeed(seed);
    core.setup(0, 0);
    while (core.deciders(0).length) {
      const seat = core.deciders(0).pop(),
        now = positionOf(core, data, seat);
      if (seat === 0 && when?.(now)) return record(seed, moves);
      const text =
        seat === 0 && pick ? pick(now) : choose(now.legal, seat === 0 ? taste : others, random);
      moves.push([seat, text]);
      core.play(0, now.list[now.legal.indexOf(text)]);
    }
    if (!when) return record(seed, moves);
  }
  throw new Error(`no game came to it on ${map}`);
}
/** For web.page: the page opens at this game. */
export const at = (record, prefs = {}) => ({
  prefs,
  stored: storedRecord(record),
  path: `/#/game/${record.id}`,
});
/** The moves of a game file, as [seat, text]. */
export const movesOf = (file) =>
  [...file.slice(file.indexOf('\nmoves\n')).matchAll(/^(\d) (.*)$/gm)].map((m) => [
    Number(m[1]) - 1,
    m[2],
  ]);
export const storedRecord = (record) => ({
  'depo.games': [record.id],
  [`depo.game.${record.id}`]: record,
});

/**
 * A table of the server in the same way. Gives its id, the first seat's key, and the moves that
 * this seat makes from now on.
 */
export async function tableFor(
  url,
  { map, variant = 'classic', taste = TASTE, others = TASTE, when },
) {
  const { data } = await readMap(await newCore(), map),
    anna = new Client(url, { key: newKey() }),
    boris = new Client(url, { key: newKey() }),
    random = dice(1); // the server deals by chance
  await Promise.all([anna.open(), boris.open()]);
  for (let n = 0; n < 30; n++) {
    const { table } = await anna.ask('create', {
      map,
      variant,
      seats: [{ kind: 'here' }, { kind: 'open' }],
      name: 'Anna',
      first: 1,
    });
    await Promise.all([anna.join(table), boris.join(table)]);
    await boris.ask('sit', { table, seat: 2, name: 'Boris' });
    let { seq } = await anna.ask('start', { table });
    for (;;) {
      while (Math.min(anna.tables.get(table).seq, boris.tables.get(table).seq) < seq)
        await new Promise((done) => {
          setTimeout(done, 1);
        });
      const [mine, his] = [
        anna.tables.get(table).views.get(1),
        boris.tables.get(table).views.get(2),
      ];
      const turn = his.view.deciders.includes(2) ? [boris, 2, his, others] : [anna, 1, mine, taste];
      if (!mine.view.deciders.length) break;
      const [who, seat, { view, legal }, likes] = turn;
      if (
        seat === 1 &&
        when({
          phase: view.phase,
          legal,
          last: (view.turns_left ?? 0) > 0,
          claims: claimable(data.tracks, legal),
        })
      ) {
        const made = [];
        anna.handlers.add((m) => {
          if (m.t === 'update' && m.table === table && m.what === 'move' && m.by === 1)
            made.push(m.seq);
        });
        return {
          table,
          key: anna.key,
          made,
          close() {
            anna.close();
            boris.close();
          },
        };
      }
      ({ seq } = await who.ask('move', { table, seat, seq, move: choose(legal, likes, random) }));
    }
  }
  throw new Error(`no table came to it on ${map}`);
}
