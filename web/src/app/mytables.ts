// SPDX-License-Identifier: MIT
// The tables of the server at which somebody sits with this device.
import { readStored, writeOrWarn, writeStored } from './prefs';

export const TABLES = 'depo.tables';
export const myTables = (): string[] => readStored<string[]>(TABLES) ?? [];
export const rememberTable = (id: string): void =>
  writeOrWarn(TABLES, [id, ...myTables().filter((x) => x !== id)].slice(0, 12));
export const forgetTable = (id: string): void =>
  writeStored(
    TABLES,
    myTables().filter((x) => x !== id),
  );
