// Draws the land under a board: reads the public-domain coast lines of Natural Earth (package
// world-atlas), projects them, bends them so that the coast follows the cities of the board, and
// writes land.json.
// node tools/coast.mjs usa europe africa        (from web/, after npm install; run again after a
// new layout)
// maps/<id>/geo.json says where the cities really are: projection  {"type": "albers" |
// "conformal-conic" | "mercator", "center": [lat, lon], "parallels": [a, b]} cities      {"id":
// [lat, lon], …} extra       [[lat, lon, x, y], …]: points that are no cities but must come to lie
// at x, y pieces      [{"box": [south, west, north, east], "cities": […]}]: islands that move and
// turn as a whole, with these cities only lakes       {"name": [[lat, lon], …], …}: rough outlines,
// rounded here; Natural Earth's land has no lakes rivers      the same, as lines borders     true:
// today's borders as thin lines islands     the smallest island that is drawn, in square board
// units
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoConicEqualArea, geoConicConformal, geoMercator, geoStream } from 'd3-geo';
import { feature, mesh } from 'topojson-client';

const require = createRequire(import.meta.url);
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
// The land ends this far outside the board, so that its outline is never seen at the edge.
const MARGIN = 4;

function projectionOf(p) {
  const make = {
    albers: geoConicEqualArea,
    'conformal-conic': geoConicConformal,
    mercator: geoMercator,
  }[p.type];
  const proj = make();
  if (p.parallels) proj.parallels(p.parallels);
  return proj.rotate([-p.center[1], 0]).center([0, p.center[0]]).scale(1000).translate([0, 0]);
}

// ---- small linear algebra
// -------------------------------------------------------------------------------
function solve(A, B) {
  // Gauss with pivoting; B has several columns
  const n = A.length,
    M = A.map((r, i) => [...r, ...B[i]]);
  for (let c = 0; c < n; c++) {
    let p = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(M[r][c]) > Math.abs(M[p][c])) p = r;
    [M[c], M[p]] = [M[p], M[c]];
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const f = M[r][c] / M[c][c];
      for (let k = c; k < M[r].length; k++) M[r][k] -= f * M[c][k];
    }
  }
  return M.map((r, i) => r.slice(n).map((v) => v / r[i]));
}
function affineFit(from, to) {
  const N = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    R = [
      [0, 0],
      [0, 0],
      [0, 0],
    ];
  from.forEach((p, i) => {
    const v = [p[0], p[1], 1];
    for (let a = 0; a < 3; a++) {
      for (let b = 0; b < 3; b++) N[a][b] += v[a] * v[b];
      R[a][0] += v[a] * to[i][0];
      R[a][1] += v[a] * to[i][1];
    }
  });
  const s = solve(N, R);
  return (p) => [0, 1].map((k) => p[0] * s[0][k] + p[1] * s[1][k] + s[2][k]);
}
function similarity(from, to) {
  // of two points: turn, scale, move
  const [a, b] = from,
    [c, d] = to;
  const ux = b[0] - a[0],
    uy = b[1] - a[1],
    vx = d[0] - c[0],
    vy = d[1] - c[1],
    n = ux * ux + uy * uy;
  const re = (ux * vx + uy * vy) / n,
    im = (ux * vy - uy * vx) / n;
  return (p) => [
    c[0] + re * (p[0] - a[0]) - im * (p[1] - a[1]),
    c[1] + im * (p[0] - a[0]) + re * (p[1] - a[1]),
  ];
}

// The bend: an affine map that fits the cities best, plus what is left at each city, spread over
// its neighbourhood and fading with distance (kernel interpolation, so the result is smooth).
function bend(from, to, reach, soft) {
  const base = affineFit(from, to),
    at = from.map(base);
  const kernel = (d) => (1 + d / reach) * Math.exp(-d / reach);
  const K = at.map((p, i) =>
    at.map((q, j) => kernel(Math.hypot(p[0] - q[0], p[1] - q[1])) + (i === j ? soft : 0)),
  );
  const w = solve(
    K,
    at.map((p, i) => [to[i][0] - p[0], to[i][1] - p[1]]),
  );
  const map = (p) => {
    const b = base(p);
    let x = b[0],
      y = b[1];
    for (let i = 0; i < at.length; i++) {
      const k = kernel(Math.hypot(b[0] - at[i][0], b[1] - at[i][1]));
      x += k * w[i][0];
      y += k * w[i][1];
    }
    return [x, y];
  };
  map.base = base;
  return map;
}

// ---- lines and rings
// --------------------------------------------------------------------------------------
function collect(geometry, proj) {
  // projected rings or lines of a geometry, clipped to proj's extent
  const out = [];
  let line = null;
  geoStream(
    geometry,
    proj.stream({
      point(x, y) {
        line.push([x, y]);
      },
      lineStart() {
        line = [];
      },
      lineEnd() {
        if (line.length > 1) out.push(line);
      },
      polygonStart() {},
      polygonEnd() {},
      sphere() {},
    }),
  );
  return out;
}
const area = (r) =>
  r.reduce((s, p, i) => {
    const q = r[(i + 1) % r.length];
    return s + p[0] * q[1] - q[0] * p[1];
  }, 0) / 2;
function clipRing(ring, x0, y0, x1, y1) {
  const sides = [
    [0, x0, 1],
    [0, x1, -1],
    [1, y0, 1],
    [1, y1, -1],
  ];
  for (const [k, lim, sign] of sides) {
    const out = [];
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length],
        pin = (p[k] - lim) * sign >= 0,
        qin = (q[k] - lim) * sign >= 0;
      if (pin) out.push(p);
      if (pin !== qin) {
        const f = (lim - p[k]) / (q[k] - p[k]);
        out.push([p[0] + f * (q[0] - p[0]), p[1] + f * (q[1] - p[1])]);
      }
    });
    ring = out;
    if (ring.length < 3) return [];
  }
  return ring;
}
function clipLine(line, x0, y0, x1, y1) {
  // keeps the parts that are inside
  const parts = [];
  let part = [];
  for (const p of line) {
    if (p[0] >= x0 && p[0] <= x1 && p[1] >= y0 && p[1] <= y1) part.push(p);
    else {
      if (part.length > 1) parts.push(part);
      part = [];
    }
  }
  if (part.length > 1) parts.push(part);
  return parts;
}
function simplify(pts, tol) {
  // Douglas and Peucker
  const keep = new Uint8Array(pts.length),
    stack = [[0, pts.length - 1]];
  keep[0] = keep[pts.length - 1] = 1;
  while (stack.length) {
    const [a, b] = stack.pop();
    const [ax, ay] = pts[a],
      dx = pts[b][0] - ax,
      dy = pts[b][1] - ay,
      d = Math.hypot(dx, dy);
    let far = 0,
      at = -1;
    for (let i = a + 1; i < b; i++) {
      const ex = pts[i][0] - ax,
        ey = pts[i][1] - ay;
      const h = d > 1e-9 ? Math.abs(ex * dy - ey * dx) / d : Math.hypot(ex, ey);
      if (h > far) {
        far = h;
        at = i;
      }
    }
    if (far > tol) {
      keep[at] = 1;
      stack.push([a, at], [at, b]);
    }
  }
  return pts.filter((_, i) => keep[i]);
}
function rounded(pts, closed, steps = 6) {
  // Catmull and Rom through rough points
  const n = pts.length,
    out = [],
    get = (i) => (closed ? pts[(i + n) % n] : pts[Math.max(0, Math.min(n - 1, i))]);
  for (let i = 0; i < (closed ? n : n - 1); i++)
    for (let k = 0; k < steps; k++) {
      const t = k / steps,
        p = [get(i - 1), get(i), get(i + 1), get(i + 2)];
      out.push(
        [0, 1].map(
          (c) =>
            0.5 *
            (2 * p[1][c] +
              (p[2][c] - p[0][c]) * t +
              (2 * p[0][c] - 5 * p[1][c] + 4 * p[2][c] - p[3][c]) * t * t +
              (3 * p[1][c] - p[0][c] - 3 * p[2][c] + p[3][c]) * t * t * t),
        ),
      );
    }
  if (!closed) out.push(pts[n - 1]);
  return out;
}
const num = (v) => String(Math.round(v * 10) / 10);
const data = (pts, closed) =>
  `M${pts.map((p) => `${num(p[0])} ${num(p[1])}`).join(' ')}${closed ? 'Z' : ''}`;
function inside(rings, p) {
  // even-odd over all rings
  let odd = false;
  for (const r of rings)
    for (let i = 0, j = r.length - 1; i < r.length; j = i++)
      if (
        r[i][1] > p[1] !== r[j][1] > p[1] &&
        p[0] < ((r[j][0] - r[i][0]) * (p[1] - r[i][1])) / (r[j][1] - r[i][1]) + r[i][0]
      )
        odd = !odd;
  return odd;
}
function toCoast(rings, p) {
  // the nearest point of the coast: distance, x, y
  let best = [1e9, 0, 0];
  for (const r of rings)
    for (let i = 0; i < r.length; i++) {
      const a = r[i],
        b = r[(i + 1) % r.length],
        dx = b[0] - a[0],
        dy = b[1] - a[1],
        n = dx * dx + dy * dy || 1;
      const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / n));
      const x = a[0] + t * dx,
        y = a[1] + t * dy,
        d = Math.hypot(x - p[0], y - p[1]);
      if (d < best[0]) best = [d, x, y];
    }
  return best;
}

// ---- one map
// ------------------------------------------------------------------------------------------------
// Draws once; cities that came to lie in the sea pull the land a little further in the next round.
function draw(id) {
  const pull = new Map();
  for (let round = 0; round < 4; round++) if (drawOnce(id, pull) === 0) break;
}
function drawOnce(id, pull) {
  const dir = path.join(root, 'maps', id),
    read = (f) => JSON.parse(fs.readFileSync(path.join(dir, f), 'utf8'));
  const map = read('map.json'),
    geo = read('geo.json'),
    proj = projectionOf(geo.projection);
  const W = map.board.width,
    H = map.board.height,
    place = new Map(map.cities.map((c) => [c.id, [c.x, c.y]]));
  const project = (latlon) => proj([latlon[1], latlon[0]]);
  const apart = new Set((geo.pieces ?? []).flatMap((p) => p.cities));
  const ids = Object.keys(geo.cities).filter((c) => !apart.has(c));
  const from = ids.map((c) => project(geo.cities[c])),
    to = ids.map((c) => {
      const p = place.get(c),
        d = pull.get(c) ?? [0, 0];
      return [p[0] + d[0], p[1] + d[1]];
    });
  for (const e of geo.extra ?? []) {
    from.push(project(e));
    to.push([e[2], e[3]]);
  }
  const warp = bend(from, to, geo.reach ?? 260, geo.soft ?? 0.003);
  for (const p of geo.pieces ?? [])
    p.map = similarity(
      p.cities.map((c) => project(geo.cities[c])),
      p.cities.map((c) => place.get(c)),
    );

  // clip in the projection, with room for what the bend moves
  const x0 = Math.min(...from.map((p) => p[0])),
    x1 = Math.max(...from.map((p) => p[0]));
  const y0 = Math.min(...from.map((p) => p[1])),
    y1 = Math.max(...from.map((p) => p[1]));
  const ex = (x1 - x0) * 0.35,
    ey = (y1 - y0) * 0.35;
  proj.clipExtent([
    [x0 - ex, y0 - ey],
    [x1 + ex, y1 + ey],
  ]);

  const atlas = JSON.parse(
    fs.readFileSync(require.resolve(`world-atlas/${geo.atlas ?? 'countries-50m'}.json`), 'utf8'),
  );
  const land = feature(atlas, atlas.objects.land);
  const polygons = (land.features ?? [land]).flatMap((f) =>
    f.geometry.type === 'Polygon' ? [f.geometry.coordinates] : f.geometry.coordinates,
  );
  const rings = [];
  for (const coordinates of polygons) {
    const [lon, lat] = coordinates[0][0];
    const piece = (geo.pieces ?? []).find(
      (p) => lat > p.box[0] && lon > p.box[1] && lat < p.box[2] && lon < p.box[3],
    );
    const move = piece ? piece.map : warp;
    for (const raw of collect({ type: 'Polygon', coordinates }, proj)) {
      const ring = clipRing(raw.map(move), -MARGIN, -MARGIN, W + MARGIN, H + MARGIN);
      if (ring.length < 3 || Math.abs(area(ring)) < (geo.islands ?? 40)) continue;
      const far = ring.reduce(
        (b, p, i) =>
          Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]) > b[0]
            ? [Math.hypot(p[0] - ring[0][0], p[1] - ring[0][1]), i]
            : b,
        [0, 0],
      )[1];
      const out = [
        ...simplify(ring.slice(0, far + 1), 0.5).slice(0, -1),
        ...simplify([...ring.slice(far), ring[0]], 0.5).slice(0, -1),
      ];
      if (out.length > 3) rings.push(out);
    }
  }
  const lines = (list, closed) =>
    Object.values(list ?? {}).flatMap((pts) => {
      const curve = rounded(pts.map(project), closed).map(warp);
      const parts = closed
        ? [clipRing(curve, -MARGIN, -MARGIN, W + MARGIN, H + MARGIN)]
        : clipLine(curve, -MARGIN, -MARGIN, W + MARGIN, H + MARGIN);
      return parts.filter((p) => p.length > 2).map((p) => data(simplify(p, 0.3), closed));
    });
  const out = { land: rings.map((r) => data(r, true)).join('') };
  if (geo.borders) {
    const b = mesh(atlas, atlas.objects.countries, (p, q) => p !== q);
    out.borders = collect(b, proj)
      .flatMap((l) => clipLine(l.map(warp), -60, -60, W + 60, H + 60))
      .map((l) => data(simplify(l, 0.7), false))
      .join('');
  }
  const rivers = lines(geo.rivers, false),
    lakes = lines(geo.lakes, true);
  if (rivers.length) out.water = rivers.join('');
  if (lakes.length) out.lakes = lakes.join('');
  const text =
    '{\n' +
    Object.entries(out)
      .map(([k, v]) => `  ${JSON.stringify(k)}: ${JSON.stringify(v)}`)
      .join(',\n') +
    '\n}\n';
  fs.writeFileSync(path.join(dir, 'land.json'), text);

  // what to look at: cities in the sea, cities that left the coast, folds of the bend
  const wet = map.cities.filter((c) => !inside(rings, [c.x, c.y]));
  for (const c of wet) {
    const [d, x, y] = toCoast(rings, [c.x, c.y]),
      was = pull.get(c.id) ?? [0, 0],
      f = (d + 3) / (d || 1);
    pull.set(c.id, [was[0] + (c.x - x) * f, was[1] + (c.y - y) * f]);
  }
  let folds = 0;
  for (let x = x0; x < x1; x += (x1 - x0) / 120)
    for (let y = y0; y < y1; y += (y1 - y0) / 120) {
      const s = 1,
        p = warp([x, y]),
        q = warp([x + s, y]),
        r = warp([x, y + s]);
      if ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) <= 0) folds++;
    }
  console.log(
    `${id}: ${text.length} bytes, ${rings.length} rings; in the sea: ${wet.map((c) => c.id).join(', ') || 'none'}; folds ${folds}`,
  );
  return wet.length;
}

for (const id of process.argv.slice(2)) draw(id);
