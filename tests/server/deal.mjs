// The deal of the day: one try for each key, the same cards for everybody, and nothing of them in what
// anyone gets who has not finished.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, run, test, until } from './tap.mjs';
import { Client, newKey, play, seeded } from './client.mjs';
import { Server, folder } from './server.mjs';

const MAP = 'tiny';
const options = ['--requests', '0', '--create-rate', '0', '--create-day', '0', '--rate', '0', '--per-address', '0'];
const server = await Server.start({ options });
const auth = (key) => ({ Authorization: `Bearer ${key}` });
const deals = (key, path = '') => server.get(`/api/deals${path}`, key ? auth(key) : {});

// Finds or begins the try of a client, and follows it.
async function begin(client, fields = {}) {
  const { table } = await client.ask('deal', { map: MAP, pace: 0, ...fields });
  await client.join(table);
  return table;
}

const finish = (client, table, random = seeded(7)) => play(client, table, { random });

test('one try for a key, however often and from wherever it asks', async () => {
  const key = newKey();
  const one = await new Client(server.url, { key }).open();
  const two = await new Client(server.url, { key }).open();
  const before = (await deals(key)).json;
  assert.equal(before.today, true);
  assert.equal(before.maps.find((m) => m.map === MAP).state, 'new');
  const tables = await Promise.all([one, two, one].map((client) => begin(client, { name: 'Anna' })));
  assert.equal(new Set(tables).size, 1);
  const { info } = one.tables.get(tables[0]);
  assert.equal(info.deal.day, before.day);
  assert.equal(info.deal.ranked, true);
  assert.deepEqual(info.seats.map((s) => s.level ?? s.name), ['Anna', ...before.maps[0].opponents]);
  const own = (await deals(key)).json.maps.find((m) => m.map === MAP);
  assert.equal(own.state, 'running');
  assert.equal(own.table, tables[0]);
  const over = await finish(one, tables[0]);
  const total = over.final.players[0].total;
  await until(async () => (await deals(key)).json.maps.find((m) => m.map === MAP).state === 'finished');
  const done = (await deals(key)).json;
  assert.equal(done.maps.find((m) => m.map === MAP).points, total);
  assert.equal(done.streak, 1);
  assert.equal(await begin(two), tables[0]);
  const list = (await deals(key, `/${before.day}/${MAP}`)).json;
  assert.equal(list.open, true);
  assert.equal(list.rank, 1);
  assert.deepEqual(list.results.map((r) => [r.name, r.points, r.table, r.you]), [['Anna', total, tables[0], true]]);
  one.close();
  two.close();
});

await run();
