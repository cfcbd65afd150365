// SPDX-License-Identifier: MIT
// Counting a printed game: one marks on the board here what lies on the board there.
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { saveAs } from '../board/print';
import { Tool } from '../common/button';
import { Icon, Mark } from '../common/icons';
import { Sure } from '../common/sure';
import { nameOf, speakOf, t } from '../app/i18n';
import { keyOf } from '../app/ownmaps';
import { NumberPicker, OptionPicker, VariantPicker } from '../common/pickers';
import { CityPicker, CountBoard } from './board';
import { CountController } from './controller';
import { Result } from './result';
import { Seats } from './seats';
import { TicketPicker } from './tickets';

interface Props {
  c: CountController;
}
const Setup = ({ c }: Props): JSX.Element => (
  <section class="panel">
    <div class="fields">
      <label class="field">
        <span>{t('Map')}</span>
        <select
          value={keyOf(c.map)}
          data-field="map"
          onChange={(e) => void c.choose({ map: e.currentTarget.value })}
        >
          {c.maps.map((m) => (
            <option key={keyOf(m)} value={keyOf(m)}>
              {nameOf(m.name)}
            </option>
          ))}
        </select>
      </label>
      <VariantPicker
        map={c.map}
        variant={c.draft.value.variant || c.map.variants[0].id}
        onVariant={(variant) => void c.choose({ variant })}
      />
      <NumberPicker
        label={t('Players')}
        name="players"
        value={c.draft.value.names.length}
        least={c.map.players[0]}
        most={c.map.players[1]}
        onPick={(n) => void c.seats(n)}
      />
    </div>
    <OptionPicker
      map={c.map}
      options={c.draft.value.options}
      onOptions={(options) => void c.choose({ options })}
    />
  </section>
);

const People = ({ c }: Props): JSX.Element => (
  <section class="panel" aria-label={t('Players')}>
    <ul class="count-people">
      {c.draft.value.names.map((name, seat) => (
        <li key={seat} class={c.seat.value === seat ? 'on' : ''}>
          <Mark seat={seat} size={22} />
          <input
            value={name}
            maxLength={24}
            aria-label={t('Name')}
            placeholder={t('Player %u', [seat + 1])}
            onInput={(e) => c.rename(seat, e.currentTarget.value)}
            onFocus={() => {
              c.seat.value = seat;
            }}
          />
        </li>
      ))}
    </ul>
    <p class="quiet" data-how>
      {c.doubles
        ? t('Tap what {who} built; tap again to double it, once more to clear it.', {
            who: c.names.value[c.seat.value],
          })
        : t('Tap what {who} built on the board; tap again to clear it.', {
            who: c.names.value[c.seat.value],
          })}
    </p>
    {c.game.value && <CityPicker c={c} game={c.game.value} />}
  </section>
);

const Buttons = ({ c }: Props): JSX.Element => (
  <section class="panel">
    <div class="sheet-buttons">
      <button type="button" class="main big" data-do="count-up" onClick={() => c.count()}>
        {t('Count')}
      </button>
      {c.counted.value && (
        <button
          type="button"
          data-do="save-sheet"
          onClick={() => saveAs('depo-sheet.txt', 'text/plain', c.sheet)}
        >
          <Icon name="download" /> {t('Save to a file')}
        </button>
      )}
      <Sure
        name="clear"
        label={t('Clear the board')}
        question={t('This clears all marks.')}
        onYes={() => void c.clear()}
      />
    </div>
    <div role="status">
      {c.wrong.value.map((line) => (
        <p key={line} class="warn">
          {line}
        </p>
      ))}
    </div>
  </section>
);

export function CountScreen({ onHome }: { onHome: () => void }): JSX.Element {
  const c = useMemo(() => new CountController(), []),
    game = c.game.value,
    view = c.view.value;
  useEffect(() => {
    c.open().catch(() => undefined);
  }, []);
  speakOf(game?.map ?? null);
  return (
    <main class="counting">
      <header>
        <Tool icon="home" label={t('To the start page')} name="home" onClick={onHome} />
        <h1>{t('Score a board game')}</h1>
        <Seats c={c} />
      </header>
      <div class="counting-board">
        {game && view && <CountBoard c={c} game={game} view={view} />}
      </div>
      <div class="counting-side">
        <Setup c={c} />
        <People c={c} />
        {game && <TicketPicker c={c} game={game} />}
        <Buttons c={c} />
        {game && c.counted.value && <Result c={c} game={game} counted={c.counted.value} />}
      </div>
    </main>
  );
}
