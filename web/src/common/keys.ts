// SPDX-License-Identifier: MIT
// Keys that work anywhere on a screen. One listener for as long as the screen is there; it asks the
// handler of the last drawing, so that a key is answered by what is on the screen, never by a frame
// that has passed.
import { useLayoutEffect, useRef } from 'preact/hooks';

const TYPING = 'input:not([type=checkbox]),textarea,select';

/**
 * A letter by its place on the keyboard where the layout has other letters: "в" is "d" for a
 * Russian one.
 */
const letter = (e: KeyboardEvent): string =>
  e.code?.startsWith('Key') && !/^[a-z]$/i.test(e.key)
    ? e.code.slice(3).toLowerCase()
    : e.key.toLowerCase();

type Handler = (key: string, e: KeyboardEvent) => boolean;

/**
 * `handler` says whether it knew the key. Nothing is heard while someone types or has a dialog
 * open. Gives the way to stop.
 */
export function listenKeys(handler: Handler): () => void {
  const down = (e: KeyboardEvent) => {
    if (
      e.ctrlKey ||
      e.altKey ||
      e.metaKey ||
      e.defaultPrevented ||
      (e.target as Element).closest?.(TYPING) ||
      document.querySelector('dialog:modal')
    )
      return;
    if (handler(letter(e), e)) e.preventDefault();
  };
  addEventListener('keydown', down);
  return () => removeEventListener('keydown', down);
}

export function useKeys(handler: Handler): void {
  const latest = useRef(handler);
  latest.current = handler;
  useLayoutEffect(() => listenKeys((key, e) => latest.current(key, e)), []);
}
