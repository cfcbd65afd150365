// SPDX-License-Identifier: MIT
// A map as the start page draws it, and land as the board needs it.

// A small picture of a map for the start page: land with few points, tracks as lines. Whole
// numbers, each from the one before, one path for each colour: they are most of the first page's
// weight.
// As cards are counted.
const COLORS = ['purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'gray'];
export function picture(map, paints) {
  const tint = (name) => paints.tints[name][0];
  const { width, height } = map.board,
    W = 220,
    H = 140,
    k = Math.max(W / width, H / height);
  const at = ([x, y]) => [
    Math.round(x * k + (W - width * k) / 2),
    Math.round(y * k + (H - height * k) / 2),
  ];
  const pair = ([x, y]) => `${x}${y < 0 ? '' : ' '}${y}`,
    from = (o, p) => pair([p[0] - o[0], p[1] - o[1]]);
  // What lies outside keeps only its side.
  const near = ([x, y]) => [Math.max(-5, Math.min(W + 5, x)), Math.max(-5, Math.min(H + 5, y))];
  const thin = (d, least) =>
    (d ?? '')
      .split('M')
      .filter(Boolean)
      .map((part) => {
        const n = part
            .replace('Z', '')
            .match(/-?[\d.]+/g)
            .map(Number),
          out = [];
        for (let i = 0; i + 1 < n.length; i += 2) {
          const p = near(at([n[i], n[i + 1]])),
            last = out[out.length - 1];
          if (!last || Math.hypot(p[0] - last[0], p[1] - last[1]) > least) out.push(p);
        }
        const inside = out.some(([x, y]) => x > 0 && x < W && y > 0 && y < H);
        return inside && out.length > 2
          ? `M${pair(out[0])}l${out
              .slice(1)
              .map((p, i) => from(out[i], p))
              .join(' ')}z`
          : '';
      })
      .join('');
  const city = Object.fromEntries(map.cities.map((c) => [c.id, at([c.x, c.y])]));
  // One point that pulls a track nearly as its two do.
  const bend = (curve, a, b) => {
    const [p, q] = curve.map(at);
    return [0, 1].map((i) => Math.round((3 * (p[i] + q[i]) - a[i] - b[i]) / 4));
  };
  const lines = COLORS.map((name, i) => {
    const d = map.tracks
      .filter((t) => t.color === name)
      .map(
        (t) =>
          `M${pair(city[t.a])}q${[bend(t.curve, city[t.a], city[t.b]), city[t.b]].map((p) => from(city[t.a], p)).join(' ')}`,
      )
      .join('');
    return d && `<path d="${d}" stroke="${paints.cards[i].fill}"/>`;
  }).join('');
  const dots = Object.values(city)
      .map((p) => `M${pair(p)}h.01`)
      .join(''),
    dot = (paint, size) => `stroke="${paint}" stroke-width="${size}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}"><rect width="${W}" height="${H}" fill="${tint('sea')}"/>` +
    `<path d="${thin(map.land.land, 13)}" fill="${tint('land')}" fill-rule="evenodd" stroke="${tint('c5')}"/>` +
    `<path d="${thin(map.land.lakes, 8)}" fill="${tint('lake')}"/><g fill="none" stroke-width="2.2" stroke-linecap="round">${lines}` +
    `<path d="${dots}" ${dot(tint('dot-line'), 4.4)}/><path d="${dots}" ${dot(tint('dot'), 2.2)}/></g></svg>`
  );
}

/** The same line without points that lie almost between their neighbours. */
function straightened(line) {
  const out = line.slice(0, 2);
  for (let i = 2; i < line.length; i += 2) {
    const [x, y, ax, ay, bx, by] = [line[i], line[i + 1], ...out.slice(-2), ...line.slice(i + 2)],
      aside = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / Math.hypot(bx - ax, by - ay);
    if (!(aside < 2.6)) out.push(x, y); // the last point has no next one
  }
  return out;
}
const BEYOND = 700; // board units that a frame of another shape shows around a board at most
/** Land that ends at the edge of the board goes on outside it: no frame has an empty bar. */
export function beyond(d, { width, height }) {
  if (!/^[MLZ\d\s.,-]*$/.test(d)) return d;
  const out = (at, size) => (at < -1 ? at - BEYOND : at > size + 1 ? at + BEYOND : at);
  return d.replace(
    /(-?[\d.]+)[\s,]+(-?[\d.]+)/g,
    (_, x, y) => `${out(Number(x), width)} ${out(Number(y), height)}`,
  );
}
/**
 * Path data of straight lines in whole units of the board, with each point from the one before:
 * half as large when compressed. A coast's points lie seven units apart.
 */
export function fromPoint(d) {
  if (!/^[MLZ\d\s.,-]*$/.test(d)) return d;
  return d
    .split('M')
    .filter(Boolean)
    .map((part) => {
      const n = straightened(part.match(/-?[\d.]+/g).map(Number)).map(Math.round),
        step = n.map((x, i) => (i < 2 ? x : x - n[i - 2]));
      return `M${step.slice(0, 2).join(' ')}l${step.slice(2).join(' ')}${part.includes('Z') ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(' -', '-');
}
