// SPDX-License-Identifier: MIT
// To another screen of the page, without loading it again.
import { base } from '../app/site';

export function visit(address: string): void {
  history.pushState(null, '', address.startsWith('#') ? base + address : address);
  dispatchEvent(new PopStateEvent('popstate'));
}
