// SPDX-License-Identifier: MIT
// Every screen and decision of the page, each brought up in one way for the check of its layout
// (eyes.test.mjs) and for the sheets to look at (tools/looks.mjs).
import { at, DECISIONS, recordFor, storedRecord } from './decisions.mjs';
import { invite } from './people.mjs';
import { fullest, MAPS, recorded, RECORDED } from './fullest.mjs';

export const QUIET = { confirm: 'always' };
const NAMES = {
  'en-US': ['Anna', 'Ben', 'Clara', 'Dan', 'Emma'],
  'ru-RU': ['Анна', 'Борис', 'Клара', 'Денис', 'Эмма'],
};

/** A game is searched for once, not once a size and language. */
const found = new Map();
const once = (name, make) => {
  if (!found.has(name)) found.set(name, make());
  return found.get(name);
};
const game = (name, moves, lang) => ({
  prefs: QUIET,
  stored: storedRecord(recorded(name, NAMES[lang], moves)),
});
const whole = (name, lang) => ({ ...game(name, Infinity, lang), path: `/#/game/${RECORDED}` });
/** Opens the n-th tool of the bar from the right. */
const tool = (n) => (page) => page.locator('.bar nav .tool').nth(-n).click();

/**
 * `settings` is for web.page, by language; `shown` is there when the screen is up, after `bring` if
 * there is one; `online` needs a server.
 */
export const SCREENS = [
  { name: 'first page', settings: () => ({}), shown: '.steps .cutout' },
  {
    name: 'first page, with games',
    settings: (lang) => game('europe-classic-4', 150, lang),
    shown: '[data-do=play]',
  },
  ...DECISIONS.map((d) => ({
    name: d.name,
    settings: async () => at(await once(d.name, () => recordFor(d)), QUIET),
    ready: d.phase ?? '.table.my-turn',
    bring: d.bring,
    shown: d.shown,
  })),
  ...Object.keys(MAPS).map((map) => ({
    name: `fullest moment, ${map}`,
    settings: async () => at(await once(map, () => fullest(map)), QUIET),
    shown: '.table.my-turn .hand .group',
  })),
  {
    name: 'hint',
    settings: (lang) => ({ ...game('usa-classic-5', 60, lang), path: `/#/game/${RECORDED}` }),
    ready: '.table.my-turn .hand .group',
    bring: (page) => page.keyboard.press('h'),
    shown: '.note.hint b',
  },
  {
    name: 'rules',
    settings: (lang) => ({ ...game('africa-classic-5', 60, lang), path: `/#/game/${RECORDED}` }),
    ready: '.table.my-turn .hand .group',
    bring: tool(2),
    shown: '.dialog h2',
  },
  {
    name: 'settings',
    settings: (lang) => ({ ...game('europe-classic-4', 60, lang), path: `/#/game/${RECORDED}` }),
    ready: '.table.my-turn .hand .group',
    bring: tool(1),
    shown: '.dialog h2',
  },
  { name: 'lessons', settings: () => ({ path: '/#/lessons' }), shown: '.lesson-list' },
  {
    name: 'lesson',
    settings: () => ({ path: '/#/lessons/tickets' }),
    shown: '.lesson-say',
  },
  { name: 'puzzles', settings: () => ({ path: '/#/puzzles' }), shown: '[data-puzzle]' },
  {
    name: 'puzzle',
    settings: () => ({ path: '/#/puzzles' }),
    ready: '[data-puzzle]',
    bring: (page) => page.locator('[data-puzzle]').first().click(),
    shown: '[data-do=puzzle-show]',
  },
  { name: 'deal of the day', settings: () => ({ path: '/#/deal' }), shown: '[data-do=deal-play]' },
  { name: 'printed game', settings: () => ({ path: '/#/count' }), shown: '.count-people' },
  { name: 'end', settings: (lang) => whole('usa-classic-5', lang), shown: '.standings' },
  {
    name: 'end, figures',
    settings: (lang) => whole('europe-1912-4', lang),
    bring: (page) => page.click('[data-do=figures]'),
    shown: '.end-panel .total',
  },
  {
    name: 'end, share',
    settings: (lang) => whole('africa-classic-5', lang),
    bring: (page) => page.click('[data-do=share]'),
    shown: '.share-picture img',
  },
  {
    name: 'replay',
    settings: (lang) => ({ ...whole('europe-1912-4', lang), path: `/#/replay/${RECORDED}` }),
    shown: '.replay .scrubber',
  },
  {
    name: 'room of a table',
    online: true,
    settings: () => ({}),
    bring: (page) => invite(page, { map: 'europe', friends: 3, bots: 1 }),
    shown: '.invite',
  },
];

/** The screen in a page of its own: `kind` has its size, language and whether it is touched. */
export async function bringUp(web, screen, { size, lang, touch }, server = null) {
  const page = await web.page({
    size,
    touch,
    lang,
    ...(server ? { url: server.url } : {}),
    ...(await screen.settings(lang)),
  });
  if (screen.ready) await page.waitForSelector(screen.ready);
  await screen.bring?.(page);
  await page.waitForSelector(screen.shown);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}
