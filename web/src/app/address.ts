// SPDX-License-Identifier: MIT
// Where the page is in the browser's history. What lies over a screen and can be closed has an
// entry of its own while it is open: Back closes it and stays on the screen. An entry where nothing
// is open any more (closed by its button, or by a reload) is left at once.
import { base } from './site';
import { Store } from './store';

/** Of the screen that is shown. */
export const address = new Store(location.href);
const layers: (() => void)[] = []; // how each is closed, the topmost last
let returning = false; // a step back is on its way; the history can't be changed until it is done
let wanted = ''; // where to go then

/** How many layers the current entry stands for. */
const depth = (): number => (history.state as number | null) ?? 0;

function settle(): void {
  const surplus = depth() - layers.length;
  if (returning) return;
  returning = surplus > 0;
  if (returning) history.go(-surplus);
  for (let missing = -surplus; missing > 0; missing--) history.pushState(depth() + 1, '');
}
/** What takes the place of an entry for a layer is gone with it. */
function enter(place: string): void {
  if (depth()) history.replaceState(null, '', place);
  else history.pushState(null, '', place);
}
function closeAbove(kept: number): void {
  for (const close of layers.slice(kept).reverse()) close();
}

/** Something that Back closes now. Gives the way to say that it is closed. */
export function layer(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    setTimeout(settle); // another one may take its place, or another screen the entry's
  };
}
/** To another screen of the page, without loading it again. */
export function visit(to: string): void {
  const place = new URL(to.startsWith('#') ? base + to : to, location.href).href;
  if (returning) wanted = place;
  else enter(place);
  address.set(place);
  closeAbove(0);
}

addEventListener('popstate', () => {
  if (returning) {
    returning = false;
    if (wanted) enter(wanted);
    wanted = '';
  } else {
    const stays = location.href === address.peek();
    address.set(location.href);
    closeAbove(stays ? depth() : 0);
  }
  setTimeout(settle); // once what was closed is gone
});
settle();
