// SPDX-License-Identifier: MIT
// What someone who looks at a page would notice at once. Runs in the page; gives a line for each
// finding.

/** `touch`: whether fingers are to hit what can be pressed. */
export function eyes({ touch = false } = {}) {
  const out = new Set(),
    range = document.createRange();
  const about = (el) =>
    `${el.tagName.toLowerCase()}${[...el.classList].map((c) => `.${c}`).join('')}`;
  const say = (el, what) => out.add(`${about(el)}: ${what}`);
  /** In a box of a pixel, for readers of screens alone. */
  const unseen = (el) =>
    el &&
    el !== document.body &&
    ((el.getBoundingClientRect().width < 2 && styleOf(el).display !== 'contents') ||
      unseen(el.parentElement));
  const seen = (el) =>
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !unseen(el);
  const styleOf = (el) => getComputedStyle(el);
  const inWindow = (r) =>
    r.width > 0 &&
    r.height > 0 &&
    r.bottom > 0 &&
    r.right > 0 &&
    r.top < innerHeight &&
    r.left < innerWidth;
  const overlap = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];

  // Words and numbers are whole, and no text is cut without an ellipsis.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  function cutBy(el, rect) {
    for (let box = el; box && box !== document.body; box = box.parentElement) {
      const style = styleOf(box);
      if (scrolls(style)) return null; // the rest can be reached
      if (style.position === 'fixed') return null;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      const r = box.getBoundingClientRect();
      const across = Math.max(r.left - rect.left, rect.right - r.right),
        down = Math.max(r.top - rect.top, rect.bottom - r.bottom);
      if (across > 1.5 || down > rect.height / 3) return box;
    }
    return null;
  }
  while (texts.nextNode()) {
    const node = texts.currentNode,
      el = node.parentElement;
    if (
      !node.data.trim() ||
      !seen(el) ||
      el.closest('svg, [aria-hidden=true], option, script, style')
    )
      continue;
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter((r) => r.width > 0.5);
      if (!rects.some(inWindow)) continue;
      // A soft hyphen's own box belongs to the letter after it, so only two letters are compared.
      const lines = [index, index + word.length - 1].map((at) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
      });
      if (lines[0] !== lines[1]) say(el, `«${word}» is broken`);
      for (const r of rects) {
        const box = cutBy(el, r);
        if (box) say(el, `«${word}» is cut by ${about(box)}`);
      }
    }
  }

  // A column's heading stands over what it heads.
  for (const table of document.querySelectorAll('table')) {
    if (!seen(table)) continue;
    const edges = (cell) => {
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return [left, (left + right) / 2, right];
    };
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    for (const [i, head] of heads.entries()) {
      const cells = [...table.tBodies].flatMap((b) => [...b.rows].map((r) => r.cells[i]));
      const filled = cells.filter((c) => c?.textContent.trim() && c.colSpan === 1);
      if (!head.textContent.trim() || !filled.length || head.colSpan > 1) continue;
      const [h, c] = [edges(head), edges(filled[0])],
        off = Math.min(...h.map((x, k) => Math.abs(x - c[k])));
      if (off > 10) say(head, `«${head.textContent}» is ${Math.round(off)} px beside its column`);
    }
  }

  // No two names on the board lie on each other.
  const names = [...document.querySelectorAll('.board-frame .board text')].filter(
    (el) => seen(el) && el.textContent.trim(),
  );
  const boxes = names.map((el) => el.getBoundingClientRect());
  for (const [i, a] of boxes.entries())
    for (let k = i + 1; k < boxes.length; k++) {
      const [wide, high] = overlap(a, boxes[k]),
        least = Math.min(a.height, boxes[k].height);
      if (names[i].textContent === names[k].textContent) continue; // a name and its glow
      // The sign of a doubled route: where there is no other place it touches a name.
      if (names[i].matches('.x2') || names[k].matches('.x2')) continue;
      if (names[i].closest('svg') !== names[k].closest('svg')) continue;
      if (wide > 0.15 * least && high > 0.3 * least)
        out.add(`board: «${names[i].textContent}» lies on «${names[k].textContent}»`);
    }

  // What is open in front of the rest: only there something can be done.
  const front =
    [...document.querySelectorAll('dialog:modal')].at(-1) ??
    document.querySelector('.sheet, .end-panel');
  /** Where it is inside all that scrolls around it; null where nothing of it is. */
  function shownPart(el) {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    for (let box = el.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = styleOf(box);
      if (!/auto|scroll|hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const r = box.getBoundingClientRect();
      [left, top] = [Math.max(left, r.left), Math.max(top, r.top)];
      [right, bottom] = [Math.min(right, r.right), Math.min(bottom, r.bottom)];
      if (style.position === 'fixed') break;
    }
    return right - left > 8 && bottom - top > 8 ? { left, top, right, bottom } : null;
  }
  /** A button may be larger than its box: then it fills the one it stands in. */
  function target(el) {
    const after = getComputedStyle(el, '::after');
    if (after.content !== 'none' && after.position === 'absolute' && after.inset === '0px')
      return styleOf(el).position === 'static' ? el.offsetParent : el;
    return el.matches('input') ? (el.closest('label') ?? el) : el;
  }
  const pressed = [
    ...document.querySelectorAll('button, a[href], input, select, summary, [role=button]'),
  ].filter((el) => seen(el) && !el.closest('svg') && !el.disabled);
  const short = (el) => (el.getAttribute('aria-label') ?? el.textContent).trim().slice(0, 30);
  for (const el of pressed) {
    const box = target(el),
      r = box.getBoundingClientRect();
    if (!inWindow(r) || styleOf(el).display === 'inline') continue; // a link inside a sentence
    // A finger hits what can be pressed.
    if (touch && (r.width < 39.5 || r.height < 39.5))
      say(el, `«${short(el)}» is ${Math.round(r.width)} by ${Math.round(r.height)} px`);
    // Nothing lies over what can be done.
    const part = shownPart(box);
    if (!part || (front && !front.contains(el))) continue;
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2],
      top = document.elementFromPoint(x, y);
    if (top?.closest('.note.hint')) continue; // it was asked for, and lies over the hand alone
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !top) continue;
    const own = box.contains(top) || top.closest('label')?.contains(el);
    // Cards in a hand lie over each other like a fan.
    // What lies under a foot that stays in sight is scrolled out from under it.
    let foot = top;
    while (foot && styleOf(foot).position !== 'sticky') foot = foot.parentElement;
    if (foot?.parentElement.contains(el)) continue;
    if (!own && !(el.closest('.hand') && top.closest('.hand')) && !top.closest('.chat-button'))
      say(el, `«${short(el)}» is under ${about(top)}`);
  }

  // At one's turn the ends of one's open tickets are in sight, with their names on a phone.
  const frame = document.querySelector('.table.my-turn:not(.replay) .board-frame');
  if (frame && !front) {
    const f = frame.getBoundingClientRect(),
      inside = (r) =>
        r.left >= f.left - 1 &&
        r.right <= f.right + 1 &&
        r.top >= f.top - 1 &&
        r.bottom <= f.bottom + 1;
    for (const end of frame.querySelectorAll('.open[data-end]'))
      if (!inside(end.getBoundingClientRect()))
        out.add(`board: the end ${end.dataset.end} is out of sight`);
  }

  const ids = [...document.querySelectorAll('[id]')].map((el) => el.id);
  for (const id of new Set(ids.filter((x, i) => ids.indexOf(x) !== i)))
    out.add(`id ${id} is there twice`);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) out.add(`the page is ${scrollWidth - clientWidth} px too wide`);
  return [...out];
}
