// SPDX-License-Identifier: MIT
// Fetches what a game needs: the module once, maps when they are wanted. Used by the page and by the bots' worker alike.
import { Core } from '../core/core';
import { WrongModule } from '../core/memory';
import type { MapData } from '../core/types';

let module: Promise<WebAssembly.Module> | null = null;
const maps = new Map<string, Promise<[MapData, Uint8Array]>>();

let wrongModule = (_: WrongModule): void => undefined;
/** Whom to tell that the module is not of this page's version. */
export const onWrongModule = (tell: typeof wrongModule): void => {
  wrongModule = tell;
};

export async function get(path: string): Promise<Response> {
  const response = await fetch(new URL(path, import.meta.url)); // beside the script, whatever the page's address
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

export async function newCore(): Promise<Core> {
  module ??= get('depo.wasm')
    .then((r) => r.arrayBuffer())
    .then((b) => WebAssembly.compile(b));
  const compiled = await module;
  try {
    return new Core(compiled);
  } catch (error) {
    if (error instanceof WrongModule) wrongModule(error);
    throw error;
  }
}

const messages = new Map<string, Promise<Uint8Array>>();
/** The message file of a language. */
export function loadMessages(language: string): Promise<Uint8Array> {
  let found = messages.get(language);
  if (!found) {
    found = get(`messages/${language}.mo`).then(async (r) => new Uint8Array(await r.arrayBuffer()));
    messages.set(language, found);
    found.catch(() => messages.delete(language));
  }
  return found;
}

export function loadMap(id: string): Promise<[MapData, Uint8Array]> {
  let found = maps.get(id);
  if (!found) {
    found = Promise.all([
      get(`maps/${id}.json`).then((r) => r.json() as Promise<MapData>),
      get(`maps/${id}.bin`).then(async (r) => new Uint8Array(await r.arrayBuffer())),
    ]);
    maps.set(id, found);
    found.catch(() => maps.delete(id));
  }
  return found;
}
