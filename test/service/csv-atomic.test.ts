import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import { actAs } from '../../electron/service/kernel/ownership.ts';
import { recordImport } from '../../electron/service/modules/csv-imports/apply/import-records.ts';
import { runImport } from '../../electron/service/modules/csv-imports/apply/run-import.ts';
import { investors } from '../../electron/service/modules/csv-imports/kinds/investors.ts';
import { createUser } from '../../electron/service/modules/investors/registration.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { runUnitOfWork } from '../support/writes.ts';

test('an address that is registered between the plan and the import rejects the whole file', async () => {
  const folder = temporaryFolder();
  const { service, parts } = await openApp(folder);
  const { reader } = service.storage;
  const account = await reader.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const caller = actAs(account);
  const path = join(folder.dataDir, 'investors.csv');
  const email = 'taken@example.com';
  writeFileSync(path, toCsv([investorRow(), investorRow({ email }), investorRow()]));
  const upload = { path, fileName: 'investors.csv', ...(await digestFile(path)) };
  const person = { firstName: 'Ole', lastName: 'Brandt', email, passwordHash: null };
  // Is queued before the transaction of the import.
  const register = () =>
    runUnitOfWork(service, caller, 'registerInvestor', (ctx) =>
      createUser(ctx, { accountId: account.id, tenantId: account.tenantId }, person),
    );
  let registration: Promise<unknown> | undefined;

  const imported = recordImport(
    { service, caller, db: reader, now: new Date().toISOString() },
    investors.definition,
    upload,
    { atomic: true },
    (started) =>
      runImport(
        service,
        parts.csvImports.drafts,
        investors,
        { ...started, source: upload, target: {} },
        () => {
          registration = register();
        },
        new AbortController().signal,
      ),
  );

  await expect(imported).rejects.toMatchObject({
    code: 'rule',
    errors: [{ field: 'email', message: 'is already registered (row 2)' }],
  });
  await registration;
  expect(await reader.selectFrom('users').select('email').execute()).toEqual([{ email }]);
  expect(await reader.selectFrom('investorAccounts').select('id').execute()).toEqual([]);
  expect(await reader.selectFrom('csvImports').select('status').execute()).toEqual([{ status: 'FAILED' }]);
});
