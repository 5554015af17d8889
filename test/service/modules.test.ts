import { expect, test } from 'vitest';
import { isBackup } from '../../electron/service/host/backup/manifest.ts';
import { openBackup } from '../../electron/service/host/backup/open-backup.ts';
import { DataJobs } from '../../electron/service/host/data-jobs/data-jobs.ts';
import { RequestLog } from '../../electron/service/modules/clients/request-log.ts';
import { createHandlers } from '../../electron/service/modules/index.ts';
import { operations } from '../../shared/contracts/index.ts';

test('every operation of the contracts has a handler with its name', () => {
  const dataJobs = new DataJobs({ dataDir: '' });
  const backups = { isBackup, openBackup };
  const handlers = createHandlers({ requests: new RequestLog(), dataJobs, backups });

  expect([...handlers.keys()].toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [name, operation] of Object.entries(operations)) expect(operation.name).toBe(name);
});
