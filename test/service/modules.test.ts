import { expect, test } from 'vitest';
import { backupReader } from '../../electron/service/host/backup/backup-reader.ts';
import { createHandlers } from '../../electron/service/modules/index.ts';
import { operations } from '../../shared/contracts/index.ts';
import { openApp } from '../support/service.ts';

test('every operation of the contracts has a handler with its name', async () => {
  const { parts } = await openApp();
  const handlers = createHandlers({ ...parts, backups: backupReader });

  expect([...handlers.keys()].toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [name, operation] of Object.entries(operations)) expect(operation.name).toBe(name);
});
