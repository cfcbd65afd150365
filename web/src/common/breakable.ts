// SPDX-License-Identifier: MIT

const LONG = 14,
  VOWEL = '[aeiouyäëéèêáàâóòôöüïíаеёиоуыэюя]',
  CONSONANT = '[b-df-hj-np-tv-xzščçñбвгджзйклмнпрстфхцчшщ]';
/** Before a consonant that begins a syllable, with three letters at least on either side. */
const SYLLABLE = new RegExp(
  `(?<=\\p{L}{2}(?:${VOWEL}|${CONSONANT}))(?=${CONSONANT}${VOWEL}\\p{L})`,
  'giu',
);

/** The same text, which may be broken inside its long words, with a hyphen. */
export const breakable = (text: string): string =>
  text.replace(new RegExp(`\\p{L}{${LONG},}`, 'gu'), (word) => word.replace(SYLLABLE, '\u00ad'));
