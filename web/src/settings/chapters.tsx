// SPDX-License-Identifier: MIT
// Chapters of the rules, and the table of points.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Sentence } from '../common/sentence';
import { caption, t } from '../app/i18n';
import { covers, type RuleSection } from '../app/rules';
import type { Game } from '../core/types';
import { Caption } from '../gen/border';

/** A quiet link to the line itself. */
const ClauseLink = ({ anchor, shown }: { anchor: string; shown: string }): JSX.Element => (
  <a
    class="clause"
    href={`#${anchor}`}
    onClick={(e) => {
      e.preventDefault(); // the address of the page is that of the game
      e.currentTarget.closest('li')?.scrollIntoView({ block: 'center' });
    }}
  >
    {shown}
  </a>
);

interface ChapterProps {
  game: Game;
  section: RuleSection;
  /** The clause that was asked for: its line comes into sight. */
  clause?: string;
  /** A picture. */
  children?: ComponentChildren;
}
export function Chapter({ game, section, clause, children }: ChapterProps): JSX.Element {
  const asked = useRef<HTMLLIElement>(null);
  useEffect(() => asked.current?.scrollIntoView({ block: 'center' }), [game]);
  return (
    <section>
      <h3>{section.title}</h3>
      {children}
      <ul>
        {section.lines.map((line) => {
          const on = !!clause && covers(line.clause, clause);
          return (
            <li
              key={line.text}
              id={line.anchor}
              class={on ? 'asked' : ''}
              ref={on ? asked : undefined}
            >
              <Sentence game={game} text={line.text} />{' '}
              <ClauseLink anchor={line.anchor} shown={on ? clause : line.clause} />
              {line.base && (
                <small class="base-rule">
                  {t('In the base game:')} <Sentence game={game} text={line.base} />
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Of one game, or of one and another. */
export function PointsByLength({ points }: { points: number[][] }): JSX.Element {
  const lengths = points[0].map((_, i) => i).filter((i) => points.some((p) => p[i] > 0));
  return (
    <section>
      <h3>{caption(Caption.PointsByLength)}</h3>
      <table class="count">
        <thead>
          <tr>
            <th scope="row">{t('Spaces')}</th>
            {lengths.map((i) => (
              <th scope="col" key={i}>
                {i}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((row, k) => (
            <tr key={k}>
              <th scope="row">{k ? t('In the base game:') : caption(Caption.Points)}</th>
              {lengths.map((i) => (
                <td key={i}>{row[i] || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
