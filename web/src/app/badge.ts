// SPDX-License-Identifier: MIT
// How many tables wait for this person: in the window's title, on its icon, on the icon of the
// installed app. On every screen.
import { isSomebody, link } from './link';
import { followMine } from './mine';
import type { Brief } from './protocol';
import { withoutServer } from './site';
import { waiting } from './title';

const FOLLOWED = 24; // tables whose turns are heard of at once; others every minute

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');
let plain = ''; // the icon without a number
function drawIcon(count: number): void {
  const at = icon();
  if (!at) return;
  plain ||= at.href;
  if (!count) {
    at.href = plain;
    return;
  }
  const picture = new Image();
  picture.onload = () => {
    const canvas = document.createElement('canvas'),
      pen = canvas.getContext('2d');
    if (!pen || waiting.peek() !== count) return;
    canvas.width = canvas.height = 64;
    pen.drawImage(picture, 0, 0, 64, 64);
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--red') || 'red';
    pen.beginPath();
    pen.arc(44, 44, 20, 0, 7);
    pen.fill();
    pen.fillStyle = 'white';
    pen.font = 'bold 30px sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(count > 9 ? '9+' : String(count), 44, 46);
    at.href = canvas.toDataURL();
  };
  picture.src = plain;
}
function showCount(): void {
  const count = waiting.peek(),
    app = navigator as { setAppBadge?: (n: number) => Promise<void> };
  drawIcon(count);
  void app.setAppBadge?.(count).catch(() => undefined); // 0 takes it off
}
waiting.watch(showCount);

/** For the life of the page. */
export function followBadge(): void {
  const tables = new Map<string, Brief>(),
    stops = new Map<string, () => void>();
  const count = () => waiting.set([...tables.values()].filter((b) => b.your_turn).length);
  const follow = (table: string) => {
    const stop = link.follow(table, true, {
      got(m) {
        if (m.t !== 'brief') return;
        tables.set(table, m.brief);
        count();
      },
    });
    stops.set(table, stop);
  };
  const list = (mine: Brief[] | null) => {
    if (!mine) return;
    const running = mine.filter((b) => b.phase === 'running'),
      ids = new Set(running.map((b) => b.table));
    tables.clear();
    for (const b of running) tables.set(b.table, b);
    for (const [id, stop] of stops)
      if (!ids.has(id)) {
        stop();
        stops.delete(id);
      }
    for (const id of [...ids].slice(0, FOLLOWED)) if (!stops.has(id)) follow(id);
    count();
  };
  if (!withoutServer && isSomebody()) followMine(list);
}
