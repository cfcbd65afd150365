// SPDX-License-Identifier: MIT
// What there is for this day alone. Whoever has something puts it here; nothing is shown before.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Way, type WayProps } from './way';

export const todays = signal<WayProps[]>([]);

export const Today = (): JSX.Element | null =>
  todays.value.length ? (
    <div class="ways">
      {todays.value.map((one) => (
        <Way key={one.name} {...one} />
      ))}
    </div>
  ) : null;
