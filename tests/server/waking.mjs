// A server that is killed right after it acknowledged something leaves nothing asleep: bots and
// clocks go on after the restart although nobody looks at the table.
import { assert, test, until } from './kit.mjs';
import { Client } from './client.mjs';
import { Server } from './server.mjs';

// Lists follow from the note that the store has of a table: it is up to date.
const noted = (server, table, deciders) => until(async () => (await server.get('/api/lobby')).json.tables
  .some((t) => t.table === table && t.turn.join() === deciders.join()), 'the note says who is to move');

async function turn(client, table, seat) {
  const view = () => client.tables.get(table).views.get(seat);
  await until(() => view()?.legal?.length);
  const { seq, legal } = view();
  const move = legal.find((m) => m === 'take deck') ?? legal[0];
  return client.ask('move', { table, seat, seq, move });
}

test('a bot whose turn it had just become moves after the restart', async () => {
  const server = await Server.start({ speed: 20 });
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', { map: 'usa', pace: 3000, first: 1, start: true, listed: true,
    seats: [{ kind: 'here', name: 'A' }, { kind: 'here', name: 'B' }, { kind: 'bot', level: 'easy' }] });
  await client.join(table);
  await turn(client, table, 1);
  await turn(client, table, 2);
  await until(() => client.tables.get(table).updates.some((u) => u.bot));
  await noted(server, table, [1]); // there is nothing to wake it for: people are to move
  for (const seat of [1, 1, 2, 2]) await turn(client, table, seat);
  await server.stop('SIGKILL');
  await server.run();
  assert.equal(await server.metric('bot_moves_total'), 0);
  await until(async () => (await server.metric('bot_moves_total')) > 0, 'the bot moves');
  await server.stop();
});

test('a clock that had just begun to run runs out after the restart', async () => {
  const server = await Server.start({ speed: 20 });
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', { map: 'usa', first: 1, listed: true, clock: { kind: 'bank', bank: 10 },
    seats: [{ kind: 'here', name: 'A' }, { kind: 'here', name: 'B' }] });
  await client.join(table);
  await noted(server, table, []);
  await client.ask('arrange', { table, seat: 2, kind: 'here', name: 'C' });
  await client.ask('start', { table });
  await server.stop('SIGKILL');
  await server.run();
  await until(async () => (await server.metric('timeouts_total')) > 0, 'the clock runs out');
  await server.stop();
});
