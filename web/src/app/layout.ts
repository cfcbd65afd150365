// SPDX-License-Identifier: MIT
// Which way the page is laid out. The styles ask the root element for it, so that there is one place that decides.
import { Store } from './store';

/** `upright`: a phone, or a tablet on its short side; everything in one column. `low`: a phone held sideways. */
export type Layout = 'wide' | 'upright' | 'low';

const UPRIGHT = matchMedia(
  '(max-width: 559px), (max-width: 760px) and (min-height: 501px), (max-width: 1100px) and (orientation: portrait)',
);
const LOW = matchMedia('(min-width: 560px) and (max-height: 500px)');
const now = (): Layout => (LOW.matches ? 'low' : UPRIGHT.matches ? 'upright' : 'wide');

export const layout = new Store<Layout>(now());
function apply(): void {
  document.documentElement.dataset['layout'] = now();
  if (layout.get() !== now()) layout.set(now());
}
UPRIGHT.addEventListener('change', apply);
LOW.addEventListener('change', apply);
apply();
