// SPDX-License-Identifier: MIT
// While a person thinks, their tickets are measured; whatever was measured before is rough as soon
// as the position is another.
import { computed, effect, untracked } from '@preact/signals';
import { spokenLanguage } from '../app/i18n';
import { prefs } from '../app/prefs';
import { SEEN } from '../app/table';
import type { TableSight } from './sight';
import { measure } from '../coach/ask';

const SETTLE_MS = 120; // positions that go by at once are not worth a start

type Known = TableSight['likely']['value'];

/** Until it is stopped. */
export function follow(c: TableSight): () => void {
  const where = computed(() => {
    const { curtain } = c.now,
      { number, file } = spokenLanguage(),
      wanted = c.commentary && !c.over && curtain === null && !!c.player?.tickets.length;
    const listener = [number, file.length, prefs.value.printedNames];
    return wanted ? [c.core.hash(SEEN), c.me, c.mine, ...listener].join() : '';
  });
  let spoken = spokenLanguage().number;
  return effect(() => {
    const wanted = !!where.value,
      { number } = spokenLanguage();
    if (number !== spoken) c.likely.value = new Map(); // it was said in another language
    spoken = number;
    return untracked(() => measured(c, wanted));
  });
}

function measured(c: TableSight, wanted: boolean): () => void {
  let stop: (() => void) | null = null;
  const old: Known = wanted ? c.likely.value : new Map();
  c.likely.value = new Map([...old].map(([n, x]) => [n, { ...x, rough: true }]));
  const begin = () => {
    const { game, core, me } = c,
      seen = { game, state: core.save(SEEN), seat: me, names: c.names.value };
    stop = measure(seen, c.player?.tickets ?? [], (likely) => {
      c.likely.value = new Map(likely.map((x) => [x.ticket, x]));
    });
  };
  const timer = wanted && c.mine ? setTimeout(begin, SETTLE_MS) : undefined;
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}
