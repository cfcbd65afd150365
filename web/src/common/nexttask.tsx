// SPDX-License-Identifier: MIT
// What is much work for a slow device begins in a task of its own: between two of them the browser
// draws and hears keys.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });

/** Draws what is in it in the task after the one that draws what is around it. */
export function NextTask({ children }: { children: ComponentChildren }): ComponentChildren {
  const [come, setCome] = useState(false);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setCome(true));
    return () => clearTimeout(timer);
  }, []);
  return come && children;
}
