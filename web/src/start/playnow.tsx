// SPDX-License-Identifier: MIT
// One click to the first turn: the map, against whom, and off.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon, Mark } from '../common/icons';
import { t } from '../app/i18n';
import type { LocalRecord } from '../app/records';
import { seatNames } from '../app/names';
import { keyOf, mapsHere } from '../app/ownmaps';
import { results } from '../app/results';
import { Advice, BeginsPicker } from './begins';
import { choiceNow, choose, levelsFor, recordOf, seatsOf, type Choice, type Mode } from './choice';
import { later } from '../common/later';
import { OwnTickets } from '../tickets/entry';
import { aboutBot, useLevels } from './levels';
import {
  LevelPicker,
  MapPicker,
  NameField,
  NumberPicker,
  OptionPicker,
  VariantPicker,
} from '../common/pickers';

function Modes({ mode }: { mode: Mode }): JSX.Element {
  const modes = [
    ['bots', t('Against bots'), 'play'],
    ['device', t('Pass the device'), 'people'],
    ['watch', t('Watch bots'), 'eye'],
  ] as const;
  return (
    <div class="tabs" role="radiogroup" aria-label={t('Type of game')}>
      {modes.map(([id, name, icon]) => (
        <button
          type="button"
          key={id}
          role="radio"
          aria-checked={mode === id}
          class={mode === id ? 'on' : ''}
          onClick={() => choose({ mode: id })}
          data-mode={id}
        >
          <Icon name={icon} /> {name}
        </button>
      ))}
    </div>
  );
}

/** Who sits at this device. */
function People({ people, most }: { people: string[]; most: number }): JSX.Element {
  const set = (names: string[]) => choose({ people: names });
  return (
    <div class="at-device">
      {people.map((name, i) => (
        <label key={i} class="field">
          <span>
            <Mark seat={i} size={14} /> {t('Player %u', [i + 1])}
          </span>
          <input
            value={name}
            maxLength={24}
            placeholder={t('Name')}
            onInput={(e) => set(people.map((x, k) => (k === i ? e.currentTarget.value : x)))}
          />
        </label>
      ))}
      <span class="row-buttons">
        {people.length < most && (
          <button type="button" class="link" onClick={() => set([...people, ''])}>
            {t('One more player')}
          </button>
        )}
        {people.length > 2 && (
          <button type="button" class="link" onClick={() => set(people.slice(0, -1))}>
            {t('One fewer')}
          </button>
        )}
      </span>
    </div>
  );
}

const LevelHint = later(() => import('./levelhint').then((m) => m.LevelHint)),
  RemoveMap = later(() => import('./removemap').then((m) => m.RemoveMap));

interface FieldsProps {
  c: Choice;
  levels: string[];
  /** Whether who begins can be chosen here: somebody asked for it, or has chosen before. */
  begins: 'asked' | boolean;
}
function Fields({ c, levels, begins }: FieldsProps): JSX.Element {
  const device = c.mode === 'device';
  return (
    <div class="fields">
      <VariantPicker map={c.map} variant={c.variant} onVariant={(variant) => choose({ variant })} />
      {!device && (
        <NumberPicker
          label={c.mode === 'bots' ? t('Opponents') : t('Players')}
          name="opponents"
          value={c.opponents.length}
          least={c.least}
          most={c.most}
          onPick={(n) => choose({ opponents: levelsFor(n, c.level) })}
        />
      )}
      {device && c.room > 0 && (
        <NumberPicker
          label={t('Bots')}
          name="bots"
          value={c.bots}
          least={0}
          most={c.room}
          onPick={(bots) => choose({ bots })}
        />
      )}
      {(!device || c.bots > 0) && (
        <LevelPicker
          levels={levels}
          value={c.level}
          about={aboutBot(c.level)}
          onPick={(level) => choose({ opponents: c.opponents.map(() => level) })}
        />
      )}
      {c.mode === 'bots' && <NameField />}
      {begins && (
        <BeginsPicker
          map={c.map}
          seats={seatNames(seatsOf(c))}
          opened={begins === 'asked'}
          value={c.first}
          onPick={(first) => choose({ first })}
        />
      )}
      <Advice map={c.map} players={seatsOf(c).length} />
      {c.mode === 'bots' && results().length > 0 && <LevelHint c={c} levels={levels} />}
      {device && <People people={c.people} most={c.map.players[1]} />}
    </div>
  );
}

interface Props {
  onPlay: (record: LocalRecord) => void;
}
export function PlayNow({ onPlay }: Props): JSX.Element {
  const levels = useLevels(),
    c = choiceNow(levels),
    [asked, setAsked] = useState(false);
  return (
    <section class="panel play-now" aria-label={t('Play now')}>
      <h2>{t('Play now')}</h2>
      <MapPicker
        value={keyOf(c.map)}
        own={mapsHere.value}
        onPick={(map) => choose({ map, variant: 'classic' })}
      />
      {c.map.hash && <RemoveMap key={c.map.hash} map={c.map} />}
      <Modes mode={c.mode} />
      <OptionPicker map={c.map} options={c.options} onOptions={(options) => choose({ options })} />
      <OwnTickets map={c.map} variant={c.variant}>
        {!asked && c.first === 0 && (
          <button type="button" class="link" onClick={() => setAsked(true)} data-do="first">
            {t('Who begins: {who}', { who: t('chance decides') })}
          </button>
        )}
      </OwnTickets>
      <div class="play-row">
        <Fields c={c} levels={levels} begins={asked ? 'asked' : c.first > 0} />
        <button type="button" class="main big" onClick={() => onPlay(recordOf(c))} data-do="play">
          {c.mode === 'watch' ? t('Watch') : t('Play')}
        </button>
      </div>
    </section>
  );
}
