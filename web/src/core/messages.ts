// SPDX-License-Identifier: MIT
// Texts by their keys: the module looks them up (src/wasm/messages.c) in the message file that it
// was given.
import type { Exports } from '../gen/border';
import type { Memory } from './memory';

const encoder = new TextEncoder();

/**
 * A language (its number in po/LINGUAS) with its message file; without it the sentences are
 * English.
 */
export interface Language {
  number: number;
  file: Uint8Array;
}

export class Messages {
  constructor(
    private readonly e: Exports,
    private readonly m: Memory,
  ) {}

  /** Speaks a language from now on; false when its file is none. */
  take({ number, file }: Language): boolean {
    const room = this.e.messages_room(file.length);
    if (!room) return false;
    this.m.span(room, file.length).set(file);
    return !!this.e.messages_take(number, file.length);
  }

  /** `context` and `many` are empty where there is none; `n` chooses the plural form. */
  find(carts: boolean, context: string, one: string, many: string, n: number): string {
    const keys = encoder.encode(`${context}\0${one}\0${many}\0`),
      size = this.e.keys_size();
    if (keys.length > size) return one;
    this.m.span(this.e.keys_room(), size).set(keys);
    return this.m.text(this.e.tr(carts ? 1 : 0, n), Number.POSITIVE_INFINITY);
  }
}
