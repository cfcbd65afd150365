// SPDX-License-Identifier: MIT
// The window's title: what the screen is, and before it the number of tables that wait (badge.ts).
import { Store } from './store';

const title = new Store('');
/** Tables that wait for this person. */
export const waiting = new Store(0);

function show(): void {
  const count = waiting.peek();
  document.title = count ? `(${count}) ${title.peek()}` : title.peek();
}
/** Null leaves it as it is. */
export function setTitle(text: string | null): void {
  if (text !== null) title.set(text);
}
title.watch(show);
waiting.watch(show);
