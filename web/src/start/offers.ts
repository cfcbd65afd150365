// SPDX-License-Identifier: MIT
// What there is for this day, for who has played before: the deal and the puzzle.
import { learnAll, t } from '../app/i18n';
import { MAPS, mapName } from '../app/catalog';
import { base, withoutServer } from '../app/site';
import { dayAt } from '../app/days';
import { keptDeal, keyOf, readAgain, streak, type Where } from '../deal/kept';
import { settleTries, stateOf } from '../deal/settle';
import type { Standing } from '../deal/source';
import { standingText, streakText } from '../deal/words';
import { todays } from './today';

const go = (where: string) => () => {
  location.href = `${base}#/${where}`;
};

/** How it stands with today's deal: a try that is under way goes first, then one that is over. */
function dealNote(): string {
  const today = dayAt(Date.now()),
    tries = MAPS.flatMap(({ id }) =>
      (['server', 'device'] as Where[]).flatMap((where): (Standing & { map: string })[] => {
        const { counted } = keptDeal(keyOf(where, today, id));
        if (!counted) return [];
        const { outcome } = counted,
          state = where === 'device' ? stateOf(counted) : 'running'; // as far as was heard
        return [{ state, outcome, map: id }];
      }),
    ),
    under = tries.find((x) => !x.outcome && x.state === 'running'),
    one = under ?? tries.find((x) => x.outcome) ?? tries[0],
    days = streak(today);
  const said = one
    ? `${mapName(one.map)}: ${standingText(one)}`
    : t('The same for everyone, against three bots');
  return days > 0 ? `${said} · ${streakText(days)}` : said;
}

/** A try at the server that was under way when it was last heard of: what has become of it. */
async function askServer(): Promise<boolean> {
  const today = dayAt(Date.now()),
    open = MAPS.find(({ id }) => {
      const { counted } = keptDeal(keyOf('server', today, id));
      return counted && !counted.outcome;
    });
  if (!open || withoutServer) return false;
  const { ServerDeals } = await import('../deal/server');
  return new ServerDeals().look(today, open.id).then(
    () => true,
    () => false, // it is away: what is known stays
  );
}

export async function offerToday(): Promise<void> {
  await learnAll();
  readAgain();
  await settleTries();
  tellToday();
  if (await askServer()) tellToday();
}
function tellToday(): void {
  todays.value = [
    {
      name: 'deal-today',
      icon: 'ticket',
      title: t('Deal of the day'),
      note: dealNote(),
      onClick: go('deal'),
    },
    {
      name: 'puzzle-today',
      icon: 'cards',
      title: t('Puzzle of the day'),
      note: t('One position, one best move'),
      onClick: go('puzzles/today'),
    },
  ];
}
