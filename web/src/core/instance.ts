// SPDX-License-Identifier: MIT
// An instance of the module. Only formatting into memory is linked in: nothing is ever written to a
// file, and of all that a system offers only the clock is there, for bots with a time limit.
import type { Exports } from '../gen/border';

export function instanceOf(module: WebAssembly.Module): Exports {
  const imports: Record<string, Record<string, (...n: number[]) => number>> = {};
  const clock = (_id: number, _precision: number, out: number): number => {
    const now = BigInt(Math.round(performance.now() * 1e6));
    new DataView(exports.memory.buffer).setBigUint64(out, now, true);
    return 0;
  };
  for (const i of WebAssembly.Module.imports(module)) {
    imports[i.module] ??= {};
    imports[i.module][i.name] = i.name === 'clock_time_get' ? clock : () => 0;
  }
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  return exports;
}
