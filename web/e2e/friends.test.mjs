// SPDX-License-Identifier: MIT
// Friends at one table: who vanishes, what a vote waits for, deadlines, names, and the way to the
// table from a phone. With SHOTS set to a folder, pictures of all that are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clicks, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { accessible, begin, beginWith, close, invite, shot, takeTurns, turnOf } from './people.mjs';
import { newLine, skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const LAPTOP = { width: 1280, height: 720 };

const newPage = (name, more = {}) =>
  web.page({
    url: server.url,
    size: LAPTOP,
    prefs: { ...game('usa'), name, ...more.prefs },
    ...more.page,
  });
const russian = { page: { size: PHONE, lang: 'ru-RU' } };
const card = (seat, text) => `[data-player="${seat}"]:has-text("${text}")`;

/** Anna, who made the table, and Boris on a phone whose line can die. */
async function table(t, settings = {}) {
  const line = await newLine(server.port);
  t.after(() => line.close());
  const anna = await newPage('Anna', { prefs: settings.prefs }),
    link = await invite(anna, settings);
  const boris = await web.page({
    url: line.url,
    path: link,
    prefs: { name: 'Борис' },
    ...russian.page,
  });
  await boris.click('[data-do=sit]');
  await shot(anna, 'room');
  return { anna, boris, link, line };
}
async function running(t, settings) {
  const all = await table(t, settings);
  await all.anna.click('[data-do=start]:not([disabled])');
  await begin(all.anna, all.boris);
  return all;
}
/** Boris is the one who must move. */
async function borisIsToMove({ anna, boris }) {
  if ((await turnOf(anna, boris)) === anna) await clicks(anna, { until: '.table:not(.my-turn)' });
  await boris.waitForSelector('.table.my-turn');
}

test('a friend vanishes without a word: the card says so, the host seats a bot, the friend comes back and plays on', {
  skip,
}, async (t) => {
  const all = await running(t),
    { anna, boris, line } = all;
  await borisIsToMove(all);
  assert.equal(await anna.$('.gone'), null);
  line.swallow();
  await anna.waitForSelector(card(1, 'away'));
  await anna.waitForSelector(card(1, 'not here'));
  await boris.waitForSelector('.tag.lost');
  await anna.waitForSelector('[data-note=missing]:has-text("Борис")');
  await accessible(anna);
  await shot(anna, 'missing');
  await shot(boris, 'lost-phone');
  await anna.click('[data-do=replace]');
  await anna.waitForSelector(card(1, 'a bot plays'));
  await anna.waitForSelector('.table.my-turn');
  line.mend();
  await boris.waitForSelector('[data-note=away]');
  await shot(boris, 'bot-plays-phone');
  await boris.click('[data-do=back]');
  await anna.waitForSelector('[data-player="1"]:not(:has-text("a bot plays"))');
  await takeTurns(anna, boris);
  await close(anna, boris);
});

test('a host who gave the seat to a bot lets another bot play for a friend who vanishes', {
  skip,
}, async (t) => {
  // With two bots and no pace the game would be over before Boris is back.
  const { anna, boris, link, line } = await table(t, { prefs: { pace: 'natural' } });
  const eve = await newPage('Eve', { page: { path: link } });
  await anna.click('[data-seat="1"] button:has-text("Stand up")');
  await anna.selectOption('[data-seat="1"] select', 'easy');
  await anna.click('[data-do=start]:not([disabled])');
  await begin(boris);
  await boris.waitForSelector('.table.my-turn');
  assert.equal(await anna.$('[data-note=missing]'), null);
  line.swallow();
  await anna.waitForSelector('[data-note=missing]:has-text("Борис")');
  await accessible(anna);
  await shot(anna, 'missing-host-watches');
  // In the menu too; those who only watch are not asked.
  const bot = 'button:has-text("Let a bot play for Борис")';
  await anna.click('[data-do=table]');
  await anna.waitForSelector(`.dialog ${bot}`);
  assert.equal(await anna.$('.dialog :is([data-do=leave], [data-do=end])'), null);
  await anna.click('.dialog [data-person="2"] summary');
  assert.equal(await anna.$('.dialog [data-do=mute]'), null);
  await shot(anna, 'menu-host-watches');
  await anna.keyboard.press('Escape');
  await eve.waitForSelector(card(1, 'away'));
  assert.equal(await eve.$('[data-note=missing]'), null);
  await eve.click('[data-do=table]');
  assert.equal(await eve.$(`.dialog ${bot}`), null);
  await anna.click('[data-do=replace]');
  await anna.waitForSelector(card(1, 'a bot plays'));
  await anna.waitForSelector('[data-note=missing]', { state: 'detached' });
  line.mend();
  await boris.click('[data-do=back]');
  await anna.waitForSelector('[data-player="1"]:not(:has-text("a bot plays"))');
  // The way back to a table that one only hosts.
  await anna.goto(server.url);
  await anna.waitForSelector(`.go-on [data-table="${link.slice(3)}"]`);
  await close(anna, boris, eve);
});

test('a vote for the end: everyone sees who agreed and who is missing, and what came of it', {
  skip,
}, async (t) => {
  const { anna, boris } = await running(t);
  await anna.click('[data-do=table]');
  await anna.click('[data-do=end]');
  await anna.waitForSelector(
    '[data-vote]:has-text("Agreed: Anna."):has-text("Waiting for: Борис.")',
  );
  await shot(anna, 'vote-menu');
  await anna.keyboard.press('Escape');
  await anna.waitForSelector('[data-note=vote]:has-text("Waiting for: Борис.")');
  await boris.waitForSelector('[data-note=vote]:has-text("Anna")');
  await accessible(anna);
  await shot(anna, 'vote');
  await shot(boris, 'vote-phone');
  await anna.click('[data-do=vote]'); // play on
  await boris.waitForSelector('[data-note=vote]', { state: 'detached' });
  await anna.click('[data-do=table]');
  await anna.click('[data-do=end]');
  await anna.keyboard.press('Escape');
  await boris.click('[data-do=vote]');
  await Promise.all([anna, boris].map((page) => page.waitForSelector('[data-note=ended]')));
  assert.equal(await boris.$('.card.ok'), null); // nothing can be played any more
  await shot(boris, 'ended-phone');
  await boris.click('[data-note=ended] button');
  await boris.waitForSelector('[data-do=invite]');
  await close(anna, boris);
});

test('a vote whose last voice has vanished ends the table when a bot takes the seat', {
  skip,
}, async (t) => {
  const { anna, boris } = await running(t);
  await boris.context().close();
  await anna.waitForSelector(card(1, 'away'));
  await anna.click('[data-do=table]');
  await anna.click('[data-do=end]');
  await anna.waitForSelector('[data-vote]:has-text("Waiting for: Борис.")');
  await anna.click('.dialog button:has-text("Let a bot play for Борис")');
  await anna.waitForSelector('[data-note=ended]');
  await close(anna);
});

for (const [clock, name, text, minutes] of [
  ['days:3', '3 days a move', /2 d 23 h|3 d 0 h/],
  ['days:7', '7 days a move', /6 d 23 h|7 d 0 h/],
  ['days:1', '1 day a move', /23 h 5\d min|1 d 0 h/],
  ['own', '45 minutes each', /4[45]:\d\d/, 45],
]) {
  test(`a clock of ${name}: the one who must move sees the deadline, the others see it too`, {
    skip,
  }, async () => {
    const lastTable = {
      friends: 1,
      bots: 0,
      level: 'easy',
      clock: 'none',
      minutes: 20,
      listed: false,
      hints: false,
    };
    const anna = await newPage('Anna', { prefs: { lastTable } });
    await anna.click('[data-do=invite]:not([disabled])');
    await anna.click('.dialog [data-map=amsterdam]');
    await anna.selectOption('[data-field=clock]', clock);
    if (minutes) {
      await anna.fill('[data-field=minutes]', '0');
      await anna.click('[data-do=make]');
      await anna.waitForSelector('.dialog .warn');
      await anna.fill('[data-field=minutes]', String(minutes));
      await shot(anna, 'own-minutes');
    }
    await anna.click('[data-do=make]');
    await anna.waitForSelector(`.room:has-text("${name}")`);
    const boris = await newPage('Борис', {
      page: { ...russian.page, path: new URL(anna.url()).pathname },
    });
    await beginWith(anna, boris);
    await borisIsToMove({ anna, boris });
    await boris.waitForSelector('[data-deadline]');
    await anna.waitForSelector('[data-deadline]', { state: 'detached' });
    assert.match(await anna.textContent('[data-player="1"] .clock'), text);
    assert.match(await boris.textContent('[data-deadline]'), /осталось/);
    const first = await boris.textContent('[data-deadline]');
    if (minutes)
      await boris.waitForFunction(
        (old) => document.querySelector('[data-deadline]')?.textContent !== old,
        first,
      );
    await accessible(boris);
    await shot(boris, `deadline-${clock.replace(':', '')}-phone`);
    await shot(anna, `deadline-${clock.replace(':', '')}`);
    await close(anna, boris);
  });
}

test('three guests without names are told apart, and a name twice too', { skip }, async () => {
  const one = await newPage(''),
    link = await invite(one, { map: 'usa', friends: 2 });
  const two = await newPage('', { page: { path: link } }),
    three = await newPage('', { page: { path: link } });
  await two.click('[data-seat="2"] [data-do=sit]');
  await two.waitForSelector('[data-seat="2"].you');
  await three.click('[data-seat="3"] [data-do=sit]');
  const names = (page) =>
    page.$$eval('.seat-name', (x) => x.map((y) => y.firstChild.textContent.trim()));
  await one.waitForSelector('.seats:has-text("Guest 3")');
  assert.deepEqual(await names(one), ['Guest', 'Guest 2', 'Guest 3']);
  await shot(one, 'guests');
  for (const page of [two, three]) {
    await page.fill('.name-field input', 'Anna');
    await page.press('.name-field input', 'Tab');
    await page.waitForSelector('.seats .you:has-text("Anna")');
  }
  await one.waitForSelector('.seats:has-text("Anna 2")');
  assert.deepEqual(await names(one), ['Guest', 'Anna', 'Anna 2']);
  await close(one, two, three);
});

test('the room of a table fits a phone, in the longer language too', { skip }, async () => {
  const page = await newPage('Ж'.repeat(24), russian);
  await invite(page, { map: 'europe', friends: 3, bots: 1 });
  await page.waitForSelector('.listen');
  assert.equal(
    await page.$eval(
      '.start-main',
      (main) =>
        Math.max(...[...main.querySelectorAll('*')].map((x) => x.getBoundingClientRect().right)) <=
        main.getBoundingClientRect().right,
    ),
    true,
  );
  await accessible(page);
  await shot(page, 'room-phone');
  await close(page);
});

/** What the server says of its machine, as if it stood in some network. */
const pretend = (page, network) =>
  page.routeWebSocket('**/ws', (socket) => {
    const far = socket.connectToServer();
    far.onMessage((text) => {
      const m = JSON.parse(text);
      socket.send(m.t === 'welcome' ? JSON.stringify({ ...m, network }) : text);
    });
  });

test("a table made on the server's own machine: how others get there", { skip }, async () => {
  const page = await newPage('Anna');
  await pretend(page, { open: false, addresses: ['192.168.7.7'], port: 8080 });
  await page.reload();
  await invite(page);
  await page.waitForSelector('.listen code:has-text("depo serve --listen :8080")');
  await page.waitForSelector('.listen:has-text("http://192.168.7.7:8080")');
  assert.equal(await page.$('.invite svg.qr, .invite .qr'), null);
  await accessible(page);
  await shot(page, 'invite-near');
  const other = await newPage('Anna');
  await pretend(other, {
    open: true,
    addresses: ['192.168.7.7', '10.1.1.1', '[fd00::7]'],
    port: 8080,
  });
  await other.reload();
  const path = await invite(other);
  await other.waitForSelector(`.address a[href="http://192.168.7.7:8080${path}"]`);
  await other.waitForSelector('.invite svg:has(path), .invite .qr');
  await shot(other, 'invite-network');
  await other.selectOption('[data-field=address]', 'http://10.1.1.1:8080');
  await other.waitForSelector(`.address a[href="http://10.1.1.1:8080${path}"]`);
  await accessible(other);
  await close(page, other);
});

test('a page of the machine itself is told by the server, one from elsewhere is not', {
  skip,
}, async () => {
  const page = await newPage('Anna');
  await invite(page);
  await page.waitForSelector('.listen'); // 127.0.0.1: for this machine only
  await close(page);
});

test('first tickets can be chosen anew while a friend still chooses, and stand when all have chosen', {
  skip,
}, async (t) => {
  const { anna, boris } = await table(t);
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna);
  await anna.click('[aria-label=Undo]');
  await anna.waitForSelector('.offered');
  await begin(anna);
  await anna.waitForSelector('[aria-label=Undo]');
  await begin(boris);
  await turnOf(anna, boris);
  await anna.waitForSelector('[aria-label=Undo]', { state: 'detached' });
  assert.equal(await boris.$('header .tool:has(use[href*=undo])'), null);
  await close(anna, boris);
});
