// SPDX-License-Identifier: MIT
// The start page, the settings and the rules: what a person sees first, chooses once and looks up.
// One browser; axe on every screen in both languages.
import fs from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { axe, clicks, doubleIds, game, PHONE, start, sticksOut, webForTests } from './lib.mjs';

const web = webForTests();

const faults = async (page, where) =>
  (await axe(page).exclude('.board').analyze()).violations.map(
    (v) => `${where}: ${v.id} ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`,
  );
const prefs = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('depo.prefs')));
const openSettings = async (page) => {
  await page.click('.start-head nav .tool:last-child');
  await page.waitForSelector('.settings');
};

/** Games of this device: so many under way, so many over. */
function kept(under, over) {
  const games = Array.from({ length: under + over }, (_, i) => ({
    ...{ id: (4096 + i).toString(16), map: ['usa', 'europe', 'africa'][i % 3], variant: 'classic' },
    ...{ options: [], seats: [{ kind: 'human', name: 'Ann' }], file: '', moves: i },
    ...{ undone: false, over: i >= under, when: 1e12 - i * 1e8 },
  }));
  const results = games.map(({ id, map, when }) => ({
    ...{ id, map, when, place: 1, players: 2, points: 90, done: 3, failed: 1, undone: false },
  }));
  return {
    'depo.games': games.map((g) => g.id),
    ...Object.fromEntries(games.map((g) => [`depo.game.${g.id}`, g])),
    'depo.results': over ? results : [],
  };
}

test('three at one device: a finger reaches the names and adds a player', async () => {
  const page = await web.page({ size: PHONE });
  await page.tap('[data-mode=device]');
  await page.tap('button:has-text("One more player")');
  for (const [i, name] of ['Ann', 'Bob', 'Cid'].entries()) {
    await page.tap(`.at-device .field >> nth=${i}`);
    await page.keyboard.type(name);
  }
  await start(page);
  const names = await page.$$eval('.players .name', (x) => x.map((n) => n.textContent));
  assert.deepEqual(names, ['Ann', 'Bob', 'Cid']);
  await page.context().close();
});

test("the window's title is of the screen, in one's language, before a game and after it", async () => {
  const page = await web.page({ lang: 'ru-RU', prefs: game('tiny') });
  const title = (wanted) => page.waitForFunction((x) => document.title === x, wanted);
  await title('Депо');
  await page.click('.start-head nav button:has-text("English")');
  await title('Depo');
  await start(page);
  await title('● your turn · Depo');
  await page.click('.bar [aria-label=Home]');
  await title('Depo');
  for (const [path, wanted] of [
    ['lessons', 'Lessons · Depo'],
    ['puzzles', 'Puzzles · Depo'],
    ['count', 'Score a board game · Depo'],
    ['', 'Depo'],
  ]) {
    await page.goto(`${web.url}/${path && `#/${path}`}`);
    await title(wanted);
  }
  await page.context().close();
});

for (const lang of ['en-US', 'ru-RU'])
  test(`the start page: what the game is for a stranger, what one was doing for everybody else: ${lang}`, async () => {
    const page = await web.page({ lang });
    await page.waitForSelector('.steps .cutout');
    assert.match(
      await page.textContent('.welcome'),
      lang === 'ru-RU' ? /Настольная игра/ : /A railway board game/,
    );
    assert.equal(await page.$('.go-on'), null);
    assert.equal(await page.$('.played'), null);
    assert.deepEqual(await faults(page, 'a first visit'), []);
    await page.click('[data-map=europe]'); // the pictures are of the map that is chosen
    await page.waitForSelector(
      '.steps .cutout [data-city=paris], .steps .cutout [data-city=london]',
    );
    const full = await web.page({ lang, stored: kept(9, 7), size: { width: 1440, height: 900 } });
    await full.waitForSelector('.go-on .game');
    assert.equal(await full.$('.welcome'), null);
    assert.equal(await full.$$eval('.go-on .game', (x) => x.length), 6);
    await full.click('.go-on [data-do=all-games]');
    await full.waitForFunction(() => document.querySelectorAll('.go-on .game').length === 9);
    assert.equal(await full.$$eval('.played .game', (x) => x.length), 4);
    assert.deepEqual(await faults(full, 'many games'), []);
    await full.click('.go-on [data-do=forget]');
    await full.waitForFunction(() => document.querySelectorAll('.go-on .game').length === 8);
    for (const one of [page, full]) {
      assert.deepEqual(one.problems, []);
      await one.context().close();
    }
  });

/** Games alone against `medium`, three of four won; the last ones looked back at. */
const strong = Array.from({ length: 16 }, (_, i) => ({
  ...{ id: (8192 + i).toString(16), when: 1e12 + i * 1e7, map: i % 2 ? 'usa' : 'europe' },
  ...{ place: i % 5 ? 1 : 2, players: 2, points: 80 + 3 * i, done: 3, failed: 1, undone: false },
  ...{ seat: 0, against: [{ level: 'medium', score: Number(i % 5 > 0) }] },
  ...(i > 9 ? { review: { decisions: 60, cost: 1.5 - i / 20 } } : {}),
}));
const level = (page) => page.$eval('[data-field=level]', (x) => x.value);

for (const [lang, size] of [
  ['en-US', undefined],
  ['ru-RU', PHONE],
])
  test(`one’s own strength: a level is proposed, picked until one picks oneself, and explained: ${lang}`, async () => {
    const page = await web.page({ lang, size, stored: { 'depo.results': strong } });
    await page.waitForFunction(
      () => document.querySelector('[data-field=level]')?.value === 'strong',
    );
    await page.waitForSelector('.level-hint');
    await page.selectOption('[data-field=level]', 'easy'); // one's own choice stays
    await page.reload();
    await page.waitForSelector('[data-do=proposed]');
    assert.equal(await level(page), 'easy');
    await page.click('[data-do=proposed]');
    assert.equal(await level(page), 'strong');
    await page.click('[data-do=strength]');
    await page.waitForSelector('.strength-table');
    const cells = () => page.$$eval('.strength-table td', (x) => x.map((c) => c.textContent));
    assert.deepEqual((await cells()).slice(0, 4), [
      '16',
      '12',
      lang === 'en-US' ? '75%' : '75\u00a0%',
      '103',
    ]);
    assert.match(
      await page.textContent('.strength-proposal'),
      lang === 'en-US' ? /Strong/ : /Сильный/,
    );
    const charts = await page.$$eval('.chart svg', (x) =>
      x.map((c) => c.getAttribute('aria-label')),
    );
    assert.equal(charts.length, 2);
    assert.match(charts[0], lang === 'en-US' ? /^Points: 16 games/ : /^Очки: 16 партий/);
    assert.deepEqual(await faults(page, 'strength'), []);
    await page.selectOption('[data-field=strength-map]', 'usa');
    await page.waitForFunction(
      () => document.querySelector('.strength-table td')?.textContent === '8',
    );
    assert.ok(
      await page.$eval('.dialog', (x) => {
        const { left, right } = x.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && x.scrollWidth <= x.clientWidth;
      }),
      'nothing sticks out sideways',
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('.strength-table', { state: 'detached' });
    assert.deepEqual(await faults(page, 'start'), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

for (const lang of ['en-US', 'ru-RU'])
  test(`what a phone tells of one's games lies in its panels, with a minus before what is lost: ${lang}`, async () => {
    const size = { width: 360, height: 740 },
      stored = kept(0, 3);
    stored['depo.results'][0] = { ...stored['depo.results'][0], points: -36 };
    const page = await web.page({ size, lang, stored });
    await page.waitForSelector('.played .count');
    const fits = () =>
      page.$$eval('.panel', (panels) =>
        panels.flatMap((panel) =>
          [...panel.querySelectorAll('table, button, p')]
            .filter((x) => x.getBoundingClientRect().right > panel.getBoundingClientRect().right)
            .map((x) => x.textContent),
        ),
      );
    assert.deepEqual(await fits(), []);
    assert.equal(await sticksOut(page), 0);
    assert.match(await page.textContent('.played .count'), /−36/);
    await page.waitForSelector('.go-on [data-do=puzzle-today]');
    assert.equal(
      await page.textContent('.go-on h2'),
      lang === 'ru-RU' ? 'Сегодня' : 'Today',
      'nothing waits to be gone on with',
    );
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('no half of the start page is empty on a wide screen, and nothing sticks out on a narrow one', async () => {
  for (const [width, height] of [
    [360, 740],
    [844, 390],
    [820, 1180],
    [1280, 720],
    [1440, 900],
    [2560, 1440],
  ])
    for (const stored of [{}, kept(9, 7)]) {
      const page = await web.page({ size: { width, height }, touch: false, stored });
      await page.waitForSelector('.panel');
      if (!stored['depo.games']) await page.waitForSelector('.steps .cutout');
      const over = await sticksOut(page);
      const { left, right, low } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.panel')].map((p) =>
            p.getBoundingClientRect(),
          ),
          area = (from, to) =>
            boxes.reduce(
              (sum, b) =>
                sum +
                Math.max(0, Math.min(b.right, to) - Math.max(b.left, from)) *
                  Math.max(0, Math.min(b.bottom, innerHeight) - Math.max(b.top, 0)),
              0,
            ) /
            ((to - from) * innerHeight);
        return {
          left: area(0, innerWidth / 2),
          right: area(innerWidth / 2, innerWidth),
          low: Math.max(...boxes.map((b) => b.bottom)) / innerHeight,
        };
      });
      const where = `${width} ${stored['depo.games'] ? 'full' : 'fresh'}`;
      assert.ok(over <= 0, `${where}: ${over} px stick out`);
      if (width >= 1280)
        assert.ok(left > 0.5 && right > 0.45 && low > 0.7, `${where}: ${left} ${right} ${low}`);
      await page.context().close();
    }
});

for (const lang of ['en-US', 'ru-RU'])
  test(`settings are kept, change what is seen at once, and are clean for axe: ${lang}`, async () => {
    const page = await web.page({ lang, size: PHONE, prefs: game('usa') });
    await openSettings(page);
    await page.selectOption('[data-field=motion]', 'none');
    await page.selectOption('[data-field=marks]', 'large');
    await page.selectOption('[data-field=mapText]', 'huge');
    await page.check('[data-field=printedNames]');
    await page.check('[data-field=sound]');
    await page.uncheck('[data-sound=turn]');
    await page.click('.settings-keys summary');
    assert.ok(await page.isVisible('.settings-keys kbd'));
    assert.deepEqual(await faults(page, 'settings'), []);
    await page.reload();
    const kept = await prefs(page);
    assert.deepEqual(
      [kept.motion, kept.marks, kept.mapText, kept.printedNames, kept.sound, kept.muted],
      ['none', 'large', 'huge', true, true, ['turn']],
    );
    await start(page);
    const sizes = () =>
      page.$eval('.names', (names) => Number.parseFloat(getComputedStyle(names).fontSize));
    const large = await sizes();
    assert.equal(await page.getAttribute('html', 'data-marks'), 'large');
    assert.ok(await page.$('.space .symbol[transform*="scale(1.45)"]'));
    await page.click('.bar nav .tool:last-child');
    await page.selectOption('[data-field=mapText]', 'normal');
    assert.ok((await sizes()) < large, 'names on the board follow at once');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('sounds are asked about once, in the first game, and never again', async () => {
  const page = await web.page({ prefs: { ...game('usa'), soundAsked: false } });
  await start(page);
  await clicks(page, { until: '.sound-question' });
  assert.deepEqual(await faults(page, 'question'), []);
  await page.reload(); // it was asked, and not answered
  await page.waitForSelector('.card.ok');
  assert.equal(await page.$('.sound-question'), null);
  const other = await web.page({ prefs: { ...game('usa'), soundAsked: false } });
  await start(other);
  await clicks(other, { until: '.sound-question' });
  await other.click('[data-do=sound-yes]');
  await other.waitForSelector('.sound-question', { state: 'detached' });
  assert.equal((await prefs(other)).sound, true);
  for (const one of [page, other]) {
    assert.deepEqual(one.problems, []);
    await one.context().close();
  }
});

test('everything on the device goes into a file and comes back on another one; a foreign file is refused', async () => {
  const page = await web.page({ prefs: { ...game('usa'), name: 'Ann' } });
  await start(page);
  await clicks(page, { most: 6 });
  await page.goto(web.url);
  await openSettings(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('[data-do=export]'),
  ]);
  const file = await download.path(),
    other = await web.page({ prefs: { lang: 'ru' } });
  await openSettings(other);
  await other.setInputFiles('[data-do=import]', {
    name: 'cat.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"cat":1}'),
  });
  await other.waitForSelector('.settings .file-problem p');
  assert.equal((await prefs(other)).name ?? '', '');
  await other.setInputFiles('[data-do=import]', {
    name: 'depo.json',
    mimeType: 'application/json',
    buffer: fs.readFileSync(file),
  });
  await other.click('[data-do=take]');
  await other.click('[data-do=reload]');
  await other.waitForSelector('[data-game]');
  assert.equal((await prefs(other)).name, 'Ann');
  await other.click('[data-game]');
  await other.waitForSelector('.table');
  for (const one of [page, other]) {
    assert.deepEqual(one.problems, []);
    await one.context().close();
  }
});

for (const [lang, has] of [
  ['en', 'The file contains 1 table, settings.'],
  ['ru', 'В файле: 1 стол, настройки.'],
])
  test(`a file is shown before it is taken, and brings another key only by its own button: ${lang}`, async () => {
    const page = await web.page({ prefs: { lang }, size: PHONE }),
      key = () => page.evaluate(() => localStorage.getItem('depo.key')),
      theirs = '"EEEEEEEEEEEEEEEEEEEEEE"',
      kept = { 'depo.key': JSON.parse(theirs), 'depo.tables': ['abcdefghijkl'] },
      buffer = Buffer.from(JSON.stringify({ depo: 'device', version: 1, kept }));
    await openSettings(page);
    const before = await key();
    for (const [choice, after] of [
      ['leave', before],
      ['take', before],
      ['take-key', theirs],
    ]) {
      await page.setInputFiles('[data-do=import]', {
        ...{ name: 'depo.json', mimeType: 'application/json', buffer },
      });
      const offer = await page.waitForSelector('.file-offer');
      assert.ok((await offer.innerText()).includes(has));
      assert.equal(await key(), before);
      assert.deepEqual(await faults(page, 'offer'), []);
      assert.equal(await sticksOut(page), 0);
      await page.click(`[data-do=${choice}]`);
      await page.waitForSelector('.file-offer', { state: 'detached' });
      if (choice !== 'leave') await page.waitForSelector('[data-do=reload]');
      assert.equal(await key(), after, choice);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

for (const lang of ['en-US', 'ru-RU'])
  test(`the rules have a picture to each chapter, clauses as links, and what differs on one screen: ${lang}`, async () => {
    for (const map of ['usa', 'europe', 'africa', 'amsterdam']) {
      const page = await web.page({ lang, prefs: game(map) });
      await page.click('[data-do=rules]');
      await page.waitForSelector('.rules .cutout');
      const chapters = await page.$$eval('.rules section:has(li)', (all) =>
        all.map((s) => !!s.querySelector('.cutout [data-track], .rule-cards .card-face')),
      );
      assert.deepEqual(chapters.slice(0, 5), Array(5).fill(true), map);
      assert.equal(await page.getAttribute('.rules #rule-B-17 .clause', 'href'), '#rule-B-17');
      assert.deepEqual(await doubleIds(page), [], map);
      if (map === 'europe') assert.deepEqual(await faults(page, 'rules'), []);
      await page.click('[data-do=differ]');
      await page.waitForSelector('.differences');
      const shown = await page.$$eval('.differences .clause', (all) =>
        all.map((a) => a.textContent).join(' '),
      );
      const own = { usa: /^$/, europe: /E-04/, africa: /A-07/, amsterdam: /M-07/ };
      assert.match(shown, own[map]);
      assert.deepEqual(await doubleIds(page), [], map);
      assert.ok(!shown.includes('B-17'), 'what is the same is not told again');
      assert.equal(!!(await page.$('.differences .base-rule')), map !== 'usa');
      const over = await page.$eval('.dialog-body', (x) => x.scrollHeight - x.clientHeight);
      assert.ok(over <= 1, `${map}: ${over} pixels more than one screen`);
      if (map === 'europe') assert.deepEqual(await faults(page, 'differences'), []);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });

for (const lang of ['en-US', 'ru-RU'])
  test(`a printed game is counted by marking it on the board, by mouse and by keys: ${lang}`, async () => {
    const page = await web.page({ lang });
    await page.click('[data-do=count]');
    await page.waitForSelector('.counting .track');
    await page.click('[data-do=count-up]');
    await page.waitForSelector('.counting .warn');
    if (lang === 'ru-RU') assert.match(await page.textContent('.counting .warn'), /[а-я]{4}/);
    for (const seat of [0, 1]) {
      await page.click(`[data-seat="${seat}"]`);
      await page.focus('.counting .track[tabindex="0"]');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      for (const n of [0, 1])
        await page.click(`.count-tickets [data-ticket="${2 * seat + n}"]`, { force: true });
    }
    assert.equal(await page.$$eval('.counting .owned', (x) => x.length), 2);
    assert.deepEqual(await faults(page, 'marked'), []);
    await page.reload(); // what was marked is kept
    await page.waitForFunction(() => document.querySelectorAll('.counting .owned').length === 2);
    await page.click('[data-do=count-up]');
    await page.waitForSelector('.counted .total');
    assert.deepEqual(await faults(page, 'counted'), []);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('[data-do=save-sheet]'),
    ]);
    assert.match(fs.readFileSync(await download.path(), 'utf8'), /^depo-sheet 1\nmap usa\n/);
    await page.selectOption('[data-field=map]', 'africa'); // where points may be doubled it is said how
    await page.waitForSelector(
      `[data-how]:has-text("${lang === 'ru-RU' ? 'удваивает' : 'double'}")`,
    );
    await page.click('[data-do=home]');
    await page.waitForSelector('.start');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });

test('an address of a game that is not kept says so, and leads home', async () => {
  for (const view of ['game', 'replay', 'review']) {
    const page = await web.page({ path: `/#/${view}/ffffffffff` });
    await page.waitForSelector('main :text("no longer exists")');
    await page.click('[data-do=home]');
    await page.waitForSelector('.start');
    assert.equal(new URL(page.url()).hash, '');
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('a browser that keeps nothing: it says so, and the game is there as long as the page is', async () => {
  const page = await web.page({ lang: 'ru-RU', size: PHONE });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.reload();
  await start(page);
  await page.waitForSelector('[data-note=forgetful]:has-text("браузер")');
  assert.deepEqual(await faults(page, 'forgetful'), []);
  await page.click('[data-note=forgetful] button');
  await clicks(page, { until: '.table:not(:has(.offered)) .card.ok' });
  const held = await page.$$eval('.my-tickets .ticket', (x) => x.length);
  await page.click('.bar > .tool');
  await page.click('[data-game]');
  await page.waitForSelector('.table .card.ok');
  assert.equal(await page.$$eval('.my-tickets .ticket', (x) => x.length), held);
  assert.equal(await page.locator('[data-note=forgetful]').count(), 0, 'it is said once');
  await page.context().close();
});

test('two tabs: what is chosen and learned in one is not lost by the other', async () => {
  const one = await web.page(),
    two = await one.context().newPage();
  await two.goto(one.url());
  await two.click('.lang');
  await two.waitForSelector('html[lang=ru]');
  await one.waitForSelector('html[lang=ru]');
  await one.waitForSelector('[data-do=play]:has-text("Играть")');
  await one.click('[aria-label="День или ночь"]');
  await two.waitForSelector('html[data-theme=night]');
  await one.goto(`${web.url}/#/lessons`);
  await two.goto(`${web.url}/#/lessons`);
  for (const [i, tab] of [one, two].entries()) {
    await tab.click(`[data-lesson] >> nth=${i}`);
    await tab.waitForFunction(
      (n) => Object.keys(JSON.parse(localStorage['depo.lessons'] ?? '{}')).length === n,
      i + 1,
    );
  }
  assert.deepEqual(one.problems, []);
  await one.context().close();
});

test('two tabs of one game: the one that plays has it, the other says so and takes it back', async () => {
  const one = await web.page({ path: '/' });
  await one.click('[data-do=play]');
  await one.waitForSelector('.offered');
  // A bot that chooses here while the other tab is looked at would take the game back.
  await one.waitForFunction(() => {
    const kept = Object.keys(localStorage).find((key) => key.startsWith('depo.game.')),
      { file = '' } = JSON.parse(localStorage.getItem(kept ?? '') ?? '{}');
    return file.match(/^\d keep/gm)?.length === 1;
  });
  const two = await one.context().newPage();
  await two.goto(one.url());
  await two.waitForSelector('.offered');
  for (const n of [0, 1]) await two.click(`.offered >> nth=${n}`);
  await two.click('[data-do=keep]');
  await two.waitForSelector('.card.ok');
  await one.waitForSelector('[data-do=play-here]');
  assert.match(await one.textContent('main'), /another tab/);
  await one.click('[data-do=play-here]');
  await one.waitForSelector('.my-tickets');
  assert.equal(await one.$('.offered'), null, 'as the other tab left it');
  await one.waitForSelector('.card.ok');
  await one.click('.card.ok >> nth=0');
  await two.waitForSelector('[data-do=play-here]');
  assert.deepEqual(one.problems, []);
});
