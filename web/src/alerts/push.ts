// SPDX-License-Identifier: MIT
// Notifications of this browser: whether it can show them, and its subscription.

/** What keeps this browser from it, or nothing. */
export type Obstacle = '' | 'no' | 'blocked' | 'home-screen';

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);
export function obstacle(): Obstacle {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'no';
  return Notification.permission === 'denied' ? 'blocked' : '';
}

const text = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export interface Subscribed {
  target: string;
  key: string;
  auth: string;
}
const subscribedOf = (s: PushSubscription): Subscribed => ({
  target: s.endpoint,
  key: text(s.getKey('p256dh')),
  auth: text(s.getKey('auth')),
});

async function current(key: string): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const known = (await worker?.pushManager.getSubscription()) ?? null;
  return known && text(known.options.applicationServerKey) === key ? known : null;
}
/** The subscription that this browser has with the server of this key. */
export const subscription = async (key: string): Promise<Subscribed | null> => {
  const known = obstacle() ? null : await current(key);
  return known && subscribedOf(known);
};
/** Asks the person, and then the push service; null when one of them says no. */
export async function subscribe(key: string): Promise<Subscribed | null> {
  if (obstacle() || (await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready,
    known = await worker.pushManager.getSubscription();
  if (known && text(known.options.applicationServerKey) === key) return subscribedOf(known);
  await known?.unsubscribe(); // of another server at this address
  const fresh = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => null);
  return fresh && subscribedOf(fresh);
}
export const unsubscribe = async (key: string): Promise<void> => {
  await (await current(key))?.unsubscribe();
};
