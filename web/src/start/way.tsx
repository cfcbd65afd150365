// SPDX-License-Identifier: MIT
// One line that leads somewhere: a picture, what it is, what one finds there.
import type { JSX } from 'preact';
import { Icon, type IconName } from '../common/icons';

export interface WayProps {
  /** What it does, for tests. */
  name: string;
  icon: IconName;
  title: string;
  note: string;
  onClick: () => void;
}
export const Way = ({ name, icon, title, note, onClick }: WayProps): JSX.Element => (
  <button type="button" class="way" data-do={name} onClick={onClick}>
    <Icon name={icon} size={22} />
    <b>{title}</b>
    <small>{note}</small>
  </button>
);
