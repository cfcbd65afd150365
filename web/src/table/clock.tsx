// SPDX-License-Identifier: MIT
// Clocks that run: on every player's card, and large for the one who must move.
// Sentences: later
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isUrgent, timeText } from '../app/clocks';
import { t } from '../app/i18n';
import type { TableState } from '../app/table';
import type { ClockRule } from '../app/protocol';

/** Milliseconds since the clocks came, counted in whole seconds while one runs. */
function useSince(clocks: TableState['clocks']): number {
  const [since, setSince] = useState(0);
  useEffect(() => {
    const began = Date.now();
    setSince(0);
    if (!clocks?.some((c) => c.running)) return undefined;
    const timer = setInterval(() => setSince(Date.now() - began), 1000);
    return () => clearInterval(timer);
  }, [clocks]);
  return since;
}
/** Milliseconds that each seat has now; null without clocks. */
export function useTimeLeft(clocks: TableState['clocks']): number[] | null {
  const since = useSince(clocks);
  return clocks?.map((c) => c.bank - (c.running ? since : 0)) ?? null;
}

/** For the one who must move: when at the latest. */
export function Deadline({
  state,
  rule,
}: {
  state: TableState;
  rule: ClockRule;
}): JSX.Element | null {
  const left = useTimeLeft(state.clocks),
    clock = state.clocks?.[state.me];
  if (!left || !clock?.running || state.curtain !== null) return null;
  const ms = left[state.me];
  return (
    <p
      class={`deadline${isUrgent(ms, rule) ? ' urgent' : ''}`}
      data-deadline
      title={t('Time left')}
    >
      {t('Your move: {time} left', { time: timeText(ms) })}
    </p>
  );
}
