// A database that an early version left: this one goes on with it.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, test, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { DEPO, Server, folder } from './server.mjs';

const [running, over, key] = ['usvjhmgii7se', 'od53xbywtqdh', 'oldkeyoldkeyoldkeyoldkey'];

test('games of an early version go on and are still told', async () => {
  const db = join(folder(), 'depo.db');
  execFileSync('python3', ['-c', `import sqlite3, sys
sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2], encoding="utf-8").read())`,
  db, new URL('old_database.sql', import.meta.url).pathname]);
  // Whatever the day is on which this runs: finished games stay.
  const server = await Server.start({ db, options: ['--keep', '0'] });
  const client = await new Client(server.url, { key }).open();
  // An early version did not write down who sits where: it follows from the logs.
  const mine = async (fields) => {
    const answer = client.next((m) => m.t === 'my-tables');
    client.send({ t: 'mine', id: 'mine', ...fields });
    return (await answer).tables;
  };
  await until(async () => (await mine()).length === 1 && (await mine({ over: true })).length === 1);
  const [[runs], [ended]] = [await mine(), await mine({ over: true })];
  assert.deepEqual([runs.table, runs.yours, runs.your_turn, runs.names],
    [running, [1], true, ['Anna', 'easy']]);
  assert.deepEqual([ended.table, ended.points.length, ended.winners.length], [over, 2, 1]);
  await client.join(over);
  await until(() => client.tables.get(over).info, 'the table says what it is');
  assert.equal(client.tables.get(over).info.phase, 'over');
  await client.join(running);
  assert.equal(client.tables.get(running).info.phase, 'running');
  await play(client, running, { random: seeded(1) });
  for (const table of [over, running]) {
    let file;
    await until(async () => (file = await server.get(`/api/tables/${table}/game`)).status === 200, 'its file');
    const path = join(folder(), 'game.depo');
    writeFileSync(path, file.text);
    assert.match(execFileSync(DEPO, ['verify', path]).toString(), /good: .* game over/);
  }
  assert.equal(await server.metric('tables_frozen_total'), 0);
  client.close();
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
});
