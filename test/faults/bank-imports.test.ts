import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { toCsv } from '../support/csv-files.ts';
import { dropAndCheck, waitForEnd } from '../support/import-drafts.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';
import { openOfficerSession } from './support/back-office.ts';
import { startFaultHost } from './support/host.ts';
import { select } from './support/read-database.ts';

const trades = 1000;

const copiedColumns = `accountId, tenantId, userId, investorAccountId, offeringId, issuerId, platform, managedBy,
  investmentType, tradeStatus, placedAt, purchasedShares, totalAmount, saStatus, fundingStatus, fundingTask,
  systemReviewCheck, findings`;

test('a host that is killed in an import of bank lines loses no payment, and records none twice', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  const { assetId } = await createOffer(service, { pricePerUnit: 1 });
  const buyer = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });
  const tradeId = await placeTrade(service, buyer, assetId, 50);
  await commitTo(service.app.service, (db) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${trades})
      insert into trades (id, "createdAt", "updatedAt", "tradeNumber", "complianceReview", ${sql.raw(copiedColumns)})
      select printf('trade_%026d', n), "createdAt", "updatedAt", printf('%09d', 200000000 + n), 'PENDING',
        ${sql.raw(copiedColumns)}
      from trades, numbers where id = ${tradeId}`.execute(db),
  );
  const rows = Array.from({ length: trades }, (_, index) => ({
    date: '06/15/2024',
    amount: '50.00',
    payerName: 'Grace Hopper',
    reference: `Trade ${200_000_001 + index}`,
    bankTransactionId: `FT${index}`,
  }));
  const { id: draftId } = await dropAndCheck(service.app, toCsv(rows));
  await service.app.close();
  const count = (condition: string) =>
    select<{ total: number }>(folder, `SELECT count(*) AS total FROM ${condition}`)[0]?.total ?? 0;

  const host = await startFaultHost(folder);
  onTestFinished(() => host.kill().then(() => {}));
  const { officerSession } = await openOfficerSession(host.address, host.link);
  const started = await officerSession.ask('runImportDraft', { params: { id: draftId }, body: {} });
  expect(started.status).toBe(200);
  while (count('bankLines') === 0) await pause(1);
  await host.kill();
  const [linesAtKill, receiptsAtKill] = [count('bankLines'), count('fundingEntries')];
  expect(linesAtKill).toBeLessThan(trades);
  expect(receiptsAtKill).toBe(linesAtKill);

  const app = await openApp(folder);
  const running = { ...service, app };
  const { importId } = started.body;
  const readImport = () => askAsStaff(running, 'getImport', { params: { id: importId } });
  expect(await readImport()).toMatchObject({ status: 'INTERRUPTED', successfulRows: linesAtKill });
  await askAsStaff(running, 'resumeImport', { params: { id: importId } });
  await waitForEnd(app, importId);

  expect(await readImport()).toMatchObject({ status: 'COMPLETED', successfulRows: trades, failedRows: 0 });
  expect(count('bankLines')).toBe(trades);
  expect(count('(SELECT tradeId FROM fundingEntries GROUP BY tradeId HAVING count(*) = 1)')).toBe(trades);
  expect(count(`trades WHERE fundingStatus = 'FUNDED'`)).toBe(trades);
  expect(count(`bankLines WHERE status = 'MATCHED'`)).toBe(trades);
  const again = await dropAndCheck(app, toCsv(rows.map((row) => ({ ...row, note: 'Exported again' }))));
  expect(again.counts).toMatchObject({ valid: 0, invalid: 0, imported: trades });
});
