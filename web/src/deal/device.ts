// SPDX-License-Identifier: MIT
// The deals of this device: made from the date, the same everywhere, compared with bots alone.
import { mapWithWords } from '../app/i18n';
import { myName, nameForBot } from '../app/names';
import { keep, kinds, newRecord, type LocalRecord } from '../app/records';
import type { Seat } from '../app/table';
import type { Outcome } from '../core/deal';
import { NONE } from '../core/types';
import { dayAt, dealAddress } from '../app/days';
import { keepDeal, keptDeal, keyOf, readAgain, streak, type DealKept } from './kept';
import { BotRuns, dealCore, plainName } from './runs';
import { gameBy, settleTries, stateOf } from './settle';
import type { Compared, Deals, Opened, Standing } from './source';

/** A game of the deal of a day. */
async function recordOf(day: string, map: string, counted: boolean): Promise<LocalRecord> {
  const [core, file] = await Promise.all([dealCore(), mapWithWords(map)]),
    me = myName();
  const seats = core
    .seats()
    .map(
      (bot, i): Seat =>
        bot
          ? { kind: 'bot', bot: plainName(bot), name: nameForBot(i - 1) }
          : { kind: 'human', name: me },
    );
  core.open(file, 0, 0, seats.length);
  core.setDay(day);
  core.files.begin(NONE, kinds(seats));
  return {
    ...newRecord(map, file.data.variants[0].id, [], seats),
    hash: file.hash,
    file: core.files.text(),
    deal: dealAddress(day, map),
    strict: counted,
  };
}

export class DeviceDeals implements Deals {
  readonly where = 'device';

  constructor(
    private readonly runs = new BotRuns(),
    private readonly now = () => Date.now(),
  ) {}

  private key(day: string, map: string): string {
    return keyOf('device', day, map);
  }
  today(): string {
    return dayAt(this.now());
  }
  streak(): number {
    return streak(this.today());
  }
  standing(day: string, map: string): Standing {
    const { counted } = keptDeal(this.key(day, map));
    return counted ? { state: stateOf(counted), outcome: counted.outcome } : { state: 'new' };
  }
  again(day: string, map: string): Outcome | undefined {
    return keptDeal(this.key(day, map)).again?.outcome;
  }
  compared(day: string, map: string): Compared | null {
    const key = this.key(day, map),
      { counted, again, bots } = keptDeal(key);
    if (!counted?.outcome && !again?.outcome) return null;
    const playing = this.runs.playing.value,
      levels = this.runs.levels.value;
    return {
      waiting: levels.some((level) => !bots?.[level]),
      bots: levels.map((level) => ({
        level,
        outcome: bots?.[level],
        moves: playing?.key === key && playing.level === level ? playing.moves : undefined,
      })),
      failed: this.runs.failed.value,
      others: null,
    };
  }

  /** There is nothing to keep from others. */
  opensAt(): null {
    return null;
  }

  /** Games that have ended since: how. Then the bots play, where one may see it. */
  async look(day: string, map: string): Promise<void> {
    await settleTries();
    if (this.compared(day, map)) void this.runs.go(day, map);
    else this.runs.stop();
  }
  async open(day: string, map: string, counted: boolean): Promise<Opened> {
    const key = this.key(day, map),
      which: keyof DealKept = counted ? 'counted' : 'again',
      before = () => keptDeal(key)[which],
      running = () => (before()?.outcome ? undefined : gameBy(before()?.id));
    if (counted && before() && !running()) return { problem: 'one-try' };
    if (counted && !before() && day !== this.today()) return { problem: 'no-deal' };
    const fresh = running() ?? (await recordOf(day, map, counted));
    readAgain(); // meanwhile another tab may have begun
    const record = running() ?? fresh;
    keep(record);
    keepDeal(key, { [which]: { id: record.id } });
    return { record };
  }
  async replay(day: string, map: string): Promise<string | null> {
    const { counted, again } = keptDeal(this.key(day, map));
    return (gameBy(counted?.id) ?? gameBy(again?.id))?.id ?? null;
  }
  close(): void {
    this.runs.stop();
  }
}
