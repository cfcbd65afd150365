// SPDX-License-Identifier: MIT
// Parts of the page that are fetched when they are first shown.
import { signal } from '@preact/signals';
import type { ComponentChildren, ComponentType, JSX } from 'preact';
import { learnAll, t } from '../app/i18n';

/**
 * It can't be fetched: no network, or a newer page has taken the place of this one. Games are
 * kept, so nothing is lost by a reload.
 */
const Missing = (): JSX.Element => (
  <div class="loading" role="alert">
    <button type="button" class="main" onClick={() => location.reload()}>
      {t('Reload the page')}
    </button>
  </div>
);

let styles: Promise<void> | null = null;
/** later.css, once. Without it a part is plain, but there. */
export function laterStyles(): Promise<void> {
  styles ??= new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('later.css', import.meta.url).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return styles;
}

interface Later<P> {
  (props: P): JSX.Element;
  /** Fetches the part before it is shown. */
  fetch(): void;
}
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: () => ComponentChildren = () => null,
): Later<P> {
  const part = signal<ComponentType<P> | null>(null),
    failed = signal(false);
  let asked = false;
  const fetch = () => {
    if (asked) return;
    asked = true;
    Promise.all([load(), learnAll(), laterStyles()]).then(
      ([found]) => {
        part.value = found;
      },
      () => {
        failed.value = true;
      },
    );
  };
  const Part = (props: P): JSX.Element => {
    fetch();
    const Found = part.value;
    if (Found) return <Found {...props} />;
    return failed.value ? <Missing /> : <>{meanwhile()}</>;
  };
  return Object.assign(Part, { fetch });
}

export const Loading = (): JSX.Element => (
  <p class="loading" role="status">
    {t('Setting the table…')}
  </p>
);
