// SPDX-License-Identifier: MIT
// What there is for this day, for who has played before: the deal and the puzzle.
import { learnAll, t } from '../app/i18n';
import { MAPS, mapName } from '../app/catalog';
import { base } from '../app/site';
import { dayAt } from '../deal/days';
import { keptDeal, keyOf, readAgain, streak, type Try, type Where } from '../deal/kept';
import { standingText, streakText } from '../deal/words';
import { todays } from './today';

const go = (where: string) => () => {
  location.href = `${base}#/${where}`;
};

/** How it stands with today's deal: a try that is under way goes first, then one that is over. */
function dealNote(): string {
  const today = dayAt(Date.now()),
    tries = MAPS.flatMap(({ id }) =>
      (['server', 'device'] as Where[]).flatMap((where): (Try & { map: string })[] => {
        const { counted } = keptDeal(keyOf(where, today, id));
        return counted ? [{ ...counted, map: id }] : [];
      }),
    ),
    one = tries.find((x) => !x.outcome) ?? tries[0],
    days = streak(today);
  const said = one
    ? `${mapName(one.map)}: ${standingText({ state: 'running', outcome: one.outcome })}`
    : t('The same for everybody, against three bots');
  return days > 0 ? `${said} · ${streakText(days)}` : said;
}

export async function offerToday(): Promise<void> {
  await learnAll();
  readAgain();
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
