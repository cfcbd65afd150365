// SPDX-License-Identifier: MIT
// Language, day or night, and the layout, for the styles: they ask the root element, so that there
// is one place that decides.
import { layout, phone, type Layout } from '../app/layout';
import { prefs } from '../app/prefs';
import { laterStyles } from './later';

const UPRIGHT = matchMedia(
  '(max-width: 559px), (max-width: 760px) and (min-height: 501px), (max-width: 1100px) and (orientation: portrait)',
);
const LOW = matchMedia('(min-width: 560px) and (max-height: 500px)');
const NARROW = matchMedia('(max-width: 620px)');
const NIGHT = matchMedia('(prefers-color-scheme: dark)');

const wayNow = (): Layout => (LOW.matches ? 'low' : UPRIGHT.matches ? 'upright' : 'wide');

function apply(): void {
  const { lang, theme, motion, marks } = prefs.get(),
    root = document.documentElement;
  root.lang = lang;
  root.dataset['theme'] = theme === 'auto' ? (NIGHT.matches ? 'night' : 'day') : theme;
  root.dataset['layout'] = wayNow();
  root.dataset['motion'] = motion;
  root.dataset['marks'] = marks;
  root.toggleAttribute('data-phone', wayNow() === 'upright' && NARROW.matches);
  layout.set(wayNow());
  phone.set(wayNow() === 'upright' && NARROW.matches);
  if (wayNow() !== 'wide') void laterStyles(); // a phone's table is among them
}
prefs.watch(apply);
for (const question of [UPRIGHT, LOW, NARROW, NIGHT]) question.addEventListener('change', apply);
apply();
