// SPDX-License-Identifier: MIT
// Among strangers: what people, the host and the operator of the server do about someone who spoils
// a game, and what each side is told, in both languages. With SHOTS set to a folder, pictures of
// all that are left there.
import test from 'node:test';
import assert from 'node:assert/strict';
import { game, PHONE, serverForTests, webForTests } from './lib.mjs';
import { accessible, begin, close, invite, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();
const LAPTOP = { width: 1280, height: 720 };

/** How many connections the page has opened from now on. */
function connections(page) {
  const count = { opened: 0 };
  page.on('websocket', () => count.opened++);
  return count;
}
const says = (page, text, what = '.chat') => page.waitForSelector(`${what}:has-text("${text}")`);

test('a rude guest is reported, silenced and taken off; the operator announces, ends, and shuts out', {
  skip,
}, async () => {
  const anna = await web.page({
      url: server.url,
      size: LAPTOP,
      prefs: { ...game('usa'), name: 'Anna' },
    }),
    link = await invite(anna, { bots: 1 }),
    table = link.slice(3);
  const boris = await web.page({
    url: server.url,
    path: link,
    size: PHONE,
    lang: 'ru-RU',
    prefs: { name: 'Борис' },
  });
  await boris.click('[data-do=sit]');
  await shot(anna, 'room');
  await anna.click('[data-do=start]:not([disabled])');
  await begin(anna, boris);

  // What is said is text and nothing else.
  const line = 'https://example.org <a href="//example.org">win</a> www.example.org';
  await boris.click('.chat-button');
  await boris.fill('.chat form input', line);
  await boris.click('.chat form button');
  await anna.click('.chat-button');
  await anna.waitForFunction(
    (text) => document.querySelector('.chat ol')?.textContent.includes(text),
    line,
  );
  assert.equal(await anna.$$eval('.chat a', (x) => x.length), 0);

  const person = '[data-person="2"]';
  await anna.click('[data-do=table]');
  await anna.click(`${person} summary`);
  await anna.fill(`${person} [data-form=report] input`, 'insults');
  await anna.click(`${person} [data-form=report] button`);
  await says(anna, 'will read it', person);
  assert.match(server.admin('reports'), /"Борис"\n {2}why: insults\n/);
  await anna.click(`${person} [data-do=silence]`);
  await says(boris, 'Хозяин стола отключил вам чат');
  assert.equal(await boris.$('.chat form'), null);
  await says(anna, 'without chat', person);
  await accessible(anna);
  await accessible(boris);
  await shot(anna, 'person');
  await boris.click('.chat .close');
  await boris.click('[data-do=table]');
  await boris.click('[data-person="1"] summary');
  await accessible(boris);
  await shot(boris, 'silenced-phone');
  assert.equal(await boris.$('[data-do=kick], [data-do=silence], [data-do=delete]'), null);
  await boris.keyboard.press('Escape');
  await anna.click(`${person} [data-do=kick]`);
  await shot(anna, 'kick');
  await anna.click(`${person} [data-do=kick-yes]`);
  await says(boris, 'Хозяин стола', '[data-note=kicked]');
  await accessible(boris);
  await shot(boris, 'kicked-phone');
  await anna.waitForSelector(person, { state: 'detached' });
  await anna.keyboard.press('Escape');
  await boris.reload();
  await says(boris, 'Хозяин стола', '[data-note=kicked]');

  server.admin('announce', 'Restart at noon', '--minutes', '30');
  for (const page of [anna, boris]) await says(page, 'Restart at noon', '.announcement');
  await accessible(anna);
  await shot(anna, 'announced');
  await shot(boris, 'announced-phone');
  const late = await web.page({ size: PHONE, lang: 'ru-RU' }),
    lateOnes = connections(late);
  await late.goto(server.url);
  await says(late, 'Restart at noon', '.announcement');
  assert.equal(lateOnes.opened, 0);
  await accessible(late);
  await shot(late, 'announced-start-phone');
  await late.click('.announcement button');
  await late.waitForSelector('.announcement', { state: 'detached' });
  server.admin('announce', '--clear');
  await anna.waitForSelector('.announcement', { state: 'detached' });

  server.admin('end', table);
  await says(anna, 'operator of the server ended', '[data-note=ended]');
  await says(boris, 'закрыл администратор сервера', '[data-note=ended]');
  await shot(anna, 'ended');

  // The host deletes the table from the list of her own; whoever looks at it is told.
  await anna.click('[data-note=ended] button');
  await anna.click('[data-do=remove]');
  await anna.click('[data-do=delete]');
  await shot(anna, 'delete');
  await anna.click('[data-do=delete-yes]');
  await anna.waitForSelector('[data-do=remove]', { state: 'detached' });
  await says(boris, 'Этот стол удалён', '.loading');
  assert.equal((await fetch(`${server.url}/api/tables/${table}`)).status, 404);

  // Shut out, the page says so and does not knock again.
  await boris.goto(server.url + (await invite(anna)));
  await boris.waitForSelector('.room');
  const knocks = connections(boris);
  server.admin('ban', '--', await boris.evaluate(() => JSON.parse(localStorage['depo.key'])));
  await says(boris, 'закрыл вам доступ', '.loading');
  await shot(boris, 'banned-phone');
  await boris.evaluate(() => dispatchEvent(new Event('online')));
  await boris.click('.loading button');
  await says(boris, 'закрыл вам доступ', '.start');
  assert.equal(knocks.opened, 0);
  await accessible(boris);
  await shot(boris, 'banned-start-phone');
  await anna.click('[data-do=delete]');
  await anna.click('[data-do=delete-yes]');
  await anna.waitForSelector('[data-do=invite]');
  await close(anna, boris, late);
});
