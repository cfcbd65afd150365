// What messengers show of the link to a table: title, words and picture in the head of the page,
// nothing that a guest would not see, and the page itself where there is nothing to show.
import { assert, test, until } from './kit.mjs';
import { Client, play, seeded } from './client.mjs';
import { Server } from './server.mjs';

const server = await Server.start();
const host = new URL(server.url).host;
const open = { kind: 'open' }, here = { kind: 'here' }, bot = { kind: 'bot', level: 'easy' };
/** The elements of the head by their names. */
const shown = (text) => {
  const head = text.slice(0, text.indexOf('</head>'));
  return Object.fromEntries([...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)]
    .map(([, name, value]) => [name, value]));
};
const unfold = async (path, headers) => {
  const answer = await server.get(path, headers);
  assert.equal(answer.status, 200, path);
  assert.match(answer.text, /<script type="module"/, 'it is the page');
  return shown(answer.text);
};
async function create(body) {
  const client = await new Client(server.url).open();
  const { table } = await client.ask('create', { pace: 0, map: 'europe', name: 'Anna', seats: [here, open], ...body });
  await client.join(table);
  return { client, table };
}

test('a table in words and a picture, from the room to the replay', async () => {
  const { client, table } = await create({ map: 'tiny', seats: [here, bot] });
  await until(async () => (await unfold(`/t/${table}`))['og:title']);
  const first = await unfold(`/t/${table}`);
  assert.deepEqual(first, {
    'og:type': 'website', 'og:site_name': 'Depo', 'og:title': first['og:title'],
    'og:description': 'The table is set: come and sit down.', 'og:url': `http://${host}/t/${table}`,
    'og:image': `http://${host}/card-tiny.jpg`, 'og:image:width': '1200', 'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  assert.match(first['og:title'], /^[^·]+ · Anna, /);
  const picture = await fetch(first['og:image']);
  assert.equal(picture.headers.get('content-type'), 'image/jpeg');
  assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 2)], [0xff, 0xd8]);
  await client.ask('start', { table });
  await until(async () => /The game is on/.test((await unfold(`/t/${table}/board`))['og:description']));
  await play(client, table, { random: seeded(3) });
  await until(async () => /see the replay/.test((await unfold(`/t/${table}`))['og:description']));
  const words = JSON.stringify(await unfold(`/t/${table}`, { 'accept-language': 'ru-RU,ru;q=0.9' }));
  assert.match(words, /Депо.*Партия окончена/);
  assert.doesNotMatch(words, /total|points|\d{2,} оч/);
  client.close();
});

test('names stay words, whatever is in them', async () => {
  const { client, table } = await create({ name: `<b>"O'Neil"&` });
  await until(async () => (await unfold(`/t/${table}`))['og:title']);
  const { text } = await server.get(`/t/${table}`);
  assert.ok(!text.includes('<b>'), text);
  assert.match(shown(text)['og:title'], /&#60;b&#62;&#34;O&#39;Neil&#34;&#38;/);
  client.close();
});

test('where there is nothing to show there is the page', async () => {
  for (const path of ['/t/aaaaaaaaaaaa', '/t/', '/t/aaaaaaaaaaaa/nothing', '/t/AAAAAAAAAAAA', '/'])
    assert.deepEqual(await unfold(path), {}, path);
  const { status, text } = await server.get('/t/aaaaaaaaaaaa');
  assert.equal(status, 200);
  assert.equal(text, (await server.get('/')).text);
});

test('the address is the one of the page: of the option, or as it was asked for', async () => {
  const own = await Server.start({ options: ['--url', 'https://play.example.org'] });
  const client = await new Client(own.url).open();
  const { table } = await client.ask('create', { map: 'usa', name: 'Anna', seats: [here, open] });
  const at = async (from, headers) => shown((await from.get(`/t/${table}`, headers)).text)['og:image'];
  await until(() => at(own));
  assert.equal(await at(own), 'https://play.example.org/card-usa.jpg');
  client.close();
  const made = await create({});
  const image = async (headers) => (await unfold(`/t/${made.table}`, headers))['og:image'];
  await until(() => image());
  assert.equal(await image({ 'x-forwarded-proto': 'https' }), `https://${host}/card-europe.jpg`);
  made.client.close();
});

test('who asks too fast gets the page, and not more', async () => {
  const slow = await Server.start({ options: ['--requests', '2'] });
  const client = await new Client(slow.url).open();
  const { table } = await client.ask('create', { map: 'usa', name: 'Anna', seats: [here, open] });
  const all = [];
  for (let i = 0; i < 60; i++) all.push(await slow.get(`/t/${table}`));
  assert.ok(all.every(({ status, text }) => status === 200 && /<script type="module"/.test(text)));
  assert.ok(all.some(({ text }) => !shown(text)['og:title']));
  client.close();
});
