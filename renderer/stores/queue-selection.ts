import { create } from 'zustand';

/** Whether records of the shown queue are selected: then the keys of decisions apply to them, not to the open case. */
export const useQueueSelection = create(() => ({ isSelecting: false }));
