// SPDX-License-Identifier: MIT
// What the operator of the server has to say to everyone, such as a restart. It comes with the
// lobby before there is a connection, and by the connection when there is one.
import { Store } from './store';

export interface Announcement {
  text: string;
  until?: number; // milliseconds since 1970; left out: until it is taken back
}
export const announcement = new Store<Announcement | null>(null);

let passing = 0;
export function announced(a: Announcement | undefined): void {
  clearTimeout(passing);
  const left = a?.until ? a.until - Date.now() : Number.POSITIVE_INFINITY;
  const next = a?.text && left > 0 ? { text: a.text, until: a.until } : null;
  if (next && left < 2 ** 31) passing = window.setTimeout(() => announcement.set(null), left);
  if (next?.text !== announcement.get()?.text) announcement.set(next);
}
