import { expect, test } from 'vitest';
import { actionLabels } from '../../renderer/features/installation/audit-log/action-labels.ts';
import { operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';

test('the audit log has a label for each operation that writes, and none for operations that do not exist', () => {
  const declared: AnyOperation[] = Object.values(operations);
  const writing = declared.filter(({ scope }) => scope === 'write').map(({ name }) => name);
  const ofTheService = ['openDataFolder', 'examineKyc', 'evaluateAic', 'startImport', 'endImport'];
  const exports = ['exportActivity', 'exportList'];
  expect(Object.keys(actionLabels).toSorted()).toEqual([...writing, ...ofTheService, ...exports].toSorted());
});
