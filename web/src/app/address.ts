// SPDX-License-Identifier: MIT
// Where the page is in the browser's history. What lies over a screen and can be closed has an
// entry of its own while it is open: Back closes it and stays on the screen. Closed in another way
// it leaves its entry behind, for what opens next; with nothing to close there, Back goes on to
// what was before the screen. The page itself never goes back for any other reason: that would
// break off whatever else the browser is just loading.
import { base } from './site';
import { Store } from './store';

/** Of the screen that is shown. */
export const address = new Store(location.href);
const layers: (() => void)[] = []; // how each is closed, the topmost last

/** For how many layers there are entries up to the current one. */
const depth = (): number => (history.state as number | null) ?? 0;
let before = depth(); // the last change of the history

function close(kept: number): void {
  for (const one of layers.slice(kept).reverse()) one();
}

/** Something that Back closes now. Gives the way to say that it is closed. */
export function layer(closeIt: () => void): () => void {
  layers.push(closeIt);
  while (depth() < layers.length) history.pushState(depth() + 1, '');
  before = depth();
  return () => {
    layers.splice(layers.indexOf(closeIt), 1);
  };
}
/** To another screen of the page, without loading it again; in the place of a layer's entry. */
export function visit(to: string): void {
  const place = new URL(to.startsWith('#') ? base + to : to, location.href).href;
  if (depth()) history.replaceState(null, '', place);
  else history.pushState(null, '', place);
  before = 0;
  address.set(place);
  close(0);
}

addEventListener('popstate', () => {
  const now = depth(),
    back = now < before;
  before = now;
  if (location.href !== address.peek()) {
    address.set(location.href);
    close(0);
  } else if (layers.length) close(Math.min(now, layers.length - 1));
  else if (back) history.go(-now - 1);
});
