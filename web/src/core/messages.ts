// SPDX-License-Identifier: MIT
// Texts by their keys: the module looks them up (src/wasm/messages.c) in the message file that it was given.
interface Exports {
  memory: WebAssembly.Memory;
  [name: string]: unknown;
}
const encoder = new TextEncoder(),
  decoder = new TextDecoder();

/** A language (its number in po/LINGUAS) with its message file; without it the sentences are English. */
export interface Language {
  number: number;
  file: Uint8Array;
}

export class Messages {
  constructor(private readonly e: Exports) {}

  private call(name: string, ...numbers: number[]): number {
    return (this.e[name] as (...n: number[]) => number)(...numbers);
  }
  private bytes(at: number, size?: number): Uint8Array {
    return new Uint8Array(this.e.memory.buffer, at, size);
  }

  /** Speaks a language from now on; false when its file is none. */
  take({ number, file }: Language): boolean {
    const room = this.call('messages_room', file.length);
    if (!room) return false;
    this.bytes(room, file.length).set(file);
    return !!this.call('messages_take', number, file.length);
  }

  /** `context` and `many` are empty where there is none; `n` chooses the plural form. */
  find(carts: boolean, context: string, one: string, many: string, n: number): string {
    const keys = encoder.encode(`${context}\0${one}\0${many}\0`),
      size = this.call('keys_size');
    if (keys.length > size) return one;
    this.bytes(this.call('keys_room'), size).set(keys);
    const text = this.bytes(this.call('tr', carts ? 1 : 0, n));
    return decoder.decode(text.subarray(0, text.indexOf(0)));
  }
}
