// SPDX-License-Identifier: MIT
// The ways that people walk between screens while a table goes on: without a fresh load, as in one
// evening. After each of them the table is alive in both directions.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clicks, figures, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { begin, beginWith, close, drawInTurns, invite, takeTurns } from './people.mjs';
import { newLine, newServer, skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();

const newPage = (name, more = {}) =>
  web.page({ url: server.url, prefs: { ...game('usa'), name }, ...more });
const home = (page) => page.click('header [aria-label=Home], header [aria-label="На главную"]');
const enter = async (page, link) => {
  await page.click(`[data-table="${link.slice(3)}"]`);
  await page.waitForSelector('.table, .room');
};

/** Anna's table with Boris, whose game runs. */
async function running() {
  const anna = await newPage('Anna'),
    link = await invite(anna);
  const boris = await newPage('Борис', { path: link, size: PHONE, lang: 'ru-RU' });
  await beginWith(anna, boris);
  return { anna, boris, link };
}

/** A page that draws late, as on a busy phone: screens that go leave long after those that come. */
const late = (page) =>
  page.addInitScript(() => {
    const { setTimeout: timeout, requestAnimationFrame: frame } = window;
    window.setTimeout = (f, ms = 0, ...rest) => timeout(f, ms + 200, ...rest);
    window.requestAnimationFrame = (f) => timeout(() => frame(f), 200);
    const beat = () => frame(beat); // a browser without frames to draw may let a click wait for one
    beat();
  });

test('a second table of the same page: the friend who sits down is seen, and sees the host', {
  skip,
}, async () => {
  const anna = await newPage('Anna');
  await late(anna);
  await anna.reload();
  await invite(anna);
  await home(anna);
  await anna.waitForSelector('[data-table]');
  const link = await invite(anna);
  await anna.waitForFunction(
    (id) => localStorage.getItem('depo.tables').includes(id),
    link.slice(3),
  );
  const boris = await newPage('Boris', { path: link });
  await boris.click('[data-do=sit]');
  await anna.waitForSelector('.seats:has-text("Boris")');
  await boris.waitForSelector('.seats li:has-text("Anna"):not(:has-text("away"))');
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna, boris);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test('a running table is in the list after many others were made', { skip }, async () => {
  const { anna, boris, link } = await running();
  for (let i = 0; i < 13; i++) {
    await home(anna);
    await invite(anna);
  }
  await home(anna);
  await anna.waitForFunction(
    () =>
      document.querySelector('.go-on .game') &&
      JSON.parse(localStorage.getItem('depo.tables')).length === 14,
  );
  await anna.click('.go-on [data-do=all-games]');
  await enter(anna, link);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test("home and back by the list of one's tables, twice", { skip }, async () => {
  const { anna, boris, link } = await running();
  for (let i = 0; i < 2; i++) {
    await home(anna);
    await enter(anna, link);
    await takeTurns(anna, boris);
    await home(boris);
    await enter(boris, link);
    await takeTurns(anna, boris);
  }
  await close(anna, boris);
});

test('the back button: from the start page to the game, and there and back again', {
  skip,
}, async () => {
  const { anna, boris } = await running();
  await home(anna);
  await anna.waitForSelector('[data-table]');
  await anna.goBack();
  await drawInTurns(anna, boris); // a sheet would take the way forward away, as browsers do
  await anna.goForward();
  await anna.waitForSelector('[data-table]');
  await takeTurnsFrom(boris, anna);
  await close(anna, boris);
});

/** One plays while the other looks at the list of tables, comes back by it and answers. */
async function takeTurnsFrom(player, other) {
  if (await player.$('.table.my-turn .ok')) {
    await clicks(player, { until: '.table:not(.my-turn)' });
    await other.waitForSelector('[data-table] .your-turn');
  }
  await other.goBack();
  await takeTurns(player, other);
}

test('two tabs of one person: each goes its own way', { skip }, async () => {
  const { anna, boris, link } = await running(),
    second = await anna.context().newPage();
  await second.goto(server.url + link);
  await second.waitForSelector('.own .hand');
  await home(anna);
  await anna.waitForSelector('[data-table]');
  await takeTurns(second, boris);
  await enter(anna, link);
  await takeTurns(anna, boris);
  await second.close();
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test('the second game: a rematch is as alive as the first game, also after a walk home', {
  skip,
}, async () => {
  const { anna, boris, link } = await running();
  await Promise.all([clicks(anna, { seed: 2 }), clicks(boris, { seed: 4 })]);
  await Promise.all([anna, boris].map((page) => figures(page)));
  // Looking back has an address of its own, and begins with one's own cards.
  await boris.click('[data-do=replay]');
  await boris.waitForSelector('.replay');
  assert.equal(await boris.$eval('.eyes select', (x) => x.selectedOptions[0].text), 'Борис');
  await boris.goBack();
  await boris.waitForSelector('.end-panel');
  await boris.goForward();
  await boris.waitForSelector('.replay');
  await boris.reload();
  await boris.waitForSelector('.replay');
  await boris.keyboard.press('Escape');
  await boris.click('[data-do=review]');
  await boris.waitForSelector('.reviewing');
  await boris.goBack();
  await boris.click('[data-do=again]');
  await boris.waitForFunction((old) => location.pathname !== old, link);
  await anna.waitForSelector('[data-do=again]:has-text("To the rematch")');
  await anna.click('[data-do=again]');
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna, boris);
  await home(anna);
  await enter(anna, new URL(boris.url()).pathname);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test('a server that is not there yet when the page opens: the tables are listed once it is', {
  skip,
}, async () => {
  const { anna, boris, link } = await running();
  let there = false;
  await anna.route('**/api/lobby', (route) => (there ? route.continue() : route.abort()));
  await anna.goto(server.url);
  await anna.waitForSelector('[aria-label="With friends"]:has-text("No server here")');
  there = true;
  await enter(anna, link);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

/** A browser whose storage takes nothing. */
const forbid = (page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('forbidden', 'QuotaExceededError');
    };
  });

test('a browser that keeps nothing: who loses the line is the same person afterwards', {
  skip,
}, async (t) => {
  const line = await newLine(server.port),
    anna = await newPage('Anna'),
    link = await invite(anna);
  t.after(() => line.close());
  const boris = await newPage('', { url: line.url, path: link, size: PHONE, lang: 'ru-RU' });
  await forbid(boris);
  await boris.evaluate(() => localStorage.clear());
  await boris.reload();
  await beginWith(anna, boris);
  await boris.waitForSelector('[data-note=forgetful]:has-text("браузер")');
  line.cut();
  await lost(boris);
  line.mend();
  await found(boris);
  await takeTurns(anna, boris);
  await boris.click('[data-note=forgetful] button');
  await home(boris);
  await enter(boris, link);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

/** A host whose line to the server can be cut, and a friend. */
async function onLine(t) {
  const line = await newLine(server.port);
  t.after(() => line.close());
  const anna = await newPage('Anna', { url: line.url }),
    link = await invite(anna);
  return { line, anna, boris: await newPage('Boris', { path: link }) };
}
const lost = (page) => page.waitForSelector('.tag.lost');
const found = (page) => page.waitForSelector('.tag.lost', { state: 'detached' });

for (const [how, cut] of [
  ['cut', 'cut'],
  ['that swallows everything', 'swallow'],
]) {
  test(`a line ${how}: said in the room, in the game and at the list of tables; what was missed comes after`, {
    skip,
  }, async (t) => {
    const { line, anna, boris } = await onLine(t);
    line[cut]();
    await lost(anna);
    await boris.click('[data-do=sit]');
    line.mend();
    await found(anna);
    await anna.waitForSelector('.seats:has-text("Boris")');
    await anna.click('[data-do=start]:not([disabled])');
    await begin(anna, boris);
    line[cut]();
    await lost(anna);
    if (await boris.$('.table.my-turn .ok')) await clicks(boris, { until: '.table:not(.my-turn)' });
    line.mend();
    await found(anna);
    await takeTurns(anna, boris);
    await home(anna);
    await anna.waitForSelector('[data-table]');
    line[cut]();
    await lost(anna);
    await anna.goBack();
    await lost(anna);
    line.mend();
    await takeTurns(anna, boris);
    await close(anna, boris);
  });
}

test('a server that stands still: both hear of it, and go on when it does', { skip }, async (t) => {
  const own = await newServer();
  t.after(() => own.close());
  const anna = await newPage('Anna', { url: own.url }),
    link = await invite(anna);
  const boris = await newPage('Борис', { url: own.url, path: link, size: PHONE, lang: 'ru-RU' });
  await beginWith(anna, boris);
  own.freeze();
  await Promise.all([lost(anna), lost(boris)]);
  own.thaw();
  await Promise.all([found(anna), found(boris)]);
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test('an address as it comes out of a message: with a full stop, in capitals, without its end', {
  skip,
}, async () => {
  const anna = await newPage('Anna'),
    link = await invite(anna);
  for (const path of [`${link}.`, `/t/${link.slice(3).toUpperCase()}`]) {
    const boris = await newPage('Boris', { path });
    await boris.waitForSelector('[data-do=sit]');
    await close(boris);
  }
  const lostOne = await newPage('Boris', { path: link.slice(0, -3) });
  await lostOne.waitForSelector(`main :text("This table doesn't exist.")`);
  await lostOne.click('[data-do=home]');
  await lostOne.waitForSelector('.start');
  await close(anna, lostOne);
});
