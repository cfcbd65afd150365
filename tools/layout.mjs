// Lays out a board: moves the cities of a map.json from their rough (geographic) positions, bends the
// tracks and places the names so that every space, dot and name has room. Run it by hand when a map is
// new or changed; the result is written back into the file and checked in.
//
//   node tools/layout.mjs maps/usa/map.json [--anchors FILE] [--seconds 60 | --steps N] [--seed 1] [--heat 1]
//                         [--geo 1] [--gap 6] [--fresh] [--labels] [--out FILE] [--keep-out x,y,w,h …]
//
// The file needs cities with x and y, and tracks with a, b and length. A track without a curve begins straight; when
// no city has a label yet, all but junctions get one.
//
// --seconds   how long to look for a better board; 0 only measures
// --steps     the same as a number of steps: the same seed then gives the same board on every machine
// --anchors   a file {"city": [x, y], …} of positions to stay near (default: the positions in the map)
// --heat      starting temperature: 1 for a new board, about 0.04 to polish what is there
// --geo       how strongly the anchors and compass directions hold
// --gap       wanted between the spaces of different tracks
// --fresh     starts from straight tracks, whatever the file says
// --labels    only the names are placed again
// --keep-out  an area of the board that stays free (title, legend)
//
// Method: simulated annealing on one energy. Every space and name is an oriented box, every city a disc;
// two of them nearer than their gap cost the square of what is missing. Springs give every track the length
// its spaces need, weaker ones hold the cities at their anchors and the curves straight.
import fs from 'node:fs';
import { formatMap } from './map-format.mjs';

// Board units: those of the program.
const header = fs.readFileSync(new URL('../src/board/geometry.h', import.meta.url), 'utf8');
const unit = (name) => Number(new RegExp(`#define DEPO_${name} +([\\d.]+)`).exec(header)[1]);
const SPACE_W = unit('SPACE_WIDTH'), SPACE_H = unit('SPACE_HEIGHT'), DOT = unit('DOT_RADIUS'), PITCH = unit('PITCH'),
  CITY_GAP = unit('CITY_GAP'), BORDER = unit('BORDER'), TEXT_H = unit('TEXT_HEIGHT');
const CHAR_W = unit('TEXT_WIDTH') + 0.5; // a little wider, so that other fonts fit too

const args = process.argv.slice(2);
const file = args[0];
const fail = (why) => { console.error(`layout: ${why}`); process.exit(1); };
if (!file || file.startsWith('--')) fail('name a map.json; the head of this file explains the options');
const opt = (name, dflt) => { const i = args.indexOf('--' + name); return i < 0 ? dflt : args[i + 1]; };
const flag = (name) => args.includes('--' + name);
const NUMBERS = ['seconds', 'steps', 'seed', 'heat', 'geo', 'gap'],
  OTHERS = ['anchors', 'out', 'keep-out', 'fresh', 'labels'];
for (const word of args.slice(1)) if (word.startsWith('--') && ![...NUMBERS, ...OTHERS].includes(word.slice(2))) fail(`no option ${word}`);
for (const name of NUMBERS) if (flag(name) && !(parseFloat(opt(name)) >= 0)) fail(`--${name} needs a number, not ${opt(name)}`);
const steps = +opt('steps', 0), seconds = steps ? Infinity : +opt('seconds', 60), heat = +opt('heat', 1), geoW = +opt('geo', 1);
const labelsOnly = flag('labels');
let seed = +opt('seed', 1) >>> 0;
function rnd() { // mulberry32: the same layout for the same seed
  seed = (seed + 0x6d2b79f5) >>> 0;
  let t = seed;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const gauss = () => Math.sqrt(-2 * Math.log(rnd() + 1e-12)) * Math.cos(2 * Math.PI * rnd());

let map;
try { map = JSON.parse(fs.readFileSync(file, 'utf8')); } catch (e) { fail(`${file}: ${e.message}`); }
for (const key of ['board', 'cities', 'tracks']) if (!map[key]) fail(`${file}: "${key}" is missing`);
const W = map.board.width, H = map.board.height;
if (!(W > 0 && H > 0)) fail(`${file}: board needs width and height`);
for (const c of map.cities) if (!Number.isFinite(c.x) || !Number.isFinite(c.y)) fail(`${file}: city ${c.id} needs x and y`);
for (const t of map.tracks) {
  for (const end of [t.a, t.b]) if (!map.cities.some((c) => c.id === end)) fail(`${file}: no city has the id "${end}"`);
  if (!(t.length >= 1 && t.length <= 8)) fail(`${file}: track ${t.a}-${t.b} needs a length from 1 to 8`);
}
if (!map.cities.some((c) => c.label)) // a new map: names are placed for the first time
  for (const c of map.cities) if (c.kind !== 'junction') c.label = { x: c.x, y: c.y, anchor: 'middle' };
const anchors = opt('anchors') ? JSON.parse(fs.readFileSync(opt('anchors'), 'utf8')) : {};
const keepOut = args.flatMap((a, i) => (a === '--keep-out' ? [args[i + 1].split(',').map(Number)] : []));

// ---- the model: cities, pairs (one or two tracks each), boxes -------------------------------------
const index = new Map(map.cities.map((c, i) => [c.id, i]));
const nc = map.cities.length;
const X = new Float64Array(nc), Y = new Float64Array(nc), AX = new Float64Array(nc), AY = new Float64Array(nc);
map.cities.forEach((c, i) => {
  X[i] = c.x; Y[i] = c.y;
  const a = anchors[c.id] ?? [c.x, c.y];
  AX[i] = a[0]; AY[i] = a[1];
});

// Two tracks side by side: how far the control points go sideways (H) and back (C, part of the chord) so
// that the spaces of both run nearly parallel. Found by search, one entry per length.
const TWIN_H = [0, 10, 12.5, 13.5, 14, 14, 13.5, 13.5, 13.5];
const TWIN_C = [0, 0, 0.045, 0.17, 0.27, 0.34, 0.4, 0.44, 0.48];

const pairs = [], pairOf = new Map();
map.tracks.forEach((t, k) => {
  const key = t.a + '/' + t.b;
  if (!pairOf.has(key)) {
    pairOf.set(key, pairs.length);
    pairs.push({ a: index.get(t.a), b: index.get(t.b), n: t.length, tracks: [], u1: 0, v1: 0, u2: 0, v2: 0, h: 0 });
  }
  pairs[pairOf.get(key)].tracks.push(k);
});
const at = Array.from({ length: nc }, () => []);
pairs.forEach((p, i) => { at[p.a].push(i); at[p.b].push(i); });

// Boxes: spaces first (ordered by pair), then names. Arrays, because this is the hot part.
let nb = 0;
for (const p of pairs) { p.box = nb; nb += p.n * p.tracks.length; }
const nSpaces = nb;
const labelBox = new Int32Array(nc).fill(-1);
map.cities.forEach((c, i) => { if (c.label) labelBox[i] = nb++; });
const BX = new Float64Array(nb), BY = new Float64Array(nb), UX = new Float64Array(nb), UY = new Float64Array(nb);
const HW = new Float64Array(nb), HH = new Float64Array(nb), OWN = new Int32Array(nb), REACH = new Float64Array(nb);
const TWIN = new Int8Array(nb);
pairs.forEach((p, i) => p.tracks.forEach((_, k) => {
  for (let j = 0; j < p.n; j++) {
    const b = p.box + k * p.n + j;
    OWN[b] = i; HW[b] = SPACE_W / 2; HH[b] = SPACE_H / 2; TWIN[b] = k;
  }
}));

// The places a name may stand, as offsets of its baseline from the city, nearest first.
const SLOTS = [];
for (const d of [0, 4]) {
  SLOTS.push(
    { dx: 12 + d, dy: 5, anchor: 'start' }, { dx: -12 - d, dy: 5, anchor: 'end' },
    { dx: 0, dy: -12 - d, anchor: 'middle' }, { dx: 0, dy: 23 + d, anchor: 'middle' },
    { dx: 9 + d, dy: -6 - d, anchor: 'start' }, { dx: 9 + d, dy: 17 + d, anchor: 'start' },
    { dx: -9 - d, dy: -6 - d, anchor: 'end' }, { dx: -9 - d, dy: 17 + d, anchor: 'end' },
    { dx: -4, dy: -12 - d, anchor: 'start' }, { dx: 4, dy: -12 - d, anchor: 'end' },
    { dx: -4, dy: 23 + d, anchor: 'start' }, { dx: 4, dy: 23 + d, anchor: 'end' },
    { dx: 11 + d, dy: 0, anchor: 'start' }, { dx: 11 + d, dy: 11, anchor: 'start' },
    { dx: -11 - d, dy: 0, anchor: 'end' }, { dx: -11 - d, dy: 11, anchor: 'end' },
    { dx: -22, dy: -12 - d, anchor: 'start' }, { dx: 22, dy: -12 - d, anchor: 'end' },
    { dx: -22, dy: 23 + d, anchor: 'start' }, { dx: 22, dy: 23 + d, anchor: 'end' });
}
const chars = (s) => [...s].length;
const slot = new Int32Array(nc), slotX = new Float64Array(nc), slotY = new Float64Array(nc);
map.cities.forEach((c, i) => {
  const b = labelBox[i];
  if (b < 0) return;
  OWN[b] = i; UX[b] = 1; UY[b] = 0;
  HW[b] = Math.max(chars(c.name.en), chars(c.name.ru)) * CHAR_W / 2; HH[b] = TEXT_H / 2;
  let best = 1e9;
  SLOTS.forEach((s, k) => {
    const d = (s.anchor === c.label.anchor ? 0 : 1000) + Math.hypot(s.dx - c.label.x + c.x, s.dy - c.label.y + c.y);
    if (d < best) { best = d; slot[i] = k; }
  });
});
for (let b = 0; b < nb; b++) REACH[b] = Math.hypot(HW[b], HH[b]);

function placeLabel(i) {
  const b = labelBox[i];
  if (b < 0) return;
  const s = SLOTS[slot[i]];
  const mid = s.anchor === 'start' ? HW[b] : s.anchor === 'end' ? -HW[b] : 0;
  BX[b] = X[i] + s.dx + mid;
  BY[b] = Y[i] + s.dy - 5; // the middle of a 15-unit line lies 5 above its baseline
}

// ---- curves ----------------------------------------------------------------------------------------
const STEPS = 24, PX = new Float64Array(STEPS + 1), PY = new Float64Array(STEPS + 1), PS = new Float64Array(STEPS + 1);
function controls(p, k) { // control points of track k of a pair
  const ax = X[p.a], ay = Y[p.a], dx = X[p.b] - ax, dy = Y[p.b] - ay;
  const two = p.tracks.length === 2, c = two ? TWIN_C[p.n] : 0;
  const d = Math.hypot(dx, dy) || 1;
  const side = two ? (k === 0 ? -1 : 1) * TWIN_H[p.n] * (1 + p.h) / d : 0;
  const u1 = 1 / 3 - c + p.u1, u2 = 2 / 3 + c + p.u2, w1 = p.v1 + side, w2 = p.v2 + side;
  return [ax + dx * u1 - dy * w1, ay + dy * u1 + dx * w1, ax + dx * u2 - dy * w2, ay + dy * u2 + dx * w2];
}
function sample(x0, y0, c, x3, y3) {
  PX[0] = x0; PY[0] = y0; PS[0] = 0;
  for (let i = 1; i <= STEPS; i++) {
    const t = i / STEPS, m = 1 - t, b0 = m * m * m, b1 = 3 * m * m * t, b2 = 3 * m * t * t, b3 = t * t * t;
    PX[i] = b0 * x0 + b1 * c[0] + b2 * c[2] + b3 * x3;
    PY[i] = b0 * y0 + b1 * c[1] + b2 * c[3] + b3 * y3;
    PS[i] = PS[i - 1] + Math.hypot(PX[i] - PX[i - 1], PY[i] - PY[i - 1]);
  }
  return PS[STEPS];
}
function placePair(p) {
  p.arc = 1e9; p.turn = 0;
  for (let k = 0; k < p.tracks.length; k++) {
    const c = controls(p, k);
    const len = sample(X[p.a], Y[p.a], c, X[p.b], Y[p.b]);
    if (len < p.arc) p.arc = len;
    const pitch = Math.min(PITCH, (len - 2 * CITY_GAP) / p.n);
    let i = 1;
    for (let j = 0; j < p.n; j++) {
      const s = len / 2 + (j - (p.n - 1) / 2) * pitch, b = p.box + k * p.n + j;
      while (i < STEPS && PS[i] < s) i++;
      const ds = PS[i] - PS[i - 1] || 1, f = (s - PS[i - 1]) / ds, ex = PX[i] - PX[i - 1], ey = PY[i] - PY[i - 1];
      BX[b] = PX[i - 1] + f * ex; BY[b] = PY[i - 1] + f * ey;
      UX[b] = ex / ds; UY[b] = ey / ds;
      if (j > 0) { const w = 1 - (UX[b] * UX[b - 1] + UY[b] * UY[b - 1]); if (w > p.turn) p.turn = w; }
    }
  }
}

// ---- energy ------------------------------------------------------------------------------------------
// Separation of two boxes along the best of their four axes; negative when they overlap.
function sepBoxes(a, b) {
  const dx = BX[b] - BX[a], dy = BY[b] - BY[a];
  const c = Math.abs(UX[a] * UX[b] + UY[a] * UY[b]), s = Math.abs(UX[a] * UY[b] - UY[a] * UX[b]);
  const s1 = Math.abs(dx * UX[a] + dy * UY[a]) - HW[a] - HW[b] * c - HH[b] * s;
  const s2 = Math.abs(dy * UX[a] - dx * UY[a]) - HH[a] - HW[b] * s - HH[b] * c;
  const s3 = Math.abs(dx * UX[b] + dy * UY[b]) - HW[b] - HW[a] * c - HH[a] * s;
  const s4 = Math.abs(dy * UX[b] - dx * UY[b]) - HH[b] - HW[a] * s - HH[a] * c;
  return Math.max(s1, s2, s3, s4);
}
function sepDot(b, i) {
  const dx = X[i] - BX[b], dy = Y[i] - BY[b];
  const lx = Math.abs(dx * UX[b] + dy * UY[b]) - HW[b], ly = Math.abs(dy * UX[b] - dx * UY[b]) - HH[b];
  if (lx <= 0 && ly <= 0) return Math.max(lx, ly) - DOT;
  return Math.hypot(Math.max(lx, 0), Math.max(ly, 0)) - DOT;
}
const miss = (gap, sep) => (sep >= gap ? 0 : (gap - sep) * (gap - sep) + (sep < 0 ? 30 - 10 * sep : 0));
const GAP = { space: +opt('gap', 6), twin: 2.5, dot: 4, ownDot: 3, label: 4, labels: 8, labelDot: 4, dots: 34 };
function gapBoxes(a, b) {
  if (a < nSpaces && b < nSpaces) {
    if (OWN[a] !== OWN[b]) return GAP.space;
    return TWIN[a] !== TWIN[b] ? GAP.twin : -1e9;
  }
  return a >= nSpaces && b >= nSpaces ? GAP.labels : GAP.label;
}
function gapDot(b, i) {
  if (b < nSpaces) { const p = pairs[OWN[b]]; return p.a === i || p.b === i ? GAP.ownDot : GAP.dot; }
  return OWN[b] === i ? -1e9 : GAP.labelDot;
}
// A name should not hide where its own city's tracks begin.
function underLabel(a) {
  const i = OWN[a];
  let hits = 0;
  for (const k of at[i]) {
    const p = pairs[k];
    for (let q = 0; q < p.tracks.length; q++) {
      const b = p.box + q * p.n + (p.a === i ? 0 : p.n - 1);
      for (let f = 0.35; f < 0.8; f += 0.2)
        if (Math.abs(X[i] + f * (BX[b] - X[i]) - BX[a]) < HW[a] && Math.abs(Y[i] + f * (BY[b] - Y[i]) - BY[a]) < HH[a]) hits++;
    }
  }
  return 2 * hits;
}
// marked boxes and dots are those a move changes
const markB = new Uint8Array(nb), markD = new Uint8Array(nc);
function boxEnergy(list, dots) {
  let e = 0;
  for (let q = 0; q < list.length; q++) {
    const a = list[q], r = REACH[a], x = BX[a], y = BY[a];
    for (let b = 0; b < nb; b++) {
      if (b === a || (markB[b] && b < a)) continue;
      const dx = BX[b] - x, dy = BY[b] - y, lim = r + REACH[b] + 6;
      if (dx > lim || dx < -lim || dy > lim || dy < -lim) continue;
      const g = gapBoxes(a, b);
      if (g < -1e8) continue;
      e += miss(g, sepBoxes(a, b));
    }
    for (let i = 0; i < nc; i++) {
      const dx = X[i] - x, dy = Y[i] - y, lim = r + 12;
      if (dx > lim || dx < -lim || dy > lim || dy < -lim) continue;
      const g = gapDot(a, i);
      if (g < -1e8) continue;
      e += miss(g, sepDot(a, i));
    }
    if (a >= nSpaces) e += underLabel(a);
    const border = a < nSpaces ? BORDER : 14;
    const ex = HW[a] * Math.abs(UX[a]) + HH[a] * Math.abs(UY[a]), ey = HW[a] * Math.abs(UY[a]) + HH[a] * Math.abs(UX[a]);
    for (const out of [border - (x - ex), x + ex - (W - border), border - (y - ey), y + ey - (H - border)])
      if (out > 0) e += 4 * out * out;
    for (const k of keepOut) {
      const ox = Math.min(x + ex - k[0], k[0] + k[2] - (x - ex)), oy = Math.min(y + ey - k[1], k[1] + k[3] - (y - ey));
      if (ox > 0 && oy > 0) e += Math.min(ox, oy) ** 2;
    }
  }
  for (const i of dots) {
    for (let b = 0; b < nb; b++) {
      if (markB[b]) continue;
      const dx = X[i] - BX[b], dy = Y[i] - BY[b], lim = REACH[b] + 12;
      if (dx > lim || dx < -lim || dy > lim || dy < -lim) continue;
      const g = gapDot(b, i);
      if (g > -1e8) e += miss(g, sepDot(b, i));
    }
    for (let j = 0; j < nc; j++) {
      if (j === i || (markD[j] && j < i)) continue;
      const d = Math.hypot(X[i] - X[j], Y[i] - Y[j]);
      if (d < GAP.dots) e += (GAP.dots - d) ** 2;
    }
    const out = Math.max(BORDER + 8 - X[i], X[i] - (W - BORDER - 8), BORDER + 8 - Y[i], Y[i] - (H - BORDER - 8));
    if (out > 0) e += 4 * out * out;
    e += 0.0016 * geoW * ((X[i] - AX[i]) ** 2 + (Y[i] - AY[i]) ** 2);
  }
  return e;
}
const SLOT_COST = SLOTS.map((_, k) => [0, 0, 0, 0, 1, 1, 1, 1, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 2, 2, 2, 2][k % 20] + (k >= 20 ? 2 : 0));
function pairEnergy(p) {
  const pitch = (p.arc - 2 * CITY_GAP) / p.n, slack = p.arc - PITCH * p.n - 30;
  let e = 0;
  if (pitch < PITCH) e += 0.6 * p.n * (PITCH - pitch) ** 2;
  if (pitch < 34.5) e += 20 * (34.5 - pitch) ** 2;
  if (slack > 0) e += 0.012 * slack * slack;
  const n = 0.6 + 0.4 * p.n;
  e += n * (45 * (p.v1 * p.v1 + p.v2 * p.v2) + 120 * (p.v1 - p.v2) ** 2 + 60 * (p.u1 * p.u1 + p.u2 * p.u2));
  e += 30 * p.h * p.h + 300 * p.turn * p.turn * p.n;
  // keep the compass direction
  const gx = AX[p.b] - AX[p.a], gy = AY[p.b] - AY[p.a], dx = X[p.b] - X[p.a], dy = Y[p.b] - Y[p.a];
  const ang = Math.atan2(gx * dy - gy * dx, gx * dx + gy * dy);
  return e + 9 * geoW * ang * ang;
}
function localEnergy(list, dots, ps) {
  let e = boxEnergy(list, dots);
  for (const k of ps) e += pairEnergy(pairs[k]);
  return e;
}

// ---- moves ---------------------------------------------------------------------------------------------
const allBoxes = Array.from({ length: nb }, (_, b) => b), allDots = Array.from({ length: nc }, (_, i) => i);
const allPairs = pairs.map((_, i) => i);
const boxesOf = (ps, cs) => {
  const out = [];
  for (const k of ps) { const p = pairs[k]; for (let b = 0; b < p.n * p.tracks.length; b++) out.push(p.box + b); }
  for (const i of cs) if (labelBox[i] >= 0) out.push(labelBox[i]);
  return out;
};
const cityBoxes = at.map((ps, i) => boxesOf(ps, [i])), pairBoxes = pairs.map((_, k) => boxesOf([k], []));
const labelBoxes = at.map((_, i) => boxesOf([], [i]));
const labelled = allDots.filter((i) => labelBox[i] >= 0);
function totalEnergy() {
  markB.fill(1); markD.fill(1);
  const e = localEnergy(allBoxes, allDots, allPairs) + labelled.reduce((s, i) => s + SLOT_COST[slot[i]], 0);
  markB.fill(0); markD.fill(0);
  return e;
}
function trial(list, dots, ps, change, undo, T) {
  for (const b of list) markB[b] = 1;
  for (const i of dots) markD[i] = 1;
  const before = localEnergy(list, dots, ps), extra = change();
  const after = localEnergy(list, dots, ps), de = after - before + extra;
  for (const b of list) markB[b] = 0;
  for (const i of dots) markD[i] = 0;
  if (de <= 0 || rnd() < Math.exp(-de / T)) return true;
  undo();
  return false;
}
function moveCity(i, sx, sy, T) {
  const x = X[i], y = Y[i];
  const place = () => { for (const k of at[i]) placePair(pairs[k]); placeLabel(i); };
  return trial(cityBoxes[i], [i], at[i], () => { X[i] += sx; Y[i] += sy; place(); return 0; },
    () => { X[i] = x; Y[i] = y; place(); }, T);
}
const clamp = (v, m) => Math.max(-m, Math.min(m, v));
function movePair(k, s, T) {
  const p = pairs[k], { u1, v1, u2, v2, h } = p;
  return trial(pairBoxes[k], [], [k], () => {
    const r = rnd();
    if (r < 0.4) { const d = gauss() * s; p.v1 = clamp(v1 + d, 0.55); p.v2 = clamp(v2 + d, 0.55); }
    else if (r < 0.7) { p.v1 = clamp(v1 + gauss() * s, 0.55); p.v2 = clamp(v2 + gauss() * s, 0.55); }
    else if (r < 0.9) { p.u1 = clamp(u1 + gauss() * s, 0.25); p.u2 = clamp(u2 + gauss() * s, 0.25); }
    else p.h = clamp(h + gauss() * s, 0.5);
    placePair(p);
    return 0;
  }, () => { p.u1 = u1; p.v1 = v1; p.u2 = u2; p.v2 = v2; p.h = h; placePair(p); }, T);
}
function moveLabel(i, T) {
  const s = slot[i];
  return trial(labelBoxes[i], [], [], () => {
    slot[i] = Math.floor(rnd() * SLOTS.length); placeLabel(i);
    return SLOT_COST[slot[i]] - SLOT_COST[s];
  }, () => { slot[i] = s; placeLabel(i); }, T);
}

// A finished layout is read back into the pairs' parameters, so that polishing can go on from it.
function readCurves() {
  for (const p of pairs) {
    if (p.tracks.some((k) => !map.tracks[k].curve)) continue; // as straight as --fresh
    const ax = X[p.a], ay = Y[p.a], dx = X[p.b] - ax, dy = Y[p.b] - ay, d2 = dx * dx + dy * dy, d = Math.sqrt(d2);
    const uv = (q) => [((q[0] - ax) * dx + (q[1] - ay) * dy) / d2, ((q[1] - ay) * dx - (q[0] - ax) * dy) / d2];
    const cs = p.tracks.map((k) => map.tracks[k].curve.map(uv));
    const c = p.tracks.length === 2 ? TWIN_C[p.n] : 0, mean = (f) => cs.reduce((s, q) => s + f(q), 0) / cs.length;
    p.u1 = mean((q) => q[0][0]) - 1 / 3 + c; p.u2 = mean((q) => q[1][0]) - 2 / 3 - c;
    p.v1 = mean((q) => q[0][1]); p.v2 = mean((q) => q[1][1]);
    if (cs.length === 2) p.h = Math.abs(cs[1][0][1] - cs[0][0][1]) / 2 * d / TWIN_H[p.n] - 1;
  }
}
function anneal() {
  const start = Date.now(), total = seconds * 1000;
  let n = 0, T = 1, f = 0;
  for (;;) {
    if ((n & 255) === 0) {
      f = steps ? n / steps : (Date.now() - start) / total;
      if (f >= 1) break;
      T = 40 * heat * Math.pow(0.0008 / Math.max(heat, 0.02), f) + 1e-4;
    }
    n++;
    const step = 0.15 + 14 * Math.min(1, heat * 2) * Math.pow(1 - f, 2), r = rnd();
    if (labelsOnly || r < 0.12) moveLabel(labelled[Math.floor(rnd() * labelled.length)], T);
    else if (r < 0.5) moveCity(Math.floor(rnd() * nc), gauss() * step, gauss() * step, T);
    else movePair(Math.floor(rnd() * pairs.length), 0.004 + 0.06 * Math.pow(1 - f, 2), T);
  }
  return n;
}

// ---- report -------------------------------------------------------------------------------------------
function report(tag) {
  const bad = [];
  const name = (b) => (b < nSpaces ? (() => { const p = pairs[OWN[b]]; return map.cities[p.a].id + '–' + map.cities[p.b].id; })() : '"' + map.cities[OWN[b]].id + '"');
  let ss = 0, sd = 0, lab = 0;
  for (let a = 0; a < nb; a++) {
    for (let b = a + 1; b < nb; b++) {
      if (gapBoxes(a, b) < -1e8) continue;
      const s = sepBoxes(a, b);
      if (s >= 0) continue;
      if (b < nSpaces) ss++; else lab++;
      bad.push(`${name(a)} / ${name(b)} ${s.toFixed(1)}`);
    }
    for (let i = 0; i < nc; i++) {
      if (gapDot(a, i) < -1e8) continue;
      const s = sepDot(a, i);
      if (s >= 0) continue;
      if (a < nSpaces) sd++; else lab++;
      bad.push(`${name(a)} / (${map.cities[i].id}) ${s.toFixed(1)}`);
    }
  }
  const pitch = pairs.map((p) => Math.min(PITCH, (p.arc - 2 * CITY_GAP) / p.n));
  let cross = 0;
  const lines = pairs.map((p) => { sample(X[p.a], Y[p.a], controls({ ...p, tracks: [0] }, 0), X[p.b], Y[p.b]); return [PX.slice(), PY.slice()]; });
  for (let i = 0; i < pairs.length; i++) for (let j = i + 1; j < pairs.length; j++) {
    const [ax, ay] = lines[i], [bx, by] = lines[j];
    let hit = false;
    for (let k = 1; k < STEPS - 1 && !hit; k++) for (let l = 1; l < STEPS - 1 && !hit; l++) {
      const o = (x1, y1, x2, y2, x3, y3) => (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1) > 0;
      hit = o(ax[k], ay[k], ax[k + 1], ay[k + 1], bx[l], by[l]) !== o(ax[k], ay[k], ax[k + 1], ay[k + 1], bx[l + 1], by[l + 1]) &&
        o(bx[l], by[l], bx[l + 1], by[l + 1], ax[k], ay[k]) !== o(bx[l], by[l], bx[l + 1], by[l + 1], ax[k + 1], ay[k + 1]);
    }
    if (hit) { cross++; bad.push('crossing ' + name(pairs[i].box) + ' x ' + name(pairs[j].box)); }
  }
  const slack = pairs.map((p) => p.arc - PITCH * p.n - 2 * CITY_GAP);
  console.log(`${tag}: energy ${totalEnergy().toFixed(0)} space/space ${ss} space/dot ${sd} labels ${lab} crossings ${cross} ` +
    `pitch min ${Math.min(...pitch).toFixed(1)} slack max ${Math.max(...slack).toFixed(0)}`);
  if (!tag.startsWith('start')) for (const s of bad) console.log('   ' + s);
}

// ---- go -------------------------------------------------------------------------------------------------
if (!flag('fresh')) readCurves();
for (const p of pairs) placePair(p);
for (let i = 0; i < nc; i++) placeLabel(i);
report('start');
const n = seconds > 0 ? anneal() : 0;
map.cities.forEach((c, i) => { X[i] = c.x = Math.round(X[i]); Y[i] = c.y = Math.round(Y[i]); });
for (const p of pairs) placePair(p);
for (let i = 0; i < nc; i++) placeLabel(i);
map.cities.forEach((c, i) => {
  if (labelBox[i] < 0) return;
  const s = SLOTS[slot[i]];
  c.label = { x: c.x + s.dx, y: c.y + s.dy, anchor: s.anchor };
});
for (const p of pairs) p.tracks.forEach((k, q) => {
  const c = controls(p, q).map(Math.round);
  map.tracks[k].curve = [[c[0], c[1]], [c[2], c[3]]];
});
report(`end (${n} moves)`);
if (seconds > 0) fs.writeFileSync(opt('out', file), formatMap(map));
