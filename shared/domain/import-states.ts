/**
 * How an import goes on. The service asks this table before it moves one, the screens ask it which buttons
 * to offer.
 *
 * COMPLETED: it went through the whole file and kept something. FAILED: it kept nothing. CANCELLED and
 * INTERRUPTED (the program was stopped): what was committed until then stays. UNDONE: what could be taken
 * back was.
 */
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

const transitions: Record<ImportState, readonly ImportState[]> = {
  RUNNING: ended,
  COMPLETED: ['UNDOING'],
  FAILED: [],
  CANCELLED: ['UNDOING'],
  INTERRUPTED: ['UNDOING'],
  UNDOING: ['UNDONE', 'INTERRUPTED'],
  // What was kept can be taken back when nothing stands in the way any more.
  UNDONE: ['UNDOING'],
};

export function mayMoveImport(from: ImportState, to: ImportState): boolean {
  return transitions[from].includes(to);
}

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
    mayMoveImport(imported.status, 'UNDOING') &&
    imported.undoneRows < imported.successfulRows
  );
}

/** States in which the same file counts as imported. */
export const importedStates = ['RUNNING', 'COMPLETED', 'UNDOING'] as const satisfies ImportState[];
