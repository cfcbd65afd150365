// SPDX-License-Identifier: MIT
// People at one device, without a browser: real rules, a stage that only remembers.

export const people = (...names) => names.map((name) => ({ kind: 'human', name }));

/** How to sit down, for the parts of the page that a test has (page.mjs). */
export function seated(P) {
  /** Two people at one device, the first of whom has lifted the curtain. */
  async function sit(t, { map = 'usa', seats = people('Ann', 'Ben') } = {}) {
    const table = await P.openLocal(P.newRecord(map, 'classic', [], seats), false);
    const heard = { lines: [], sounds: [], flights: [], shown: [], mine: false, moves: false };
    const stage = {
      announce: (...lines) => heard.lines.push(...lines.filter(Boolean)),
      hush: () => heard.lines.splice(0),
      sound: (kind) => heard.sounds.push(kind),
      happened: (events) => heard.flights.push(...events),
      show: (at) => heard.shown.push(at),
      frame: (places) => heard.shown.push(...places),
      glance: (places) => heard.shown.push(...places),
      ready: () => undefined,
      moves: () => heard.moves,
      shake: () => undefined,
      fit: () => heard.shown.splice(0),
      settle: () => undefined,
      turn: (mine) => {
        heard.mine = mine;
      },
    };
    const c = new P.TableController(table, 'test', stage),
      keys = new P.TableKeys(c),
      happenings = new P.Happenings(c, keys);
    t.after(() => {
      happenings.stop();
      table.close();
    });
    if (c.now.curtain !== null) table.lift();
    return { c, keys, heard, table };
  }
  const keepAll = (c) => c.keep((1 << c.now.offer.tickets.length) - 1);
  const passOn = (table) => {
    table.passOn();
    table.lift();
  };
  /** All have their tickets; the first to move looks at the table. */
  async function begin(t, how) {
    const at = await sit(t, how);
    while (at.c.now.view.phase <= P.Phase.StartTickets) {
      if (at.c.now.offer) keepAll(at.c);
      if (at.c.now.next !== null) passOn(at.table);
    }
    return at;
  }
  return { sit, begin, keepAll, passOn };
}
