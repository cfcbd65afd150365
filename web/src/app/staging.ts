// SPDX-License-Identifier: MIT
// What others do takes a moment to be seen: the next bot of this device waits for its end, or until
// somebody wants no more of it.
let until = 0,
  waiting: (() => void) | null = null,
  timer: ReturnType<typeof setTimeout> | undefined;

/** Something is shown for so long. */
export function hold(ms: number): void {
  until = performance.now() + ms;
}
/** Does it when `due` has come and nothing is shown any more. Gives the way to stop. */
export function afterMoment(due: number, then: () => void): () => void {
  const run = () => {
    waiting = null;
    then();
  };
  const wait = () => {
    const ms = Math.max(due, until) - performance.now();
    if (ms > 0) timer = setTimeout(wait, ms);
    else run();
  };
  waiting = run;
  timer = setTimeout(wait, Math.max(0, due - performance.now()));
  return () => {
    if (waiting !== run) return;
    clearTimeout(timer);
    waiting = null;
  };
}
/** Enough seen: what waits is done now. */
export function skip(): void {
  until = 0;
  clearTimeout(timer);
  waiting?.();
}
