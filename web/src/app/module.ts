// SPDX-License-Identifier: MIT
// Fetches the module and its message files, each once. Used by the page and by the bots' worker
// alike.
import { Core } from '../core/core';
import { WrongModule } from '../core/memory';

let wrongModule = (_: WrongModule): void => undefined;
/** Whom to tell that the module is not of this page's version. */
export const onWrongModule = (tell: typeof wrongModule): void => {
  wrongModule = tell;
};

export async function get(path: string): Promise<Response> {
  // Beside the script, whatever the page's address.
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();
/** A core of a module, which may be one that can more. */
export async function coreFrom<C extends Core>(
  file: string,
  Kind: new (module: WebAssembly.Module) => C,
): Promise<C> {
  const compiled = await once(modules, file, async () => {
    const response = await get(file);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  try {
    return new Kind(compiled);
  } catch (error) {
    if (error instanceof WrongModule) wrongModule(error);
    throw error;
  }
}

export const newCore = (): Promise<Core> => coreFrom('depo.wasm', Core);

/** Promises by key; what failed is tried again the next time. */
export function once<T>(
  known: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  let found = known.get(key);
  if (!found) {
    found = make();
    known.set(key, found);
    found.catch(() => known.delete(key));
  }
  return found;
}

const messages = new Map<string, Promise<Uint8Array>>();
/** The message file of a language. */
export const loadMessages = (language: string): Promise<Uint8Array> =>
  once(messages, language, async () => {
    const response = await get(`messages/${language}.txt`);
    return new Uint8Array(await response.arrayBuffer());
  });
