// SPDX-License-Identifier: MIT
// What became of each player: luck and decisions, grades, figures.
import type { JSX } from 'preact';
import { lang, t } from '../app/i18n';
import { Title } from '../gen/border';
import { Mark } from '../kit/icons';
import type { ReviewController } from './controller';
import type { Account, Found } from './found';

interface Props {
  c: ReviewController;
  found: Found;
}

const points = (share: number, signed: boolean): string => {
  const value = Math.abs(share) < 0.0005 ? 0 : 100 * share;
  return value
    .toLocaleString(lang(), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
    .replace('-', '−');
};

/** With many players a small screen has no room for all their names. */
const tableClass = ({ accounts }: Found): string =>
  `review-table${accounts.length > 3 ? ' many' : ''}`;

function Names({ c }: Pick<Props, 'c'>): JSX.Element {
  return (
    <thead>
      <tr>
        <td />
        {c.names.value.map((name, seat) => (
          <th key={seat} scope="col">
            <Mark seat={seat} size={14} /> <span class="name">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Start + luck + own + others = result. */
export function Accounts({ c, found }: Props): JSX.Element {
  const rows: [string, keyof Account & string, boolean, ('luckError' | 'ownError')?][] = [
    [c.title(Title.Start), 'start', false],
    [c.title(Title.Luck), 'luck', true, 'luckError'],
    [c.title(Title.Own), 'own', true, 'ownError'],
    [c.title(Title.Others), 'others', true],
    [c.title(Title.Result), 'result', false],
  ];
  return (
    <section>
      <h2>{c.title(Title.Accounts)}</h2>
      <table class={tableClass(found)}>
        <Names c={c} />
        <tbody>
          {rows.map(([title, key, signed, error]) => (
            <tr key={key} class={key === 'result' ? 'total' : ''}>
              <th scope="row">{title}</th>
              {found.accounts.map((account, seat) => (
                <td key={seat}>
                  {points(account[key] as number, signed)}
                  {error && <small> ±{points(account[error], false)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Grades({ c, found }: Props): JSX.Element {
  const grades = found.accounts[0].grades.slice(0, -1); // those of moves without a choice
  return (
    <section>
      <h2>{t('Decisions by grade')}</h2>
      <table class={tableClass(found)}>
        <Names c={c} />
        <tbody>
          {grades.map((_, grade) => (
            <tr key={grade}>
              <th scope="row">
                <span class={`grade g${grade}`}>{c.gradeName(grade)}</span>
              </th>
              {found.accounts.map((account, seat) => (
                <td key={seat}>{account.grades[grade]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Figures({ c, found }: Props): JSX.Element {
  return (
    <section>
      <h2>{c.title(Title.Figures)}</h2>
      <table class={tableClass(found)}>
        <Names c={c} />
        <tbody>
          {c.figures().map(({ title, values }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {values.map((value, seat) => (
                <td key={seat}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
