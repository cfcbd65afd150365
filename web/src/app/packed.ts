// SPDX-License-Identifier: MIT
// A game file as a part of an address: packed as zlib does it and written in letters that an
// address takes. A whole game has some two thousand of them.
import { t } from './i18n';
import { FileProblem } from './problem';

const MOST = 1 << 20; // bytes unpacked: a game has ten thousand, and a bomb is not blown up

/** All that comes out of a stream, up to `most` bytes. */
async function drain(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [],
    reader = stream.getReader();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
const through = (bytes: Uint8Array, way: GenericTransformStream): ReadableStream<Uint8Array> =>
  new Blob([bytes as BlobPart]).stream().pipeThrough(way as never);

export async function pack(text: string): Promise<string> {
  const bytes = await drain(
    through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')),
    MOST,
  );
  const letters = Array.from(bytes, (b) => String.fromCharCode(b)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws a FileProblem where nothing can be read. */
export async function unpack(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/')),
      bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0)),
      text = await drain(through(bytes, new DecompressionStream('deflate-raw')), MOST);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw new FileProblem(t('The link is incomplete: ask for it again.'));
  }
}
