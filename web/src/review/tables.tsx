// SPDX-License-Identifier: MIT
// What became of each player: quality of decisions, grades, figures.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { Title } from '../gen/border';
import { Mark } from '../common/icons';
import type { ReviewController } from './controller';
import type { Found } from './found';

interface Props {
  c: ReviewController;
  found: Found;
}

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

function Rows({ c, found, first }: Props & { first: boolean }): JSX.Element {
  return (
    <table class={tableClass(found)}>
      <Names c={c} />
      <tbody>
        {c.figures(first).map(({ title, values }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {values.map((value, seat) => (
              <td key={seat}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How well everyone decided, and the result with even luck. */
export const Quality = (props: Props): JSX.Element => <Rows {...props} first />;

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
      <Rows c={c} found={found} first={false} />
    </section>
  );
}
