// SPDX-License-Identifier: MIT
// The coach beside a table, without a browser: when it is asked, what is shown of its answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';
import { people, seated } from './seated.mjs';

const P = await page(
  'table/controller',
  'table/happenings',
  'table/keys',
  'table/estimates',
  'app/local',
  'app/records',
  'app/prefs',
  'app/table',
  'core/types',
);
P.prefs.update({ confirm: 'never', commentary: true });

/** The coach's worker, which answers when it is told to. */
const asked = [];
let answer = () => undefined;
globalThis.Worker = class {
  constructor(url) {
    if (!String(url).endsWith('coachworker.js')) return;
    answer = (news) => this.onmessage({ data: news });
    this.coach = true;
  }
  postMessage(question) {
    if (this.coach) asked.push(question);
  }
};
const { sit } = seated(P);
const alone = [...people('Ann'), { kind: 'bot', name: 'Bo', bot: 'easy' }];
const soon = (ms = 160) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
async function coached(t, seats = alone) {
  const at = await sit(t, { seats }),
    stop = P.follow(at.c);
  t.after(stop);
  await soon();
  return at;
}
const likely = (tickets, text) =>
  tickets.map((ticket) => ({ ticket, brief: '50%', text, rough: false }));

test('the tickets on offer are measured from the view, and what is said comes beside them', async (t) => {
  asked.splice(0);
  const { c } = await coached(t),
    tickets = c.player.tickets;
  assert.equal(asked.length, 1);
  const [{ id, seat, state, tickets: wanted, names }] = asked;
  assert.equal(seat, c.me);
  assert.deepEqual(wanted, tickets);
  assert.deepEqual(names, ['Ann', 'Bo']);
  assert.deepEqual(state, c.core.save(P.SEEN), 'nothing that is hidden leaves the page');
  assert.notDeepEqual(state, c.core.save(P.TRUTH));
  answer({ id, likely: likely(tickets, 'chance 50%') });
  assert.equal(c.likely.value.get(tickets[0]).text, 'chance 50%');
  assert.equal(c.likely.value.get(tickets[0]).rough, false);
});

test('in another position the old numbers are rough, late answers are not heard, and nothing is measured while others think', async (t) => {
  asked.splice(0);
  const { c } = await coached(t),
    [{ id, tickets }] = asked;
  answer({ id, likely: likely(tickets, 'one') });
  c.keep((1 << tickets.length) - 1);
  assert.equal(c.likely.value.get(tickets[0]).rough, true);
  assert.equal(c.mine, false, 'the bot thinks');
  assert.deepEqual(asked.at(-1).tickets, [], 'the coach rests');
  const sent = asked.length;
  answer({ id, likely: likely(tickets, 'two') });
  assert.equal(c.likely.value.get(tickets[0]).text, 'one');
  await soon();
  assert.equal(asked.length, sent);
});

test('nothing is asked where the coach is not wanted, or not allowed between people', async (t) => {
  asked.splice(0);
  await coached(t, people('Ann', 'Ben'));
  assert.equal(asked.length, 0);
  P.prefs.update({ hints: false });
  t.after(() => P.prefs.update({ hints: true }));
  const { c } = await coached(t);
  assert.equal(asked.length, 0);
  P.prefs.update({ hints: true });
  await soon();
  const [{ id, tickets }] = asked;
  answer({ id, likely: likely(tickets, 'one') });
  assert.equal(c.likely.value.size, tickets.length);
  P.prefs.update({ hints: false });
  assert.equal(c.likely.value.size, 0, 'switched off, nothing stays');
  assert.deepEqual(asked.at(-1).tickets, []);
});

test('a hint is asked from the view; what comes after it was taken away is not shown', async (t) => {
  const { c, heard } = await coached(t);
  asked.splice(0);
  c.giveHint();
  await soon(20);
  const [{ id, tickets, state }] = asked,
    hint = { move: c.legal.value[0], lines: ['Keep both', 'Why: …'] };
  assert.equal(tickets, undefined);
  assert.deepEqual(state, c.core.save(P.SEEN));
  answer({ id, hint });
  await soon(20);
  assert.deepEqual(c.hint.value, hint);
  assert.ok(heard.lines.includes('Why: …'));
  c.giveHint();
  await soon(20);
  c.letGo();
  answer({ id: asked.at(-1).id, hint });
  await soon(20);
  assert.equal(c.hint.value, null);
  c.giveHint();
  await soon(20);
  answer({ id: asked.at(-1).id, error: 'no memory' });
  await soon(20);
  assert.equal(c.hint.value, null, 'a coach that fails says nothing');
});
