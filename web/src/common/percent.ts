// SPDX-License-Identifier: MIT
import { lang } from '../app/i18n';

/** A share as the language writes it: 95%, 95 %. */
export const percent = (share: number, digits = 0): string =>
  share.toLocaleString(lang(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
