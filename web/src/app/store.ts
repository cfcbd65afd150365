// SPDX-License-Identifier: MIT
// A value that can be watched: a signal of @preact/signals. A component that reads it while it is
// drawn is drawn again when it changes.
import { effect, Signal, untracked } from '@preact/signals';

export class Store<T> extends Signal<T> {
  get(): T {
    return this.value;
  }
  set(value: T): void {
    this.value = value;
  }
  update(part: Partial<T>): void {
    this.value = { ...this.peek(), ...part };
  }
  /** Calls back at every change, not for what is there already. Gives the way to stop. */
  watch(watcher: () => void): () => void {
    let first = true;
    return effect(() => {
      void this.value;
      if (first) first = false;
      else untracked(watcher);
    });
  }
}

export const useStore = <T>(store: Store<T>): T => store.value;
