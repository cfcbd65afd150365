// SPDX-License-Identifier: MIT
// The connection without a network: what the page tells a server of what it has seen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

globalThis.setInterval = () => 0;
globalThis.window = globalThis;
globalThis.addEventListener = () => undefined;
globalThis.document = new EventTarget();
globalThis.location = { protocol: 'http:', host: 'page.invalid' };
const lines = [];
globalThis.WebSocket = class {
  sent = [];
  constructor() {
    lines.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  say(m) {
    this.onmessage({ data: JSON.stringify(m) });
  }
  close() {}
};
const P = await page('app/link');

test('a server hears what this page has seen of a table, one that is too old does not', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const stop = P.link.follow('a', true, { got: () => undefined }),
    [line] = lines,
    last = () => line.sent.at(-1);
  line.onopen();
  line.say({ t: 'welcome', seen: true });
  assert.deepEqual(last(), { t: 'join', table: 'a', brief: true }, 'nothing seen yet');
  line.say({ t: 'brief', table: 'a', seq: 7, brief: {} });
  line.say({ t: 'ack', id: 'x', table: 'a', seq: 9 });
  line.say({ t: 'chat-line', table: 'a', seq: 4 });
  void P.link.command({ t: 'start', table: 'a' });
  assert.equal(last().seen, 9);
  void P.link.command({ t: 'start', table: 'b' });
  assert.ok(!('seen' in last()));
  // The next process, of an older version: what waits for an answer goes there too.
  line.onclose();
  t.mock.timers.tick(10_000);
  const next = lines[1];
  next.onopen();
  next.say({ t: 'welcome' });
  assert.deepEqual(
    next.sent.map((m) => [m.t, 'seen' in m]),
    [
      ['hello', false],
      ['join', false],
      ['start', false],
      ['start', false],
    ],
  );
  stop();
});
