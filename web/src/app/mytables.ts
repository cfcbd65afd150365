// SPDX-License-Identifier: MIT
// The tables of the server at which somebody sits with this device.
import { readStored, writeStored } from './prefs';

const MINE = 'depo.tables';
export const myTables = (): string[] => readStored<string[]>(MINE) ?? [];
export const rememberTable = (id: string): void =>
  writeStored(MINE, [id, ...myTables().filter((x) => x !== id)].slice(0, 12));
export const forgetTable = (id: string): void =>
  writeStored(
    MINE,
    myTables().filter((x) => x !== id),
  );
