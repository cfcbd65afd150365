// SPDX-License-Identifier: MIT
// Where the spaces of a track lie (docs/map-format.md, "Drawing"): the same numbers as the printed board.
import type { MapCity, MapTrack, Space } from './types';

const PITCH = 38;
const GAP = 20;
const STEPS = 96;

function point(a: MapCity, b: MapCity, c: MapTrack['curve'], t: number): [number, number] {
  const u = 1 - t;
  const k = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return [
    k[0] * a.x + k[1] * c[0][0] + k[2] * c[1][0] + k[3] * b.x,
    k[0] * a.y + k[1] * c[0][1] + k[2] * c[1][1] + k[3] * b.y,
  ];
}

export function trackSpaces(a: MapCity, b: MapCity, track: MapTrack): Space[] {
  const points = Array.from({ length: STEPS + 1 }, (_, i) => point(a, b, track.curve, i / STEPS));
  const along = [0];
  for (let i = 1; i <= STEPS; i++)
    along.push(
      along[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]),
    );
  const total = along[STEPS],
    n = track.length,
    pitch = Math.min(PITCH, (total - GAP) / n);
  return Array.from({ length: n }, (_, k) => {
    const s = total / 2 + (k - (n - 1) / 2) * pitch;
    let i = 1;
    while (i < STEPS && along[i] < s) i++;
    const f = (s - along[i - 1]) / (along[i] - along[i - 1] || 1),
      p = points[i - 1],
      q = points[i];
    const near = points[Math.max(0, i - 3)],
      far = points[Math.min(STEPS, i + 2)];
    let angle = (Math.atan2(far[1] - near[1], far[0] - near[0]) * 180) / Math.PI;
    if (angle > 90) angle -= 180;
    if (angle <= -90) angle += 180;
    const round = (v: number) => Math.round(v * 10) / 10;
    return {
      x: round(p[0] + f * (q[0] - p[0])),
      y: round(p[1] + f * (q[1] - p[1])),
      angle: round(angle),
    };
  });
}

export const curvePath = (a: MapCity, b: MapCity, t: MapTrack): string =>
  `M${a.x} ${a.y}C${t.curve[0].join(' ')} ${t.curve[1].join(' ')} ${b.x} ${b.y}`;
