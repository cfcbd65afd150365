// SPDX-License-Identifier: MIT
// The module's memory as numbers, lists, sets and texts. Where things lie is in the table that the
// module itself brings; the readers and writers of whole structs are made from src/wasm/border.def
// (gen/border.ts).
import { BORDER, BORDER_SIZE, VERSION, type Exports, type Memory as Needed } from '../gen/border';

const encoder = new TextEncoder(),
  decoder = new TextDecoder();

/** The page and its module are not of one build: a cache kept one of them. */
export class WrongModule extends Error {}

export class Memory implements Needed {
  /** Sizes and offsets, numbered by gen/border.ts. */
  readonly t: Uint32Array;
  private kept: DataView;

  constructor(private readonly e: Exports) {
    this.kept = new DataView(e.memory.buffer);
    const version = e.version ? this.text(e.version(), 32) : '?';
    const at = e.border?.() ?? 0;
    const border = at ? this.u32(at) : 0;
    if (border !== BORDER || this.u32(at + 4) !== BORDER_SIZE)
      throw new WrongModule(
        `page ${VERSION} (${BORDER.toString(16)}), depo.wasm ${version} (${border.toString(16)})`,
      );
    this.t = new Uint32Array(e.memory.buffer.slice(at + 8, at + 8 + 4 * BORDER_SIZE));
  }

  /** Memory that grew is another buffer. */
  private get d(): DataView {
    if (this.kept.buffer !== this.e.memory.buffer) this.kept = new DataView(this.e.memory.buffer);
    return this.kept;
  }
  /** The bytes themselves; only until the module is called again. */
  span(at: number, size: number): Uint8Array {
    return new Uint8Array(this.e.memory.buffer, at, size);
  }
  list<T>(size: number, one: (i: number) => T): T[] {
    return Array.from({ length: size }, (_, i) => one(i));
  }

  u8(at: number): number {
    return this.d.getUint8(at);
  }
  u16(at: number): number {
    return this.d.getUint16(at, true);
  }
  i16(at: number): number {
    return this.d.getInt16(at, true);
  }
  u32(at: number): number {
    return this.d.getUint32(at, true);
  }
  i32(at: number): number {
    return this.d.getInt32(at, true);
  }
  u64(at: number): bigint {
    return this.d.getBigUint64(at, true);
  }
  f32(at: number): number {
    return this.d.getFloat32(at, true);
  }
  f64(at: number): number {
    return this.d.getFloat64(at, true);
  }
  bytes(at: number, size: number): number[] {
    return [...this.span(at, size)];
  }
  /** The members of a set of so many bits. */
  bits(at: number, size: number): number[] {
    const bytes = this.span(at, size / 8),
      out: number[] = [];
    for (let i = 0; i < size; i++) if (bytes[i >> 3] & (1 << (i & 7))) out.push(i);
    return out;
  }
  /** A text up to its closing zero. */
  text(at: number, most: number): string {
    const bytes = this.span(at, Math.min(most, this.e.memory.buffer.byteLength - at)),
      end = bytes.indexOf(0);
    return decoder.decode(bytes.slice(0, end < 0 ? bytes.length : end));
  }

  setU8(at: number, value: number): void {
    this.d.setUint8(at, value);
  }
  setU16(at: number, value: number): void {
    this.d.setUint16(at, value, true);
  }
  setU64(at: number, value: bigint): void {
    this.d.setBigUint64(at, value, true);
  }
  setBits(at: number, size: number, members: number[]): void {
    const bytes = this.span(at, size / 8).fill(0);
    for (const n of members) bytes[n >> 3] |= 1 << (n & 7);
  }
  /**
   * With its closing zero in so many bytes; false, and empty, when there is no room for all of it.
   */
  setText(at: number, room: number, text: string): boolean {
    const bytes = this.span(at, room),
      { read, written } = encoder.encodeInto(text, bytes.subarray(0, room - 1)),
      whole = read === text.length;
    bytes[whole ? written : 0] = 0;
    return whole;
  }
}
