// SPDX-License-Identifier: MIT
// One thing to choose, kept on the device at once.
import type { JSX } from 'preact';
import { prefs, type Prefs } from '../app/prefs';

/** The keys of preferences that are of one kind. */
type Of<T> = { [K in keyof Prefs]: Prefs[K] extends T ? K : never }[keyof Prefs];

interface ChoiceProps<K extends Of<string>> {
  name: K;
  label: string;
  options: [Prefs[K], string][];
  onPick?: (value: Prefs[K]) => void;
}
export function Choice<K extends Of<string>>(props: ChoiceProps<K>): JSX.Element {
  const { name, label, options, onPick } = props,
    pick = onPick ?? ((value: Prefs[K]) => prefs.update({ [name]: value } as Partial<Prefs>));
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={prefs.value[name]}
        data-field={name}
        onChange={(e) => pick(e.currentTarget.value as Prefs[K])}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  name: Of<boolean>;
  label: string;
}
export const Check = ({ name, label }: CheckProps): JSX.Element => (
  <label class="check">
    <input
      type="checkbox"
      checked={prefs.value[name]}
      data-field={name}
      onChange={() => prefs.update({ [name]: !prefs.peek()[name] })}
    />{' '}
    {label}
  </label>
);
