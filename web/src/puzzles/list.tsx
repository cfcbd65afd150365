// SPDX-License-Identifier: MIT
// The list of puzzles: how many are solved, five against the clock, and those that one looks for.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { MAPS, mapName } from '../app/catalog';
import { timeText } from '../app/clocks';
import { t, tn } from '../app/i18n';
import { Icon } from '../common/icons';
import { headOf } from '../lessons/lesson';
import { ListPage, type Ways } from '../lessons/list';
import { Dots } from './dots';
import { PuzzlePicture } from './picture';
import { DIFFICULTIES, difficultyOf, nameOf, puzzleOf, puzzles, solved, THEMES } from './puzzle';
import type { Puzzle } from './puzzle';
import { LENGTH, theRun } from './run';
import { difficultyName, themeName, titleOf } from './words';

type Field = 'map' | 'theme' | 'difficulty' | 'state';
type Wanted = Record<Field, string>;
/** What is looked for: kept while the page is there, so that one comes back to the same list. */
const wanted = signal<Wanted>({ map: '', theme: '', difficulty: '', state: '' });

const fits = (p: Puzzle, { map, theme, difficulty, state }: Wanted): boolean =>
  (!map || headOf(p)[0] === map) &&
  (!theme || p.theme === theme) &&
  (!difficulty || difficultyOf(p) === difficulty) &&
  (!state || (state === 'solved') === solved(p));
const shownNow = (): Puzzle[] => puzzles.filter((p) => fits(p, wanted.value));

interface SelectProps {
  field: Field;
  label: string;
  options: [value: string, name: string][];
}
const Select = ({ field, label, options }: SelectProps): JSX.Element => (
  <label class="field">
    <span>{label}</span>
    <select
      value={wanted.value[field]}
      data-field={field}
      onChange={(e) => {
        wanted.value = { ...wanted.peek(), [field]: e.currentTarget.value };
      }}
    >
      <option value="">{t('All')}</option>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
const Filters = (): JSX.Element => (
  <div class="fields puzzle-filters">
    <Select field="map" label={t('Map')} options={MAPS.map(({ id }) => [id, mapName(id)])} />
    <Select field="theme" label={t('Theme')} options={THEMES.map((x) => [x, themeName(x)])} />
    <Select
      field="difficulty"
      label={t('Difficulty')}
      options={DIFFICULTIES.map((x) => [x, difficultyName(x)])}
    />
    <Select
      field="state"
      label={t('Show')}
      options={[
        ['open', t('Not solved yet')],
        ['solved', t('Solved')],
      ]}
    />
  </div>
);

const Progress = (): JSX.Element => {
  const n = puzzles.filter(solved).length,
    total = puzzles.length,
    text = t('{n} of {total} solved', { n, total });
  return (
    <label class="puzzle-progress">
      <span>{text}</span>
      <progress max={total} value={n} aria-label={text} />
    </label>
  );
};

function RunCard({ onOpen }: Pick<Ways, 'onOpen'>): JSX.Element {
  const best = theRun.best.value,
    going = theRun.puzzle;
  return (
    <button
      type="button"
      class="panel puzzle-run"
      data-do="puzzle-run"
      onClick={() => {
        if (!going) theRun.begin();
        onOpen('run');
      }}
    >
      <Icon name="play" size={26} />
      <b>{t('Five against the clock')}</b>
      <small>
        {going
          ? t('Continue: {n} of {total}', {
              n: (theRun.run.value?.done.length ?? 0) + 1,
              total: LENGTH,
            })
          : best
            ? t('Your best: {n} of {total} in {time}', {
                n: best.solved,
                total: LENGTH,
                time: timeText(best.ms),
              })
            : t('From easy to hard; the clock stops while you read the answer')}
      </small>
    </button>
  );
}

function Tile({ p, today, onOpen }: Pick<Ways, 'onOpen'> & { p: Puzzle; today: boolean }) {
  const done = solved(p);
  return (
    <li>
      <button
        type="button"
        class={`panel${done ? ' done' : ''}${today ? ' now' : ''}`}
        data-puzzle={nameOf(p)}
        onClick={() => onOpen(nameOf(p))}
      >
        <PuzzlePicture puzzle={p} />
        <b>
          {titleOf(p)}
          {today && <span class="tag">{t('today')}</span>}
        </b>
        <span>{themeName(p.theme)}</span>
        <small>
          {mapName(headOf(p)[0])} · <Dots difficulty={difficultyOf(p)} />
        </small>
        {done && (
          <span class="lesson-tick" role="img" aria-label={t('solved')}>
            <Icon name="check" />
          </span>
        )}
      </button>
    </li>
  );
}

export function PuzzleList(p: Ways): JSX.Element {
  const today = puzzleOf(new Date()),
    shown = shownNow(),
    first = shown.includes(today) ? [today] : [];
  return (
    <ListPage
      {...p}
      title={t('Puzzles')}
      about={t('Positions from real games with one clearly best move')}
    >
      <div class="puzzles-head">
        <RunCard onOpen={p.onOpen} />
        <div class="panel">
          <Progress />
          <Filters />
        </div>
      </div>
      <p class="quiet puzzles-shown" role="status">
        {tn('{n} puzzle', '{n} puzzles', shown.length)}
      </p>
      <ol class="lesson-list puzzle-list">
        {[...first, ...shown.filter((x) => x !== today)].map((x) => (
          <Tile key={x.id} p={x} today={x === today} onOpen={p.onOpen} />
        ))}
      </ol>
    </ListPage>
  );
}
