// SPDX-License-Identifier: MIT
// The finger of a lesson on the page: marks the elements that are pointed at, and gives the first
// of them the focus whenever it is another one, so that Enter does what the lesson says.
import type { Targets } from './controller';

const MARK = 'data-led';
const first = (selectors: string[]): Element | null => {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found) return found;
  }
  return null;
};

export class Finger {
  private led: Element | null = null;
  private acted = false;
  private request = 0;
  private readonly observer = new MutationObserver(() => this.soon());

  /** `acting`: whether it points at something to do. */
  constructor(
    private readonly targets: () => Targets,
    private readonly acting: () => boolean,
  ) {
    this.observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'aria-checked', 'aria-pressed', 'open', 'disabled'],
    });
    this.point();
  }
  /** After the drawing that is under way. */
  soon(): void {
    cancelAnimationFrame(this.request);
    this.request = requestAnimationFrame(() => this.point());
  }
  private point(): void {
    const found = this.targets().flatMap((ways) => first(ways) ?? []);
    for (const old of document.querySelectorAll(`[${MARK}]`))
      if (!found.includes(old)) old.removeAttribute(MARK);
    for (const el of found) if (!el.hasAttribute(MARK)) el.setAttribute(MARK, '');
    const led = found[0] ?? null,
      acting = this.acting();
    if (led === this.led && acting === this.acted) return;
    this.led = led;
    this.acted = acting;
    if (acting) (led as HTMLElement | null)?.focus({ preventScroll: true });
    if (led?.closest('.own')) led.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  stop(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.request);
    for (const old of document.querySelectorAll(`[${MARK}]`)) old.removeAttribute(MARK);
  }
}
