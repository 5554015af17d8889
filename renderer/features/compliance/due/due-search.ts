import { type DueKind, type DueWindow, dueKindNames, dueWindows } from '#shared/domain/due-kinds.ts';

/** The address of the screen of due dates: the kind and the days ahead. */
export interface DueSearch {
  kind?: DueKind;
  days?: DueWindow;
}

export const usualDueDays: DueWindow = 30;

/** Reads the address; invalid values are ignored. */
export function readDueSearch(search: Record<string, unknown>): DueSearch {
  const kind = dueKindNames.find((one) => one === search.kind);
  const days = dueWindows.find((one) => one === search.days);
  return { ...(kind && { kind }), ...(days && { days }) };
}
