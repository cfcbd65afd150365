// SPDX-License-Identifier: MIT
// What this device remembers of the tables of a server: those at which somebody sits with it, or
// whose host uses it, the one that was opened last first. The server's own list (mine.ts) comes
// first; this one has what the server does not know (yet). Only finished tables leave it by
// themselves, the oldest first (start/tables.ts).
import { readStored, writeOrWarn, writeStored } from './prefs';

const MOST_HIDDEN = 500;
export const HIDDEN = 'depo.hidden';
/** Those that the server lists and nobody here wants to see, the last one first. */
export const hiddenTables = (): string[] => readStored<string[]>(HIDDEN) ?? [];
/** Off the list of this device until somebody opens it here again. */
export const hideTable = (id: string): void => {
  forgetTable(id);
  writeStored(HIDDEN, [id, ...hiddenTables().filter((x) => x !== id)].slice(0, MOST_HIDDEN));
};

export const TABLES = 'depo.tables';
export const myTables = (): string[] => readStored<string[]>(TABLES) ?? [];
export const rememberTable = (id: string): void => {
  writeOrWarn(TABLES, [id, ...myTables().filter((x) => x !== id)]);
  if (hiddenTables().includes(id))
    writeStored(
      HIDDEN,
      hiddenTables().filter((x) => x !== id),
    );
};
export const forgetTable = (id: string): void =>
  writeStored(
    TABLES,
    myTables().filter((x) => x !== id),
  );
