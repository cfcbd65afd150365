// SPDX-License-Identifier: MIT
// Whether this page is of another version than what it works with: its server, or its own module
// that a cache kept.
import { onWrongModule } from './module';
import { Store } from './store';

declare const __PAGE__: string;

/** What the page does not fit, with what is known about the versions. */
export const outdated = new Store<{ to: 'server' | 'module'; versions: string } | null>(null);

/** `number`: of the page that the server carries. */
export function compareWithServer(number: string | undefined): void {
  if (number && number !== __PAGE__)
    outdated.set({ to: 'server', versions: `${__PAGE__}, ${number}` });
}
onWrongModule((error) => outdated.set({ to: 'module', versions: error.message }));

/** From the server, not from what was kept for later. */
export async function loadAgain(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await worker?.unregister();
  if ('caches' in self)
    for (const name of await caches.keys()) if (name.startsWith('depo-')) await caches.delete(name);
  location.reload();
}
