// SPDX-License-Identifier: MIT
// What JSON.parse gives, as the bytes that the module's readers look at (src/mapio/value.h).

class Writer {
  private bytes = new Uint8Array(1 << 16);
  private size = 0;

  private room(more: number): void {
    if (this.size + more <= this.bytes.length) return;
    const wider = new Uint8Array(2 * this.bytes.length + more);
    wider.set(this.bytes.subarray(0, this.size));
    this.bytes = wider;
  }
  private sign(sign: string): void {
    this.room(9);
    this.bytes[this.size++] = sign.charCodeAt(0);
  }
  private text(text: string): void {
    this.sign('"');
    const encoded = new TextEncoder().encode(text);
    this.room(encoded.length + 5);
    this.length(this.size, encoded.length);
    this.bytes.set(encoded, this.size + 4);
    this.bytes[this.size + 4 + encoded.length] = 0;
    this.size += encoded.length + 5;
  }
  private length(at: number, length: number): void {
    new DataView(this.bytes.buffer).setUint32(at, length, true);
  }
  private within(sign: string, write: () => void): void {
    this.sign(sign);
    const begin = this.size;
    this.size += 4;
    write();
    this.length(begin, this.size - begin - 4);
  }

  value(value: unknown): void {
    if (typeof value === 'string') this.text(value);
    else if (typeof value === 'number') {
      this.sign('#');
      new DataView(this.bytes.buffer).setFloat64(this.size, value, true);
      this.size += 8;
    } else if (Array.isArray(value)) {
      this.within('[', () => {
        for (const one of value) this.value(one);
      });
    } else if (value && typeof value === 'object') {
      this.within('{', () => {
        for (const [key, one] of Object.entries(value)) {
          this.text(key);
          this.value(one);
        }
      });
    } else this.sign(value === true ? 't' : value === false ? 'f' : 'n');
  }
  done(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }
}

export function valueBytes(value: unknown): Uint8Array {
  const writer = new Writer();
  writer.value(value);
  return writer.done();
}
