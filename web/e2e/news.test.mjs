// SPDX-License-Identifier: MIT
// News of tables: what the service worker shows of a push, and the settings.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Client } from '../../tests/server/client.mjs';
import { PHONE, serverForTests, sticksOut, webForTests } from './lib.mjs';
import { accessible, shot } from './people.mjs';
import { skip } from './server.mjs';

const web = webForTests(),
  server = serverForTests(undefined, ['--allow-hooks']);

/** What happens in the worker when it is pushed: how often it looked for pages, what it shows. */
const watch = (worker, alone) =>
  worker.evaluate((alone) => {
    self.looked = 0;
    self.told = [];
    const all = Clients.prototype.matchAll;
    self.clients.matchAll = async (options) => {
      const pages = await all.call(self.clients, options);
      self.looked++;
      return alone ? [] : pages;
    };
    ServiceWorkerRegistration.prototype.showNotification = async (
      title,
      { tag, body, actions },
    ) => {
      self.told.push([tag, title, body, actions[0].title]);
    };
  }, alone);
async function told(worker, looks) {
  for (;;) {
    const { looked, told } = await worker.evaluate(() => ({
      looked: self.looked,
      told: self.told,
    }));
    if (looked >= looks) return told;
  }
}

test('a push shows a notification named after its table, and none while the page is visible', {
  skip,
}, async () => {
  const page = await web.page({ url: server.url, workers: true });
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  const line = await page.context().newCDPSession(page);
  const registered = new Promise((done) =>
    line.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const on = versions.find((v) => v.status === 'activated');
      if (on) done(on.registrationId);
    }),
  );
  await line.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (news) =>
    line.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(news),
    });
  const worker =
    page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  const news = (table, text) => push({ table, title: 'Your turn', text, open: 'Open' });
  await watch(worker, false);
  await news('aaaaaaaaaaaa', 'Europe');
  assert.deepEqual(await told(worker, 1), [], 'the page is visible');
  await watch(worker, true);
  await news('aaaaaaaaaaaa', 'Europe');
  await news('bbbbbbbbbbbb', 'Africa');
  assert.deepEqual(await told(worker, 2), [
    ['aaaaaaaaaaaa', 'Your turn', 'Europe', 'Open'],
    ['bbbbbbbbbbbb', 'Your turn', 'Africa', 'Open'],
  ]);
  await page.context().close();
});

test('a player names a chat for their turns, and removes it', { skip }, async () => {
  for (const [lang, size, address] of [
    ['en-US', { width: 1280, height: 720 }, 'Address'],
    ['ru-RU', PHONE, 'Адрес'],
  ]) {
    const anna = await new Client(server.url).open();
    const { table } = await anna.ask('create', {
      ...{ map: 'europe', pace: 0, name: 'Anna', clock: { kind: 'days', days: 2 } },
      seats: [{ kind: 'here' }, { kind: 'open' }],
    });
    const page = await web.page({
      ...{ url: server.url, path: `/t/${table}`, lang, size },
      stored: { 'depo.key': anna.key },
    });
    const own = page.locator('[data-alerts="person"]');
    await own
      .getByLabel(address, { exact: true })
      .fill('https://discord.com/api/webhooks/1/secret');
    await own.locator('[data-do="channel-add"]').click();
    await own.locator('[data-channel="discord"]').waitFor();
    assert.match(await own.locator('.channels').innerText(), /discord\.com/);
    assert.doesNotMatch(await page.content(), /webhooks\/1\/secret(?!")/);
    assert.equal(await sticksOut(page), 0);
    await accessible(page);
    await shot(page, `news-${lang}`);
    await own.locator('[data-do="channel-off"]').click();
    await own.locator('.channels').waitFor({ state: 'detached' });
    anna.close();
    await page.context().close();
  }
});
