import { useEffect, useState } from 'react';

/** No officer can read a case in less time: an earlier key press was meant for the previous case. */
const minMilliseconds = 300;

/** Whether the case has been visible long enough for a decision to be meant for it. */
export function useDwellGuard(): boolean {
  const [isViewed, setReady] = useState(false);
  // A case that is rendered ahead runs its effects when it becomes visible, and ends them when it is hidden.
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), minMilliseconds);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, []);
  return isViewed;
}
