import { expect, test } from 'vitest';
import {
  actionLabels,
  formerActionLabels,
} from '../../renderer/features/installation/audit-log/action-labels.ts';
import { actionChoices, formatAction } from '../../renderer/features/installation/audit-log/event-labels.ts';
import { operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';

test('the audit log has a label for each operation that writes, and none for operations that do not exist', () => {
  const declared: AnyOperation[] = Object.values(operations);
  const writing = declared.filter(({ scope }) => scope === 'write').map(({ name }) => name);
  const ofTheService = [
    'openDataFolder',
    'acceptDatabase',
    'examineKyc',
    'setPassword',
    'evaluateAic',
    'applyOfferingChange',
    'deleteOldBackups',
    'endScheduledBackup',
    'endUnconfirmedTrade',
    'noteMissedMinimum',
    'startImport',
    'endImport',
    'useRecoveryCode',
  ];
  const readsThatWrite = ['exportAuditLog', 'exportList', 'getCart'];
  const former = Object.keys(formerActionLabels);
  const expected = [...writing, ...ofTheService, ...readsThatWrite, ...former];
  expect(Object.keys(actionLabels).toSorted()).toEqual(expected.toSorted());
});

test('the audit log has a label for events of an operation that was renamed', () => {
  expect(formatAction('setFourEyes')).toBe('Second approval settings updated (earlier version)');
  expect(actionChoices).toContainEqual({
    value: 'setFourEyes',
    label: 'Second approval settings updated (earlier version)',
  });
});
