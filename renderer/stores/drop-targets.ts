import { useEffect } from 'react';
import { create } from 'zustand';

interface DropTargets {
  /** The number of drop zones on the screen. */
  count: number;
}

const useCount = create<DropTargets>(() => ({ count: 0 }));

/** Registers a drop zone, so that the window does not import its files. */
export function useOwnDropTarget(): void {
  useEffect(() => {
    useCount.setState(({ count }) => ({ count: count + 1 }));
    return () => useCount.setState(({ count }) => ({ count: count - 1 }));
  }, []);
}

/** Whether dropped files belong to a drop zone of the screen. */
export function useHasOwnDropTarget(): boolean {
  return useCount(({ count }) => count > 0);
}
