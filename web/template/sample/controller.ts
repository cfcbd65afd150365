// SPDX-License-Identifier: MIT
// The smallest screen's controller: its state as signals, what a person can do as methods. It knows
// no document, so it is tested in Node.
import { signal } from '@preact/signals';
import { MAPS } from '../app/catalog';

export class SampleController {
  readonly map = signal(MAPS[0].id);

  constructor(id: string | null) {
    if (id) this.choose(id);
  }
  choose(id: string): void {
    if (MAPS.some((m) => m.id === id)) this.map.value = id;
  }
}
