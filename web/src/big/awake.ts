// SPDX-License-Identifier: MIT
// A screen that nobody touches stays on while it is looked at. Browsers allow that to pages of
// https and of the machine itself only.
import { useEffect, useState } from 'preact/hooks';

/** Whether this screen stays on. */
export function useAwake(): boolean {
  const able = 'wakeLock' in navigator,
    [good, setGood] = useState(able);
  useEffect(() => {
    if (!able) return;
    let lock: WakeLockSentinel | null = null,
      gone = false;
    const ask = () => {
      if (document.hidden || (lock && !lock.released)) return;
      navigator.wakeLock.request('screen').then(
        (got) => {
          lock = got;
          setGood(true);
          if (gone) void got.release();
        },
        () => setGood(false), // a battery that runs low, a setting
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask); // whoever was hidden has lost it
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [able]);
  return good;
}
