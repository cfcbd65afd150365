// SPDX-License-Identifier: MIT
// What the browser tests share: a static server, one Chromium, pages of several kinds, and a player
// made of clicks.
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { chromium, firefox } from 'playwright-core';
import { serve } from '../tools/serve.mjs';
import { newServer, skip } from './server.mjs';

// Chromium without a window: half the work of the one that could open one. Without a process for a graphics
// card that it doesn't have, a game by clicks takes an eighth less.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
export const DESKTOP = { width: 1280, height: 800 },
  PHONE = { width: 390, height: 844 };
export const QUICK = { pace: 'none', soundAsked: true };

/** BROWSER=firefox: Firefox, over WebDriver BiDi; else Chromium. */
export const FIREFOX = process.env.BROWSER === 'firefox';
const launch = () =>
  FIREFOX
    ? firefox.launch({
        channel: 'moz-firefox',
        executablePath: fileURLToPath(new URL('firefox.mjs', import.meta.url)),
        firefoxUserPrefs: { 'ui.systemUsesDarkTheme': 0, 'ui.prefersReducedMotion': 1 },
      })
    : chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
      });

export async function open() {
  const [server, browser] = await Promise.all([serve(), launch()]);
  return {
    url: server.url,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
    /**
     * A page of its own with its own storage (`stored` is there from the start); its console must
     * stay free of errors.
     */
    async page({
      size = DESKTOP,
      touch = size.width < 600,
      lang = 'en-US',
      prefs = {},
      night = false,
      motion = false,
      workers = false,
      url = server.url,
      path = '/',
      stored = {},
      seed = null,
    } = {}) {
      const context = await browser.newContext({
        viewport: size,
        locale: lang,
        // Firefox is a desktop's here, of any size.
        ...(FIREFOX ? {} : { hasTouch: touch, isMobile: touch }),
        colorScheme: night ? 'dark' : 'light',
        reducedMotion: motion ? 'no-preference' : 'reduce',
        serviceWorkers: workers ? 'allow' : 'block',
        acceptDownloads: true,
      });
      const page = await context.newPage();
      page.problems = [];
      page.on('pageerror', (e) => page.problems.push(e.stack ?? e.message));
      page.on('console', (m) => {
        if (
          m.type() === 'error' &&
          !/Failed to load resource|ERR_INTERNET|WebSocket/.test(m.text())
        )
          page.problems.push(m.text());
      });
      page.setDefaultTimeout(Number(process.env.PATIENCE ?? 180_000)); // a busy machine is no failure
      await page.addInitScript(
        (all) => {
          if (origin === 'null') return; // Firefox has an empty page first, without storage
          for (const [key, value] of Object.entries(all))
            if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));
        },
        { ...stored, 'depo.prefs': { ...QUICK, ...prefs } },
      );
      if (seed !== null) await page.addInitScript(chance, seed);
      await page.goto(url + path);
      return page;
    },
  };
}

/** Runs in a page: what it draws by chance, the deal of a game above all, follows from a number. */
function chance(seed) {
  let state = seed;
  crypto.getRandomValues = (out) => {
    for (let i = 0; i < out.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      out[i] = state >>> 24;
    }
    return out;
  };
}

/** What `open` gives, for all tests of a file: there while they run. */
export function webForTests() {
  const web = {};
  before(async () => {
    Object.assign(web, await open());
  });
  afterEach((test) => test.passed || keepPictures(web, test));
  after(() => web.close());
  return web;
}

/** What a failed test has left on its pages, and how to run it again. */
async function keepPictures(web, test) {
  const file = path.relative(process.cwd(), process.argv[1]),
    pages = web.browser?.contexts().flatMap((context) => context.pages()) ?? [],
    folder = fileURLToPath(new URL('../../build/test-logs/', import.meta.url));
  fs.mkdirSync(folder, { recursive: true });
  for (const [i, page] of pages.entries()) {
    const picture = path.join(
      folder,
      `${path.basename(file)}-${test.name.replace(/\W+/g, '-')}-${i}.png`,
    );
    await page.screenshot({ path: picture, timeout: 60_000 }).catch(() => undefined);
    console.log(`# picture: ${picture}`);
  }
  const name = test.name.replace(/[.*+?^${}()|[\]\\]/g, '.');
  console.log(`# again, in web: node --test-name-pattern=${JSON.stringify(name)} ${file}`);
}

/**
 * A server for all tests of a file, which leave themselves out (`skip`) where none was built.
 * `ready` is for what needs it: other `before`s run at the same time.
 */
export function serverForTests(ready = () => undefined, options = []) {
  const server = {};
  before(async () => {
    if (skip) return;
    Object.assign(server, await newServer({ options }));
    await ready(server);
  });
  after(() => server.close?.());
  return server;
}

export const game = (map, variant = 'classic', opponents = ['easy', 'easy'], options = []) => ({
  lastGame: { map, variant, options, opponents },
});

/** Turns or drags the window, and waits until the page has settled. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
      }),
  );
}

export async function start(page) {
  await page.click('[data-do=play]');
  await page.waitForSelector('.table .cities', { state: 'attached' }); // what comes last
}

/** The table of all figures at the end of a game, which is a tap away from the result. */
export async function figures(page) {
  await page.waitForSelector('.end-panel .standings');
  const button = page.locator('.end-panel [data-do=figures]');
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  await page.waitForSelector('.end-panel .total');
}

/** Pulls the drawer of a phone up, or pushes it down; elsewhere there is none. */
export async function drawer(page, up) {
  const pull = page.locator('[data-do=drawer]');
  if (!(await pull.count()) || (await pull.getAttribute('aria-expanded')) === String(up)) return;
  await pull.evaluate((x) => x.click()); // no pointer stays over what is pulled up
  await page.waitForSelector(`[data-do=drawer][aria-expanded=${up}]`);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  ); // the board has another frame
}

/**
 * Plays by clicking until `moves` clicks are made or the game is over; says what was clicked how
 * often.
 */
export function clicks(
  page,
  { seed = 1, most = 4000, until = '', ms = 7_200_000, cardsOnly = false } = {},
) {
  return page.evaluate(
    async ({ seed: first, most: limit, until: stop, ms: time, cardsOnly: onlyCards }) => {
      let s = first;
      const random = () => {
        s = (s * 1103515245 + 12345) & 0x7fffffff;
        return s / 0x7fffffff;
      };
      const q = (x) => document.querySelector(x),
        all = (x) => [...document.querySelectorAll(x)],
        pick = (list) => list[Math.floor(random() * list.length)];
      const click = (el) =>
        el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      const soon = () =>
        new Promise((done) => {
          setTimeout(done, 0);
        });
      /** Sleeps until the page has changed, or for a moment: others want the processor. */
      const changed = () =>
        new Promise((done) => {
          const observer = new MutationObserver(finish),
            timer = setTimeout(finish, 200);
          observer.observe(document, { subtree: true, childList: true, attributes: true });
          function finish() {
            observer.disconnect();
            clearTimeout(timer);
            done();
          }
        });
      const did = {};
      const act = () => {
        for (const what of ['lift', 'pass-on'])
          if (q(`[data-do=${what}]`)) return [what, q(`[data-do=${what}]`)];
        if (q('[data-do=pay]')) return ['pay', q('[data-do=pay]')];
        if (q('[data-do=decline]')) return ['decline', q('[data-do=decline]')];
        const offered = all('.offered');
        if (offered.length) {
          const keep = q('[data-do=keep]');
          if (!keep.disabled && random() < 0.7) return ['keep', keep];
          const open = offered.filter((o) => !o.classList.contains('on'));
          if (keep.disabled && !open.length) return ['drop', pick(offered)];
          return keep.disabled ? ['pick', pick(open)] : ['keep', keep];
        }
        if (q('[data-do=tickets]')) return ['tickets', q('[data-do=tickets]')];
        const double = q('.doubling input:not(:checked)');
        if (double && random() < 0.7 && !q('.doubling input:checked')) return ['double', double];
        if (q('[data-do=claim]')) return ['claim', q('[data-do=claim]')];
        if (!q('.prompt.mine')) return null;
        const can = all('.track.can'),
          cards = all('.card.ok'),
          pile = q('.pile.ok .target:not([aria-disabled=true])'),
          cities = all('.city.target');
        const deck = q('.pile.tickets.ok'),
          roll = onlyCards ? 0.6 : random(); // between tickets and the row: no sheet opens
        if (can.length && roll < 0.45) return ['track', pick(can)];
        if (cities.length && roll < 0.47) return ['city', pick(cities)];
        if (deck && roll < 0.5) return ['deck', deck];
        if (pile && roll < 0.7) return ['pile', pile];
        if (cards.length) return ['card', pick(cards)];
        if (pile) return ['pile', pile];
        if (can.length) return ['track', pick(can)];
        if (deck) return ['deck', deck];
        const pass = q('[data-do=pass]');
        return pass ? ['pass', pass] : null;
      };
      const began = Date.now();
      for (let n = 0; n < limit && Date.now() - began < time; ) {
        if (q('.end-panel') || (stop && q(stop))) break;
        const next = act();
        if (next) {
          did[next[0]] = (did[next[0]] ?? 0) + 1;
          n++;
          click(next[1]);
          await soon();
        } else await changed();
      }
      return did;
    },
    { seed, most, until, ms, cardsOnly },
  );
}

/**
 * Axe for a page, asked for violations alone, in the page itself: half the work of telling what is
 * good too and of bringing frames together, which there are none of.
 */
export const axe = (page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/**
 * Pixels by which a page is wider than its screen. Not `innerWidth`: on a phone that grows with the
 * page.
 */
export const sticksOut = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** What a reader or a screen reader would meet, without marks where a word may be broken. */
export const textsOf = (page) =>
  page.evaluate(() => {
    const out = [],
      all = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      walker = document.createTreeWalker(document.body, all);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.parentElement.closest('script, style, noscript')) out.push(node.data);
      } else
        for (const key of ['aria-label', 'title', 'placeholder', 'alt'])
          if (node.hasAttribute(key)) out.push(node.getAttribute(key));
    }
    return out.map((text) => text.replaceAll('\u00ad', ''));
  });

/** Numbers of a page whose digits stand in two lines, each with what is around it. */
export const brokenNumbers = (page) =>
  page.evaluate(() => {
    const out = [],
      range = document.createRange(),
      texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    /** In a box of a pixel, for readers of screens alone. */
    const unseen = (el) => el && (el.getBoundingClientRect().width < 2 || unseen(el.parentElement));
    while (texts.nextNode()) {
      if (unseen(texts.currentNode.parentElement)) continue;
      for (const { index, 0: digits } of texts.currentNode.data.matchAll(/\d{2,}/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + digits.length);
        const lines = [...range.getClientRects()].filter((r) => r.width).map((r) => r.top);
        if (new Set(lines.map(Math.round)).size > 1)
          out.push(`${digits} in «${texts.currentNode.parentElement.textContent}»`);
      }
    }
    return out;
  });

/** Ids that more than one element of a page has: whatever refers to one of these finds the first. */
export const doubleIds = (page) =>
  page.$$eval('[id]', (all) =>
    all.map((el) => el.id).filter((id, i, ids) => ids.indexOf(id) !== i),
  );

/** Asks for a hint by its key and waits for it; what it says to do. */
export async function askForHint(page) {
  await page.keyboard.press('h');
  const said = await page.waitForFunction(() => {
    const text = document.querySelector('.note.hint b')?.textContent ?? '';
    return /^(Take|Draw|Claim|Build|Keep|Pay|Give)/.test(text) && text;
  });
  return said.jsonValue();
}
