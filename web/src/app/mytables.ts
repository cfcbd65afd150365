// SPDX-License-Identifier: MIT
// The tables of the server at which somebody sits with this device, or whose host uses it, the one
// that was opened last first. Only finished tables leave the list by themselves, the oldest
// first (start/tables.ts).
import { readStored, writeOrWarn, writeStored } from './prefs';

export const TABLES = 'depo.tables';
export const myTables = (): string[] => readStored<string[]>(TABLES) ?? [];
export const rememberTable = (id: string): void =>
  writeOrWarn(TABLES, [id, ...myTables().filter((x) => x !== id)]);
export const forgetTable = (id: string): void =>
  writeStored(
    TABLES,
    myTables().filter((x) => x !== id),
  );
