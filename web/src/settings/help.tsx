// SPDX-License-Identifier: MIT
// Settings, keys, and the rules of a map told with the map's own numbers.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../kit/dialog';
import { chooseLanguage, languages, mapWithWords, nameOf, t } from '../app/i18n';
import { newCore } from '../app/module';
import { prefs, type Prefs } from '../app/prefs';
import { useStore } from '../app/store';
import { covers, ruleSections, type RuleSection } from '../app/rules';
import { COLORS, LOCO, type Game, type Lang } from '../core/types';
import { CardFace, Icon } from '../kit/art';
import { boardFile, saveAs } from '../board/print';
import { Sentence } from '../kit/sentence';

export function Settings({
  onClose,
  onResign,
}: {
  onClose: () => void;
  onResign?: () => void;
}): JSX.Element {
  const p = useStore(prefs),
    board = document.querySelector<SVGSVGElement>('svg.board'),
    set = (part: Partial<Prefs>) => prefs.update(part);
  const pick = (key: keyof Prefs, value: string) => {
    if (key === 'lang') void chooseLanguage(value as Lang);
    else set({ [key]: value });
  };
  const choice = <K extends 'lang' | 'theme' | 'confirm' | 'pace'>(
    key: K,
    label: string,
    options: [Prefs[K], string][],
  ) => (
    <label class="field">
      <span>{label}</span>
      <select value={p[key]} onChange={(e) => pick(key, e.currentTarget.value)}>
        {options.map(([v, name]) => (
          <option key={v} value={v}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  const check = (key: 'printedNames' | 'sound' | 'hints' | 'guide', label: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={p[key]}
        onChange={() => set({ [key]: !p[key] } as Partial<Prefs>)}
      />{' '}
      {label}
    </label>
  );
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <div class="settings">
        {choice('lang', t('Language'), languages)}
        {choice('theme', t('Look'), [
          ['auto', t('as the system')],
          ['day', t('day')],
          ['night', t('night')],
        ])}
        {choice('confirm', t('Confirm claims'), [
          ['auto', t('on touch screens')],
          ['always', t('always')],
          ['never', t('never, if there is one way to pay')],
        ])}
        {choice('pace', t('Pace of bots'), [
          ['natural', t('natural')],
          ['quick', t('quick')],
          ['none', t('at once')],
        ])}
        {check('printedNames', t('City names as printed on the board'))}
        {check('sound', t('Sounds'))}
        {check('hints', t('Hints and coach'))}
        {check('guide', t('Advice for a first game'))}
      </div>
      <div class="sheet-buttons">
        {board && (
          <button
            type="button"
            onClick={() => saveAs('depo-board.svg', 'image/svg+xml', boardFile(board))}
            data-do="print"
          >
            <Icon name="download" /> {t('Board as a picture (SVG)')}
          </button>
        )}
        {onResign && (
          <button type="button" class="danger" onClick={onResign}>
            {t('Leave the game')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

export function Shortcuts({ onClose }: { onClose: () => void }): JSX.Element {
  const keys: [string, string][] = [
    ['1 … 5', t('take that card of the row')],
    ['D', t('draw one card from the pile')],
    ['T', t('draw tickets')],
    ['R, /', t('list of routes')],
    ['S', t('build a station')],
    ['H', t('hint')],
    ['U', t('undo')],
    ['L', t('log')],
    ['P', t('pass, when nothing else is possible; pass the device on')],
    [t('arrows'), t('on the board: to the next route')],
    ['Enter', t('claim the route')],
    [`Shift + ${t('arrows')}`, t('move the board')],
    ['+ − 0', t('zoom in, zoom out, fit')],
    ['Esc', t('close, cancel')],
    ['?', t('this list')],
    ['← →', t('in the replay: a move back, a move on')],
    ['Home, End', t('in the replay: the first move, the last one')],
    [t('Space'), t('in the replay: play, pause')],
  ];
  return (
    <Dialog title={t('Keys')} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function RulesDialog({
  game,
  map,
  clause,
  onClose,
}: {
  game?: Game;
  map: string;
  clause?: string;
  onClose: () => void;
}): JSX.Element {
  const [shown, setShown] = useState<Game | null>(game ?? null);
  const [variant, setVariant] = useState(game?.variant ?? 0);
  useEffect(() => {
    if (game) return;
    Promise.all([mapWithWords(map), newCore()]).then(
      ([file, core]) => setShown(core.open(file, variant, 0, file.data.players[0])),
      () => undefined,
    );
  }, [variant]);
  const asked = useRef<HTMLLIElement>(null);
  useEffect(() => asked.current?.scrollIntoView({ block: 'center' }), [shown]);
  const sections: RuleSection[] = shown ? ruleSections(shown) : [];
  return (
    <Dialog
      title={shown ? t('Rules: {map}', { map: nameOf(shown.map.name) }) : t('Rules')}
      onClose={onClose}
      wide
    >
      {shown && !game && shown.map.variants.length > 1 && (
        <label class="field">
          <span>{t('Variant')}</span>
          <select value={variant} onChange={(e) => setVariant(Number(e.currentTarget.value))}>
            {shown.map.variants.map((v, i) => (
              <option key={v.id} value={i}>
                {nameOf(v.name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown && (
        <p class="rules-lead">
          {t('{from} to {to} players', { from: shown.map.players[0], to: shown.map.players[1] })} ·{' '}
          {COLORS.slice(0, LOCO).map(
            (c, i) =>
              shown.map.colors.includes(c) && (
                <span key={c} class="mini">
                  <CardFace kind={i} carts={shown.map.vocabulary === 'carts'} />
                </span>
              ),
          )}
        </p>
      )}
      <div class="rules">
        {sections.map((s) => (
          <section key={s.title}>
            <h3>{s.title}</h3>
            <ul>
              {s.lines.map((line) => {
                const on = !!clause && covers(line.clause, clause);
                return (
                  <li key={line.text} class={on ? 'asked' : ''} ref={on ? asked : undefined}>
                    <Sentence game={shown!} text={line.text} />{' '}
                    <small>{on ? clause : line.clause}</small>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {shown?.rules.points.some((x) => x) && (
          <section>
            <h3>{t('Points by length')}</h3>
            <table class="count">
              <thead>
                <tr>
                  <th scope="row">{t('Spaces')}</th>
                  {shown.rules.points.map(
                    (x, i) =>
                      x > 0 && (
                        <th scope="col" key={i}>
                          {i}
                        </th>
                      ),
                  )}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">{t('Points')}</th>
                  {shown.rules.points.map((x, i) => x > 0 && <td key={i}>{x}</td>)}
                </tr>
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Dialog>
  );
}
