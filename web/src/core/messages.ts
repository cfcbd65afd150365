// SPDX-License-Identifier: MIT
// Texts by their keys: the module looks them up (src/wasm/messages.c) in the message file that it
// was given.
import type { Caption, Exports } from '../gen/border';
import type { Memory } from './memory';

const encoder = new TextEncoder();

/**
 * A language (its number in po/LINGUAS) with its messages, packed; without them the sentences are
 * English.
 */
export interface Language {
  number: number;
  file: Uint8Array;
}

/**
 * A message file as the module reads it, of the keys and texts that were sent (tools/messages.mjs):
 * its table of places is a quarter of what would be fetched.
 */
function messageFile(packed: Uint8Array): Uint8Array {
  const strings = new TextDecoder()
      .decode(packed)
      .split('\x02')
      .flatMap((part) => part.split('\x01').map((text) => encoder.encode(text))),
    count = strings.length / 2,
    start = 28 + 16 * count,
    file = new Uint8Array(strings.reduce((sum, text) => sum + text.length + 1, start)),
    head = new Uint32Array(file.buffer, 0, start / 4);
  head.set([0x950412de, 0, count, 28, 28 + 8 * count, 0, start]);
  let at = start;
  strings.forEach((text, i) => {
    head.set([text.length, at], 7 + 2 * i);
    file.set(text, at);
    at += text.length + 1;
  });
  return file;
}

export class Messages {
  constructor(
    private readonly e: Exports,
    private readonly m: Memory,
  ) {}

  /** Speaks a language from now on; false when its file is none. */
  take({ number, file: packed }: Language): boolean {
    const file = messageFile(packed);
    const room = this.e.messages_room(file.length);
    if (!room) return false;
    this.m.span(room, file.length).set(file);
    return !!this.e.messages_take(number, file.length);
  }

  private put(...keys: string[]): boolean {
    const bytes = encoder.encode(`${keys.join('\0')}\0`),
      size = this.e.keys_size();
    if (bytes.length > size) return false;
    this.m.span(this.e.keys_room(), size).set(bytes);
    return true;
  }
  private at(text: number): string {
    return text ? this.m.text(text, Number.POSITIVE_INFINITY) : '';
  }

  /** `many` is empty where nothing is counted; `n` chooses the plural form. */
  find(carts: boolean, one: string, many: string, n: number): string {
    return this.put(one, many) ? this.at(this.e.tr(carts ? 1 : 0, n)) : one;
  }
  /** How a bot plays, in a word; empty for a name that is no bot's. */
  botWord(bot: string): string {
    return this.put(bot) ? this.at(this.e.bot_word()) : '';
  }
  /** A short sentence about the game, with its numbers. */
  caption(carts: boolean, what: Caption, n: number, other: number): string {
    return this.at(this.e.caption(carts ? 1 : 0, what, n, other));
  }
}
