/**
 * How an import goes on. The service asks this table before it moves one, the screens ask it which buttons
 * to offer.
 *
 * COMPLETED: it went through the whole file and kept something. FAILED: it kept nothing. CANCELLED and
 * INTERRUPTED (the program was stopped): what was committed until then stays. UNDONE: what could be taken
 * back was.
 */
import type { Transitions } from './transitions.ts';

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

/** States in which the same file counts as imported. */
export const importedStates = ['RUNNING', 'COMPLETED', 'UNDOING'] as const satisfies ImportState[];
