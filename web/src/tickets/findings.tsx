// SPDX-License-Identifier: MIT
// What is wrong or odd about a list, line by line, with what may have been meant.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import type { Found, Looked } from './controller';

interface Props {
  looked: Looked;
  onShow: (line: number) => void;
  onMend: (finding: Found, name: string) => void;
}
export function Findings({ looked, onShow, onMend }: Props): JSX.Element | null {
  if (!looked.findings.length) return null;
  return (
    <ul class="list-findings" aria-label={t('Possible mistakes')}>
      {looked.findings.map((f, i) => (
        <li key={`${i} ${f.line}`} class={f.caution ? 'odd' : 'wrong'}>
          {f.line > 0 && (
            <button type="button" class="link" onClick={() => onShow(f.line)}>
              {t('Line {n}', { n: f.line })}
            </button>
          )}
          <span>{f.text}</span>
          {f.guesses.map((name) => (
            <button type="button" key={name} class="guess" onClick={() => onMend(f, name)}>
              {name}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
