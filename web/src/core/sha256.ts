// SPDX-License-Identifier: MIT
// SHA-256 of a short text, for the commitment of a game file: the browser's own is missing on plain http, where home tables live.
const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
const part = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = PRIMES.map((p) => part(Math.cbrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text),
    size = ((bytes.length + 8) >> 6) + 1;
  const data = new DataView(new ArrayBuffer(size * 64));
  bytes.forEach((b, i) => data.setUint8(i, b));
  data.setUint8(bytes.length, 0x80);
  data.setUint32(size * 64 - 4, bytes.length * 8);
  const h = PRIMES.slice(0, 8).map((p) => part(Math.sqrt(p)));
  for (let block = 0; block < size; block++) {
    const w = Array.from({ length: 16 }, (_, i) => data.getInt32(block * 64 + i * 4));
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w.push(
        (w[i - 16] +
          (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          w[i - 7] +
          (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) |
          0,
      );
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const one =
        (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => {
      h[i] = (h[i] + x) | 0;
    });
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}
