/**
 * The states of an import. The service checks this table before each transition, and the screens use it to offer
 * buttons.
 *
 * COMPLETED: the whole file was read, and some rows were imported. FAILED: no row was imported. CANCELLED and
 * INTERRUPTED (the program was stopped): the committed rows stay, and the import can be resumed. UNDONE: all records
 * that could be deleted are deleted.
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

/**
 * An import ends by itself; an officer resumes or undoes it. One that waits for the import of another process can be
 * interrupted by a host that starts at that moment, and runs nevertheless.
 */
export const importTransitions: Transitions<ImportState> = [
  ...ended.map((to) => ({
    from: ['RUNNING' as const, 'INTERRUPTED' as const],
    to,
    actor: 'system' as const,
  })),
  { from: ['CANCELLED', 'INTERRUPTED'], to: 'RUNNING', actor: 'officer' },
  // Records of an undone import that could not be deleted can be deleted once nothing refers to them anymore.
  { from: ['COMPLETED', 'CANCELLED', 'INTERRUPTED', 'UNDONE'], to: 'UNDOING', actor: 'officer' },
  { from: ['UNDOING'], to: 'UNDONE', actor: 'system' },
  { from: ['UNDOING'], to: 'INTERRUPTED', actor: 'system' },
];

/** States in which the same file counts as imported. */
export const importedStates = ['RUNNING', 'COMPLETED', 'UNDOING'] as const satisfies ImportState[];
