// SPDX-License-Identifier: MIT
// What somebody has just said, at the card of who said it: it covers neither the board nor notes.
import type { JSX } from 'preact';

interface Props {
  text: string;
  onOpen: () => void;
}
export const Bubble = ({ text, onOpen }: Props): JSX.Element => (
  <button type="button" class="bubble" data-bubble onClick={onOpen}>
    {text}
  </button>
);
