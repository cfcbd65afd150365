// SPDX-License-Identifier: MIT
// What a screen reader says by itself: a region of the page to which lines are added, one for each
// thing that happens. While a dialog covers the page, what lies under it is silent: the dialog has
// a region of its own.
const KEPT = 12;
let region: HTMLElement | null = null;
const above: HTMLElement[] = []; // regions of open dialogs, the uppermost last

function place(): HTMLElement {
  if (!region) {
    region = document.createElement('div');
    region.className = 'sr announcements';
    region.setAttribute('role', 'log');
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  return region;
}

/** A dialog is open: what happens is said in this region of it too. Gives the way to end that. */
export function announceIn(box: HTMLElement): () => void {
  above.push(box);
  return () => void above.splice(above.indexOf(box), 1);
}

function add(to: HTMLElement | undefined, text: string): void {
  if (!to) return;
  const line = document.createElement('p');
  line.textContent = text;
  to.append(line);
  while (to.childElementCount > KEPT) to.firstChild!.remove();
}

export function announce(...lines: (string | null)[]): void {
  for (const text of lines) {
    if (!text) continue;
    add(place(), text);
    add(above.at(-1), text);
  }
}

/** Before somebody else takes the device: what was said is not for them. */
export const hush = (): void => {
  for (const box of [place(), ...above]) box.replaceChildren();
};
place();
