// SPDX-License-Identifier: MIT
// Reviews that this device keeps: the last few, so that a reload does not begin again.
import { readStored, writeStored } from '../app/prefs';
import { REVIEW_PREFIX } from '../app/records';
import type { KeptReview } from './run';

const REVIEWS = 'depo.reviews',
  MOST = 8; // the oldest goes

interface Stored {
  games: number;
  /** In base 64. */
  bytes: string;
}

export function keptReview(id: string): KeptReview | null {
  const stored = readStored<Partial<Stored>>(REVIEW_PREFIX + id);
  if (!Number.isInteger(stored?.games) || typeof stored?.bytes !== 'string') return null;
  try {
    return {
      games: stored.games!,
      bytes: Uint8Array.from(atob(stored.bytes), (c) => c.charCodeAt(0)),
    };
  } catch {
    return null; // something else wrote there
  }
}

export function keepReview(id: string, { games, bytes }: KeptReview): void {
  const stored: Stored = {
    games,
    bytes: btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')),
  };
  const known = readStored<unknown>(REVIEWS),
    ids = [id, ...(Array.isArray(known) ? known : []).filter((x) => x !== id)];
  for (const old of ids.splice(MOST)) writeStored(REVIEW_PREFIX + old, null);
  writeStored(REVIEWS, ids);
  writeStored(REVIEW_PREFIX + id, stored);
}
