// SPDX-License-Identifier: MIT
// Whose an arrow key is: the board's wherever the focus is, unless something else wants it.

/** How far the board is moved by an arrow with Shift. */
export const STEPS: Record<string, [number, number]> = {
  arrowleft: [60, 0],
  arrowright: [-60, 0],
  arrowup: [0, 60],
  arrowdown: [0, -60],
};

/** Things in which arrows choose. */
const CHOOSING = '[role=radiogroup],[role=tablist],[role=listbox],[role=menu],[role=slider]';

/** Whether arrows move what is inside an element. */
function scrolls(x: Element): boolean {
  if (x.scrollHeight <= x.clientHeight + 1) return false;
  return x === document.scrollingElement || /auto|scroll/.test(getComputedStyle(x).overflowY);
}

export function isFreeArrow(e: KeyboardEvent): boolean {
  if (!e.key.startsWith('Arrow') || e.shiftKey) return false;
  const target = e.target as Element;
  if (target.closest?.(CHOOSING)) return false;
  for (let x: Element | null = target; x; x = x.parentElement) if (scrolls(x)) return false;
  return true;
}
