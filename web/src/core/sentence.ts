// SPDX-License-Identifier: MIT
// Sentences about the game, as the module says them: text in which names are marked with what they
// stand for (src/say/story.h).
import type { Mark } from '../gen/border';

/** What a part of a sentence is; empty for plain text. */
type SpanKind = '' | Mark;
/** `numbers`: which one; for several cards how many of each kind. */
export interface Span {
  kind: SpanKind;
  numbers: number[];
  text: string;
}

// Made of control characters, so that no name can contain one.
const MARK = /\x01(\w)([\d,]*)\x02([^\x01-\x03]*)\x03/g;

export function spansOf(sentence: string): Span[] {
  const spans: Span[] = [];
  const plain = (text: string) => {
    if (text) spans.push({ kind: '', numbers: [], text });
  };
  let from = 0;
  for (const mark of sentence.matchAll(MARK)) {
    plain(sentence.slice(from, mark.index));
    spans.push({
      kind: mark[1] as SpanKind,
      numbers: mark[2].split(',').map(Number),
      text: mark[3],
    });
    from = mark.index + mark[0].length;
  }
  plain(sentence.slice(from));
  return spans;
}

/** A name with its mark, to be put into a sentence. */
export const marked = (kind: Mark, n: number, text: string): string =>
  `\x01${kind}${n}\x02${text}\x03`;

/** The words alone. */
export const flat = (sentence: string): string => sentence.replace(MARK, '$3');

/** Without the player's name at its beginning. */
export const withoutPlayer = (sentence: string): string =>
  sentence.replace(/^\x01P[^\x03]*\x03\s*/, '');
