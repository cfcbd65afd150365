// SPDX-License-Identifier: MIT
// A screen that has nothing to show but why, and ways on.
import type { ComponentChildren, JSX } from 'preact';

interface Props {
  text: string;
  /** Its buttons. */
  children: ComponentChildren;
}
export const Notice = ({ text, children }: Props): JSX.Element => (
  <main class="loading">
    <div role="alert">
      <p>{text}</p>
      <div class="sheet-buttons">{children}</div>
    </div>
  </main>
);
