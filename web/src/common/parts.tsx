// SPDX-License-Identifier: MIT
// Parts that several screens show and that are fetched when they are first shown.
import { later } from './later';

export const Shortcuts = later(() => import('./shortcuts').then((m) => m.Shortcuts));
