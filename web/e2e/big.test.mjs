// SPDX-License-Identifier: MIT
// One room: a big board that everyone looks at, hands on phones, and somebody without a phone behind
// the curtain. With SHOTS set to a folder, pictures are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { clicks, game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { accessible, begin, close, invite, shot, takeTurns, turnOf } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const TELEVISION = { width: 1920, height: 1080 };

/** Everything that the server says to a page, as text. */
function listen(page) {
  const heard = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  return heard;
}
const person = (name, more = {}) =>
  web.page({ url: server.url, size: PHONE, prefs: { ...game('usa'), name }, ...more });

test('a television shows the table to a room, phones show hands, and a route lights up', {
  skip,
}, async () => {
  const anna = await person('Anna'),
    path = await invite(anna, { map: 'usa' });
  const board = await web.page({ url: server.url, path: '/', size: TELEVISION }),
    heard = listen(board);
  await board.goto(`${server.url}${path}/board`);
  await board.waitForSelector('.big-lobby .listen');
  await accessible(board);
  await shot(board, 'board-lobby');
  const boris = await person('Борис', { lang: 'ru-RU', path: `${path}#/hand` });
  await boris.click('[data-do=sit]');
  await board.waitForSelector('.big-seats :text("Борис")');
  await anna.click('[data-do=start]:not([disabled])');
  await board.waitForSelector('[data-screen=board] .player');
  await anna.waitForSelector('.offered');
  await anna.click('.bar [data-do=table]');
  await anna.click('.dialog [data-do=hand]');
  await begin(anna, boris);
  await boris.waitForSelector('.table.hand-only .my-tickets');
  await anna.waitForSelector('.table.hand-only .my-tickets');
  await accessible(boris);
  await shot(boris, 'hand-ru');

  // What is thought about lights up, goes out, and is made.
  const mover = await turnOf(anna, boris);
  await clicks(mover, { until: '.table:not(.my-turn)', cardsOnly: true });
  const other = mover === anna ? boris : anna;
  for (let turn = 0; turn < 12; turn++) {
    const now = turn % 2 ? mover : other;
    await now.waitForSelector('.my-turn .ok');
    if ((await now.$('.track.can')) && turn % 2 === 0) break;
    await clicks(now, { until: '.table:not(.my-turn)', cardsOnly: true });
  }
  assert.equal(await board.$('.track.ghost'), null);
  await other.locator('.track.can').first().focus();
  await other.keyboard.press('Enter');
  await other.waitForSelector('.sheet');
  await board.waitForSelector('.track.ghost');
  await shot(board, 'board-thought');
  await shot(other, 'hand-thought');
  await other.keyboard.press('Escape');
  await board.waitForFunction(() => !document.querySelector('.track.ghost'));
  await board.waitForSelector('.big-last');
  await accessible(board);

  // Nothing hidden has ever been sent to it.
  const positions = heard.filter((m) => /"position"/.test(m));
  assert.ok(positions.length > 4);
  for (const text of positions) {
    const m = JSON.parse(text);
    assert.equal(m.seat, null, text.slice(0, 200));
  }
  await close(anna, boris, board);
});

test('somebody without a phone plays at the big board, behind a curtain', { skip }, async () => {
  const anna = await person('Anna'),
    path = await invite(anna, { map: 'usa' });
  const board = await web.page({
    url: server.url,
    path: `${path}/board`,
    size: TELEVISION,
    lang: 'ru-RU',
  });
  await board.fill('[data-field=board-name]', 'Вера');
  await board.click('[data-do=sit]');
  await board.waitForSelector('.big-seats :text("Вера")');
  await anna.click('[data-do=start]:not([disabled])');
  await board.waitForSelector('[data-do=look].main');
  assert.equal(await anna.$('.gone'), null); // who sits there is here
  assert.equal(await board.$('.hand'), null);
  await board.click('[data-do=look]');
  await board.waitForSelector('.curtain [data-do=lift]');
  assert.equal(await board.$('.hand .group'), null);
  await board.click('[data-do=lift]');
  await board.waitForSelector('.hand .group');
  await begin(anna, board);
  // Her own turn may have come: she makes it, and the hand goes.
  if ((await turnOf(anna, board)) === board)
    await clicks(board, { until: '.table:not(.my-turn)', cardsOnly: true });
  await board.click('[data-do=done]');
  await board.waitForSelector('[data-screen=board]');
  assert.equal(await board.$('.hand .group'), null);
  await anna.waitForSelector('.my-turn .ok');
  await close(anna, board);
});

test('five phones around a television, one of which sleeps and comes back', { skip }, async () => {
  const anna = await person('Anna'),
    path = await invite(anna, { map: 'usa', friends: 4 }),
    board = await web.page({ url: server.url, path: `${path}/board`, size: TELEVISION });
  const others = [];
  for (const [name, lang] of [
    ['Борис', 'ru-RU'],
    ['Clara', 'en-US'],
    ['Денис', 'ru-RU'],
    ['Emma', 'en-US'],
  ]) {
    const phone = await person(name, { lang, path: `${path}#/hand` });
    await phone.click('[data-do=sit] >> nth=0');
    await phone.waitForSelector('.seats .you');
    others.push(phone);
  }
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna, ...others);
  await board.waitForSelector('.player >> nth=4');
  const sleeper = others[1];
  await sleeper.context().setOffline(true);
  await sleeper.waitForSelector('.tag.lost');
  await sleeper.context().setOffline(false);
  await sleeper.waitForSelector('.tag.lost', { state: 'detached' });
  await takeTurns(anna, ...others);
  await board.waitForSelector('.big-last');
  await shot(board, 'board-five');
  await close(anna, board, ...others);
});
