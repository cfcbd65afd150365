// SPDX-License-Identifier: MIT
// What a screen reader says by itself: a region of the page to which lines are added, one for each
// thing that happens.
const KEPT = 12;
let region: HTMLElement | null = null;

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

export function announce(...lines: (string | null)[]): void {
  for (const text of lines) {
    if (!text) continue;
    const line = document.createElement('p');
    line.textContent = text;
    place().append(line);
  }
  while (place().childElementCount > KEPT) place().firstChild!.remove();
}

/** Before somebody else takes the device: what was said is not for them. */
export const hush = (): void => place().replaceChildren();
place();
