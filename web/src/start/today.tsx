// SPDX-License-Identifier: MIT
// What there is for this day alone. Whoever has something puts it here; nothing is shown before.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Way, type WayProps } from './way';

export const todays = signal<WayProps[]>([]);

export function Today({ without }: { without?: string | undefined }): JSX.Element | null {
  const shown = todays.value.filter(({ name }) => name !== without);
  return shown.length ? (
    <div class="ways">
      {shown.map((one) => (
        <Way key={one.name} {...one} />
      ))}
    </div>
  ) : null;
}
