// SPDX-License-Identifier: MIT
// Which way the page is laid out; common/look.ts decides.
import { Store } from './store';

/**
 * `upright`: a phone, or a tablet on its short side; everything in one column. `low`: a phone held
 * sideways.
 */
export type Layout = 'wide' | 'upright' | 'low';

export const layout = new Store<Layout>('wide');

/** A phone held upright: the board has the screen, and one's own lies in a drawer. */
export const phone = new Store(false);
