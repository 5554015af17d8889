import { useEffect } from 'react';
import { create } from 'zustand';

interface DropTargets {
  /** How many places of the screen take dropped files for themselves. */
  count: number;
}

const useCount = create<DropTargets>(() => ({ count: 0 }));

/** Says that a part of the screen takes dropped files, so that the window does not take them as imports. */
export function useOwnDropTarget(): void {
  useEffect(() => {
    useCount.setState(({ count }) => ({ count: count + 1 }));
    return () => useCount.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Whether files that are dropped on the window are meant for a part of the screen. */
export function useHasOwnDropTarget(): boolean {
  return useCount(({ count }) => count > 0);
}
