// SPDX-License-Identifier: MIT
// The board as it lies now, as a file of its own for a printer or a frame: the drawing with its
// styles, without marks of the moment.
import { labelSize } from './labels';

/** What only helps to play. */
const MOMENT = '.glow, .hit, .halo, .target-ring, .cross';

export function boardFile(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement,
    style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  const { width, height } = board.viewBox.baseVal;
  for (const el of copy.querySelectorAll(MOMENT)) el.remove();
  for (const el of copy.querySelectorAll('.dim, .fresh')) el.classList.remove('dim', 'fresh');
  for (const el of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['tabindex', 'role', 'aria-label', 'aria-disabled', 'aria-hidden', 'style'])
      el.removeAttribute(name);
  style.textContent = `${[...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .map((rule) => rule.cssText)
    .join('\n')}\nsvg { --label: ${labelSize.get()}px; box-shadow: none; border-radius: 0; }
    * { animation: none !important; transition: none !important; }`;
  copy.prepend(style);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('data-theme', document.documentElement.dataset['theme'] ?? 'day');
  copy.setAttribute('width', `${width / 4}mm`); // a board of 1800 units is 45 cm wide
  copy.setAttribute('height', `${height / 4}mm`);
  return new XMLSerializer().serializeToString(copy);
}

export const saveAs = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, blob: Blob): void {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
