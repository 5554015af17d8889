import { useEffect } from 'react';

/**
 * Runs something once at a time.
 * @param at ISO text; null for never
 * @param run must be stable between renders
 */
export function useAtTime(at: string | null, run: () => void): void {
  useEffect(() => {
    if (at === null) return;
    let isDone = false;
    const runIfDue = () => {
      if (isDone || Date.now() < Date.parse(at)) return;
      isDone = true;
      run();
    };
    const timer = setTimeout(runIfDue, Date.parse(at) - Date.now());
    // Timers are late after the computer was asleep.
    document.addEventListener('visibilitychange', runIfDue);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', runIfDue);
    };
  }, [at, run]);
}
