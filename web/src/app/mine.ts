// SPDX-License-Identifier: MIT
// The tables of the person who uses this device, as the server lists them: the same on every device
// with this key. Asked for when the connection opens, when the server says that something changed,
// when the page is looked at again, and now and then.
import { isError, link } from './link';
import type { Brief } from './protocol';

const ASK_EVERY = 60_000, // milliseconds
  MOST_PAGES = 4; // of tables that wait or run; of finished ones the first

async function pages(over: boolean, most: number): Promise<Brief[] | null> {
  const all: Brief[] = [];
  for (let i = 0, after: string | undefined; i < most; i++) {
    const answer = await link.command(after ? { t: 'mine', over, after } : { t: 'mine', over });
    if (isError(answer) || answer.t !== 'my-tables') return null;
    all.push(...answer.tables);
    after = answer.next;
    if (!after) break;
  }
  return all;
}

/** Tells the list whenever it may have changed, until it is stopped; null: the server has none. */
export function followMine(tell: (tables: Brief[] | null) => void): () => void {
  let gone = false,
    busy = false,
    again = false;
  const ask = async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again && !gone) {
      again = false;
      const open = await pages(false, MOST_PAGES),
        over = open && (await pages(true, 1));
      if (!gone) tell(over ? [...open, ...over] : null);
    }
    busy = false;
  };
  const look = () => {
    if (!document.hidden) void ask();
  };
  const stop = link.listen(() => void ask()),
    timer = setInterval(look, ASK_EVERY);
  document.addEventListener('visibilitychange', look);
  return () => {
    gone = true;
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
