// SPDX-License-Identifier: MIT
// The rules of a map told with the map's own numbers.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CardFace } from '../kit/cards';
import { Dialog } from '../kit/dialog';
import { Sentence } from '../kit/sentence';
import { mapWithWords, nameOf, t } from '../app/i18n';
import { newCore } from '../app/module';
import { covers, ruleSections, type RuleSection } from '../app/rules';
import { COLORS, LOCO, type Game } from '../core/types';

/** How many play, with which cards. */
const Lead = ({ game: { map } }: { game: Game }): JSX.Element => (
  <p class="rules-lead">
    {t('{from} to {to} players', { from: map.players[0], to: map.players[1] })} ·{' '}
    {COLORS.slice(0, LOCO).map(
      (c, i) =>
        map.colors.includes(c) && (
          <span key={c} class="mini">
            <CardFace kind={i} carts={map.vocabulary === 'carts'} />
          </span>
        ),
    )}
  </p>
);

interface ChapterProps {
  game: Game;
  section: RuleSection;
  /** The clause that was asked for: its line comes into sight. */
  clause?: string;
}
function Chapter({ game, section, clause }: ChapterProps): JSX.Element {
  const asked = useRef<HTMLLIElement>(null);
  useEffect(() => asked.current?.scrollIntoView({ block: 'center' }), [game]);
  return (
    <section>
      <h3>{section.title}</h3>
      <ul>
        {section.lines.map((line) => {
          const on = !!clause && covers(line.clause, clause);
          return (
            <li key={line.text} class={on ? 'asked' : ''} ref={on ? asked : undefined}>
              <Sentence game={game} text={line.text} /> <small>{on ? clause : line.clause}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PointsByLength({ points }: { points: number[] }): JSX.Element {
  return (
    <section>
      <h3>{t('Points by length')}</h3>
      <table class="count">
        <thead>
          <tr>
            <th scope="row">{t('Spaces')}</th>
            {points.map(
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
            {points.map((x, i) => x > 0 && <td key={i}>{x}</td>)}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

export function RulesDialog({
  game,
  map,
  hash,
  clause,
  onClose,
}: {
  game?: Game;
  map: string;
  hash?: string;
  clause?: string;
  onClose: () => void;
}): JSX.Element {
  const [shown, setShown] = useState<Game | null>(null);
  const [variant, setVariant] = useState(game?.variant ?? 0);
  useEffect(() => {
    const open = async () => {
      const [file, core] = await Promise.all([mapWithWords(map, hash), newCore()]);
      return core.open(file, variant, 0, file.data.players[0]);
    };
    Promise.resolve(game ?? open()).then(setShown, () => undefined);
  }, [variant]);
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
      {shown && <Lead game={shown} />}
      <div class="rules">
        {shown &&
          sections.map((s) => <Chapter key={s.title} game={shown} section={s} clause={clause} />)}
        {shown?.rules.points.some((x) => x) && <PointsByLength points={shown.rules.points} />}
      </div>
    </Dialog>
  );
}
