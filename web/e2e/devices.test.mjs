// SPDX-License-Identifier: MIT
// One person on two devices: a code hands the seats over, and takes nothing from anyone.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Client } from '../../tests/server/client.mjs';
import { DESKTOP, PHONE, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { accessible, close, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests();

/** A game of Anna against a bot; gives her key and the table. */
async function annasGame() {
  const anna = await new Client(server.url).open();
  const { table } = await anna.ask('create', {
    ...{ map: 'usa', pace: 0, name: 'Anna', start: true, first: 1 },
    seats: [{ kind: 'here' }, { kind: 'bot', level: 'easy' }],
  });
  anna.close();
  return { key: anna.key, table };
}
const openSettings = async (page) => {
  await page.getByRole('button', { name: /^(Settings|Настройки)$/ }).click();
  await page.waitForSelector('.devices');
};
const looks = async (page, name) => {
  assert.equal(await sticksOut(page), 0, `${name}: nothing sticks out`);
  await accessible(page);
  await shot(page, name);
};

for (const [lang, size, other] of [
  ['en-US', DESKTOP, PHONE],
  ['ru-RU', PHONE, { width: 1280, height: 720 }],
])
  test(`a code hands the person over to another device, which can be removed (${lang})`, {
    skip,
  }, async () => {
    const { key, table } = await annasGame();
    const laptop = await web.page({
      ...{ url: server.url, lang, size },
      stored: { 'depo.key': key, 'depo.tables': [table] },
    });
    await openSettings(laptop);
    await laptop.click('[data-do=handover]');
    const code = await laptop.locator('[data-code]').getAttribute('data-code');
    await laptop.locator('[data-device]').waitFor();
    await looks(laptop, `devices-code-${lang}`);
    const phone = await web.page({
      ...{ url: server.url, lang, size: other, path: `/#/device/${code}` },
    });
    await phone.waitForSelector('.take');
    await looks(phone, `devices-take-${lang}`);
    await phone.click('[data-do=take-code]');
    await phone.locator(`[data-table="${table}"]`).waitFor();
    await phone.goto(`${server.url}/t/${table}`);
    await phone.waitForSelector('.offered');
    // The code is used up: a third browser learns that.
    const eve = await web.page({ url: server.url, lang, size, path: `/#/device/${code}` });
    await eve.click('[data-do=take-code]');
    await eve.locator('.take .warn').waitFor();
    await close(eve);
    await laptop.reload();
    await openSettings(laptop);
    await laptop.locator('[data-device]').nth(1).waitFor();
    assert.equal(await laptop.locator('[data-device]').count(), 2);
    await looks(laptop, `devices-list-${lang}`);
    await laptop
      .locator('[data-device]', { has: laptop.locator('[data-do=device-ask]') })
      .last()
      .locator('[data-do=device-ask]')
      .click();
    await laptop.click('[data-do=device-off]');
    // The phone is a stranger at the table now, and is told how to sit there.
    await phone.locator('[data-note=elsewhere]').waitFor();
    assert.equal(await phone.locator('.offered').count(), 0);
    await looks(phone, `devices-stranger-${lang}`);
    await close(laptop, phone);
  });

test('under another address of the machine the table offers to take the seat over', {
  skip,
}, async () => {
  const { key, table } = await annasGame();
  const here = await web.page({ url: server.url, stored: { 'depo.key': key } });
  await openSettings(here);
  await here.click('[data-do=handover]');
  const code = await here.locator('[data-code]').getAttribute('data-code');
  const url = server.url.replace('127.0.0.1', 'localhost');
  assert.notEqual(url, server.url);
  const there = await web.page({ url, path: `/t/${table}` });
  await there.click('[data-note=elsewhere] [data-do=have-code]');
  await there.fill('[data-field=code]', `${code.slice(0, 4)}-${code.slice(4)}`.toUpperCase());
  await there.click('[data-do=take-code]');
  await there.waitForSelector('.offered');
  await close(here, there);
});
