import { useEffect, useState } from 'react';

/** Nobody takes in a case in less: a press that comes sooner was meant for the one before it. */
const leastMilliseconds = 300;

/** Whether what is shown has been on the screen for so long that a decision can be meant for it. */
export function useDwellGuard(): boolean {
  const [isViewed, setReady] = useState(false);
  // A case that is drawn ahead runs its effects when it comes into sight, and ends them when it leaves.
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), leastMilliseconds);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, []);
  return isViewed;
}
