import { expect, test } from 'vitest';
import { findUndoObstacle } from '../../shared/contracts/csv-imports/kinds/index.ts';

const completed = {
  kind: 'investors',
  status: 'COMPLETED' as const,
  successfulRows: 3,
  undoneRows: 0,
  unchangedRows: 0,
};

test.each([
  ['is complete', {}, undefined],
  ['was canceled', { status: 'CANCELLED' as const }, undefined],
  ['has rows that an earlier undo kept', { status: 'UNDONE' as const, undoneRows: 2 }, undefined],
  ['is running', { status: 'RUNNING' as const }, 'This import is running. Wait until it ends, or cancel it.'],
  ['is being undone', { status: 'UNDOING' as const }, 'This import is being undone.'],
  ['is undone', { status: 'UNDONE' as const, undoneRows: 3 }, 'All rows of this import are undone.'],
  ['failed', { status: 'FAILED' as const, successfulRows: 0 }, 'This import stored no rows.'],
  ['changed no records', { unchangedRows: 3 }, 'This import changed no records.'],
  ['is of documents', { kind: 'kyc' }, 'Imports of documents cannot be undone. Decide them in their queue.'],
])('an import that %s says why it cannot be undone, or that it can', (_what, fields, obstacle) => {
  expect(findUndoObstacle({ ...completed, ...fields })).toBe(obstacle);
});
