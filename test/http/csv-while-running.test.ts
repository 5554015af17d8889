import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { finalizeInterruptedImports } from '../../electron/service/modules/csv-imports/apply/import-records.ts';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import { importCsv, investorRow, issuerRow, toCsv } from '../support/csv-files.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const manyRows = (count: number) => toCsv(Array.from({ length: count }, () => investorRow()));

test('large files are imported one after the other, in turns among the clients', async () => {
  const service = await startService();
  const other = await service.client({ account: 'Other' });
  const { imports } = service.app.parts.csvImports;
  const progress: string[] = [];
  service.app.parts.csvImports.onProgress = (importId) => progress.push(importId);
  const { reader, paths } = service.app.service.storage;
  const countQueued = async () => {
    const records = await reader.selectFrom('csvImports').select('id').execute();
    return records.filter(({ id }) => imports.find(id)).length;
  };
  const otherProcess = tryLock(paths.importLock);
  const running: ReturnType<typeof importCsv>[] = [];
  for (const client of [service, service, service, other]) {
    running.push(importCsv(client, 'investors', manyRows(1000)));
    await eventually(async () => expect(await countQueued()).toBe(running.length));
  }

  otherProcess?.release();
  const answers = await Promise.all(running);

  expect(answers.map(({ body }) => body.successfulRows)).toEqual([1000, 1000, 1000, 1000]);
  const order = progress.filter((importId, index) => importId !== progress[index - 1]);
  expect(order).toEqual([0, 3, 1, 2].map((index) => answers[index]?.body.importId));
});

test('a small file and a document are imported while a large file is', async () => {
  const service = await startService();
  const other = await service.client({ account: 'Other' });
  const investorAccountId = await createInvestorAccount(other);
  await createIndividual(other, { investorAccountId });
  const isImporting = Promise.withResolvers<string>();
  service.app.parts.csvImports.onProgress = isImporting.resolve;
  let isRunning = true;
  const large = importCsv(service, 'investors', manyRows(20_000)).finally(() => {
    isRunning = false;
  });
  await isImporting.promise;

  const small = await importCsv(other, 'issuers', toCsv([issuerRow()]));
  const document = 'institution,accountType,balance\nCasco Bay Savings,BROKERAGE,1\n';
  const query = new URLSearchParams({ investorAccountId, aicAccreditationType: 'NET_WORTH' });

  expect(small.body.successfulRows).toBe(1);
  expect((await other.post(`/csv/aic?${query}`, document, { 'content-type': 'text/csv' })).status).toBe(200);
  expect(isRunning).toBe(true);
  expect((await large).body.successfulRows).toBe(20_000);
});

test('an import that waits while a host starts, which takes it for interrupted, is completed', async () => {
  const service = await startService();
  const { app } = service;
  const readStates = async () => {
    const imports = await app.service.storage.reader.selectFrom('csvImports').select('status').execute();
    return imports.map(({ status }) => status);
  };
  const otherProcess = tryLock(app.service.storage.paths.importLock);
  const importing = importCsv(service, 'investors', manyRows(10));
  await eventually(async () => expect(await readStates()).toEqual(['RUNNING']));

  otherProcess?.release();
  await finalizeInterruptedImports(app.service);
  expect(await readStates()).toEqual(['INTERRUPTED']);

  expect((await importing).body.successfulRows).toBe(10);
  expect(await readStates()).toEqual(['COMPLETED']);
});

test('an import that cannot lock the data folder fails, and the next one is imported', async () => {
  const service = await startService();
  const { importLock } = service.app.service.storage.paths;
  rmSync(importLock, { force: true });
  mkdirSync(importLock);

  expect((await importCsv(service, 'investors', manyRows(1))).status).toBe(500);
  rmdirSync(importLock);

  expect((await importCsv(service, 'investors', manyRows(1))).body.successfulRows).toBe(1);
});

test('the second of two simultaneous uploads of the same file is rejected', async () => {
  const service = await startService();
  const csv = manyRows(500);

  const answers = await Promise.all([1, 2, 3].map(() => importCsv(service, 'investors', csv)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await service.get('/investor-accounts')).body.meta.totalItems).toBe(500);
});

test.each([false, true])('other requests are answered during an import (atomic=%s)', async (atomic) => {
  const service = await startService();
  const accountId = await createInvestorAccount(service);
  let isRunning = true;
  const running = importCsv(service, 'investors', manyRows(3000), { atomic }).finally(() => {
    isRunning = false;
  });

  let reads = 0;
  let writes = 0;
  while (isRunning) {
    expect((await service.get(`/investor-accounts/${accountId}`)).status).toBe(200);
    reads += 1;
    // An atomic import blocks other writers, but never readers.
    if (atomic) continue;
    expect((await service.post('/issuers', bodies.issuer)).status).toBe(201);
    writes += 1;
  }

  expect((await running).body).toMatchObject({ successfulRows: 3000 });
  expect(reads).toBeGreaterThan(10);
  if (!atomic) expect(writes).toBeGreaterThan(10);
});

test('readers see committed rows during an import, and all or none of an atomic one', async () => {
  const service = await startService();
  const counts: Promise<number>[] = [];
  const count = async () => (await service.get('/investor-accounts')).body.meta.totalItems;
  service.app.parts.csvImports.onProgress = () => counts.push(count());

  await importCsv(service, 'investors', manyRows(5000));
  const committed = new Set(await Promise.all(counts.splice(0)));
  await importCsv(service, 'investors', manyRows(1000), { atomic: true });
  const planned = new Set(await Promise.all(counts));

  expect(committed.size).toBeGreaterThan(1);
  expect([...planned]).toEqual(expect.arrayContaining([5000]));
  expect([...planned].filter((total) => total !== 5000 && total !== 6000)).toEqual([]);
});

test('no temporary file is left, whatever the result of the import', async () => {
  const service = await startService();
  const csv = manyRows(300);

  await importCsv(service, 'investors', csv, { dryRun: true });
  await importCsv(service, 'investors', csv, { atomic: true });
  await importCsv(service, 'investors', csv);
  await importCsv(service, 'investors', 'no header\n');
  await importCsv(service, 'investors', toCsv([investorRow({ email: 'nobody' })]));
  await importCsv(service, 'offering', csv, { issuerId: 'nobody' });

  expect(readdirSync(service.app.service.storage.paths.temporary)).toEqual([]);
});
