// SPDX-License-Identifier: MIT
// The coach beside a table: fetched when there is first something to think about, and never in the
// way of what is shown at once.
import { effect } from '@preact/signals';
import type { TableController } from './controller';
import type { TableSight } from './sight';

const LATER_MS = 200;

/** Until it is stopped. Without the coach the tickets say what they said before. */
export function coachBeside(c: TableSight): () => void {
  let stop: (() => void) | null = null,
    timer: ReturnType<typeof setTimeout> | undefined,
    gone = false;
  const fetch = () =>
    import('./estimates').then(
      ({ follow }) => {
        if (!gone) stop = follow(c);
      },
      () => undefined,
    );
  const watching = effect(() => {
    if (c.commentary && c.mine) timer ??= setTimeout(fetch, LATER_MS);
  });
  return () => {
    gone = true;
    clearTimeout(timer);
    watching();
    stop?.();
  };
}

/** Until it is stopped: sums up for who comes back. */
export function awayBeside(c: TableController): () => void {
  let stop: (() => void) | null = null,
    gone = false;
  import('./away').then(
    ({ watchAway }) => {
      if (!gone) stop = watchAway(c);
    },
    () => undefined,
  );
  return () => {
    gone = true;
    stop?.();
  };
}
