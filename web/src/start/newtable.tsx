// SPDX-License-Identifier: MIT
// Making a table for friends: the map, who sits there, the clock.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../common/dialog';
import { problemText } from '../app/refusals';
import { Advice, BeginsPicker } from './begins';
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
import { MAPS } from '../app/catalog';
import { clockName, clockRule, CLOCKS, MINUTES, minutesOk } from '../app/clocks';
import { t } from '../app/i18n';
import { link } from '../app/link';
import { listInUse } from '../app/mytickets';
import { myName, nameForBot, seatNames } from '../app/names';
import { createWith, keyOf, mapsHere } from '../app/ownmaps';
import { paceMs, prefs, type Prefs } from '../app/prefs';
import { useStore } from '../app/store';
import type { SeatChoice } from '../app/protocol';

type Last = Prefs['lastTable'];

function ClockPicker({
  last,
  set,
}: {
  last: Last;
  set: (part: Partial<Last>) => void;
}): JSX.Element {
  const clock = CLOCKS.find((c) => c === last.clock) ?? 'none',
    good = minutesOk(last.minutes);
  const name = (c: string) =>
    c === 'none' ? t('none') : c === 'own' ? t('other…') : clockName(clockRule(c, 0)!);
  return (
    <>
      <label class="field">
        <span>{t('Clock')}</span>
        <select
          value={clock}
          data-field="clock"
          onChange={(e) => set({ clock: e.currentTarget.value })}
        >
          {CLOCKS.map((c) => (
            <option key={c} value={c}>
              {name(c)}
            </option>
          ))}
        </select>
      </label>
      {clock === 'own' && (
        <label class="field">
          <span>{t('Minutes each')}</span>
          <input
            type="number"
            data-field="minutes"
            min={MINUTES.least}
            max={MINUTES.most}
            value={last.minutes}
            aria-invalid={!good}
            onInput={(e) => set({ minutes: e.currentTarget.valueAsNumber || 0 })}
          />
        </label>
      )}
    </>
  );
}

interface Props {
  onClose: () => void;
  onOpen: (id: string) => void;
}
export function NewTable({ onClose, onOpen }: Props): JSX.Element {
  const p = useStore(prefs),
    levels = useLevels(),
    [map, setMap] = useState(p.lastGame.map);
  const own = mapsHere.value,
    m = [...MAPS, ...own].find((x) => keyOf(x) === map) ?? MAPS[0];
  const [variant, setVariant] = useState(p.lastGame.variant);
  const [options, setOptions] = useState<string[]>([]);
  const [first, setFirst] = useState(0);
  const [problem, setProblem] = useState('');
  const { friends, bots, level, clock, minutes, listed, hints } = p.lastTable;
  const set = (part: Partial<Last>) => {
    setProblem('');
    prefs.update({ lastTable: { ...p.lastTable, ...part } });
  };
  const played = m.variants.some((x) => x.id === variant) ? variant : m.variants[0].id;
  const most = m.players[1] - 1,
    f = Math.min(friends, most),
    b = Math.min(bots, most - f),
    begins = first <= f + b + 1 ? first : 0;
  const make = async () => {
    if (clock === 'own' && !minutesOk(minutes)) {
      setProblem(t('Enter {least} to {most} minutes.', MINUTES));
      return;
    }
    const seats: SeatChoice[] = [
      { kind: 'here' },
      ...Array.from({ length: f }, (): SeatChoice => ({ kind: 'open' })),
      ...Array.from(
        { length: b },
        (_, i): SeatChoice => ({ kind: 'bot', level, name: nameForBot(i) }),
      ),
    ];
    const wish = {
      map: m.id,
      seats,
      first: begins,
      listed,
      hints,
      pace: paceMs(),
      name: myName(),
      variant: played,
      options: options.filter((o) => m.options.some((x) => x.id === o)),
      tickets: listInUse(m, played),
      clock: clockRule(clock, minutes),
    };
    const answer = m.hash
      ? await createWith(m, wish).catch(() => ({ code: 'store', table: undefined }))
      : await link.command({ t: 'create', ...wish });
    if ('code' in answer && answer.code) setProblem(problemText(answer.code));
    else if ('table' in answer && answer.table) {
      onClose();
      onOpen(answer.table);
    }
  };
  return (
    <Dialog title={t('Invite friends')} onClose={onClose} wide>
      <MapPicker value={keyOf(m)} own={own} onPick={setMap} />
      <div class="fields" style={{ marginTop: '14px' }}>
        <VariantPicker map={m} variant={variant} onVariant={setVariant} />
        <NameField />
        <NumberPicker
          label={t('Friends')}
          name="friends"
          value={f}
          least={1}
          most={most}
          onPick={(n) => set({ friends: n })}
        />
        {most - f > 0 && (
          <NumberPicker
            label={t('Bots')}
            name="bots"
            value={b}
            least={0}
            most={most - f}
            onPick={(n) => set({ bots: n })}
          />
        )}
        {b > 0 && (
          <LevelPicker
            levels={levels}
            value={level}
            about={aboutBot(level)}
            onPick={(x) => set({ level: x })}
          />
        )}
        <ClockPicker last={p.lastTable} set={set} />
        <BeginsPicker
          map={m}
          seats={seatNames([
            { kind: 'human', name: myName() },
            ...Array.from({ length: f }, () => ({ kind: 'human' as const, name: '' })),
            ...Array.from({ length: b }, (_, i) => ({ kind: 'bot' as const, name: nameForBot(i) })),
          ])}
          value={begins}
          onPick={setFirst}
        />
        <Advice map={m} players={f + b + 1} />
      </div>
      <OptionPicker map={m} options={options} onOptions={setOptions} />
      <OwnTickets map={m} variant={played} />
      <div class="options">
        <label class="check">
          <input type="checkbox" checked={listed} onChange={() => set({ listed: !listed })} />{' '}
          {t('List the table in the lobby')}
        </label>
        <label class="check">
          <input type="checkbox" checked={hints} onChange={() => set({ hints: !hints })} />{' '}
          {t('Allow hints and the coach')}
        </label>
      </div>
      {problem && (
        <p class="warn" role="alert">
          {problem}
        </p>
      )}
      <div class="sheet-buttons">
        <button type="button" class="main" onClick={() => void make()} data-do="make">
          {t('Make the table')}
        </button>
      </div>
    </Dialog>
  );
}
