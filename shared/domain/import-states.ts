/**
 * How an import goes on. The service asks this table before it moves one, the screens ask it which buttons
 * to offer.
 *
 * COMPLETED: it went through the whole file and kept something. FAILED: it kept nothing. CANCELLED and
 * INTERRUPTED (the program was stopped): what was committed until then stays. UNDONE: what could be taken
 * back was.
 */
import { type Transitions, transitionsFrom } from './transitions.ts';

export const importStates = [
  'RUNNING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'INTERRUPTED',
  'UNDOING',
  'UNDONE',
] as const;
export type ImportState = (typeof importStates)[number];

const ended = ['COMPLETED', 'FAILED', 'CANCELLED', 'INTERRUPTED'] as const;

/** An import ends by itself; an officer undoes it. */
export const importTransitions: Transitions<ImportState> = {
  RUNNING: { system: ended },
  COMPLETED: { officer: ['UNDOING'] },
  CANCELLED: { officer: ['UNDOING'] },
  INTERRUPTED: { officer: ['UNDOING'] },
  UNDOING: { system: ['UNDONE', 'INTERRUPTED'] },
  // Records that could not be deleted can be deleted once nothing refers to them anymore.
  UNDONE: { officer: ['UNDOING'] },
};

/** Kinds whose records an undo takes back. What was handed in for a review is decided there. */
export const undoableKinds: readonly string[] = ['investors', 'issuers', 'offering'];

/** Whether an import may be undone, as far as its record tells. */
export function isUndoable(imported: {
  kind: string;
  status: ImportState;
  successfulRows: number;
  undoneRows: number;
}): boolean {
  return (
    undoableKinds.includes(imported.kind) &&
    transitionsFrom(importTransitions, imported.status, 'officer').includes('UNDOING') &&
    imported.undoneRows < imported.successfulRows
  );
}

/** States in which the same file counts as imported. */
export const importedStates = ['RUNNING', 'COMPLETED', 'UNDOING'] as const satisfies ImportState[];
