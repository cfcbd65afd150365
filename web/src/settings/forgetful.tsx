// SPDX-License-Identifier: MIT
// Says that the browser lets the page keep nothing, or nothing more.
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import { forgetful } from '../app/prefs';

export const Forgetful = (): JSX.Element => (
  <div class="outdated" role="alert" data-note="forgetful">
    <span>
      {t("This browser can't save any more: anything new is lost when you close the page.")}
    </span>
    <button type="button" class="main" onClick={() => forgetful.set(false)}>
      {t('Close')}
    </button>
  </div>
);
