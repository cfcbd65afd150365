// SPDX-License-Identifier: MIT
// The smallest thing that can be watched: a value and those who want to hear of it.
import { useLayoutEffect, useState } from 'preact/hooks';

export class Store<T> {
  private watchers = new Set<() => void>();
  constructor(private value: T) {}
  get(): T {
    return this.value;
  }
  set(value: T): void {
    this.value = value;
    for (const watcher of [...this.watchers]) watcher();
  }
  update(part: Partial<T>): void {
    this.set({ ...this.value, ...part });
  }
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => {
      this.watchers.delete(watcher);
    };
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, again] = useState(0),
    seen = store.get();
  useLayoutEffect(() => {
    const redraw = () => again((n) => n + 1);
    if (store.get() !== seen) redraw(); // it changed between the drawing and now
    return store.watch(redraw);
  }, [store]);
  return seen;
}
