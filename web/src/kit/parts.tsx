// SPDX-License-Identifier: MIT
// Parts that several screens show and that are fetched when they are first shown.
import { laterWithWords } from './later';

export const Shortcuts = laterWithWords(() =>
  import('../settings/shortcuts').then((m) => m.Shortcuts),
);
