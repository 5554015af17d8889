import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeSignedTrade, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';
import { startFaultHost } from './support/host.ts';
import { select } from './support/read-database.ts';

const copies = 8000;
const inProgress = 'A change of the offering is being applied to its open trades; try again in a minute';

const copiedColumns = `accountId, tenantId, userId, investorAccountId, offeringId, issuerId, platform, managedBy,
  investmentType, tradeStatus, placedAt, purchasedShares, totalAmount, saStatus, fundingStatus, systemReviewCheck, findings`;

test('a change of an offering with many trades continues after a stop and a kill, and changes each trade once', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  const { assetId, offeringId } = await createOffer(service, { type: 'REG_CF', pricePerUnit: 1 });
  const buyer = await createBuyer(service);
  const tradeId = await placeTrade(service, buyer, assetId, 10);
  await commitTo(service.app.service, (db) =>
    sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${copies})
      insert into trades (id, "createdAt", "updatedAt", "tradeNumber", "complianceReview", "complianceReviewAt",
        ${sql.raw(copiedColumns)})
      select printf('trade_%026d', n), "createdAt", "updatedAt", printf('%010d', n), 'APPROVED', "updatedAt",
        ${sql.raw(copiedColumns)}
      from trades, numbers where id = ${tradeId}`.execute(db),
  );
  const count = (condition: string) =>
    select<{ total: number }>(folder, `SELECT count(*) AS total FROM ${condition}`)[0]?.total ?? 0;
  const countApproved = () => count(`trades WHERE complianceReview = 'APPROVED'`);
  const change = async (fields: object) => {
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
    const request = { params: { id: offeringId }, body: { expectedUpdatedAt, ...fields } };
    expect(await askAsStaff(service, 'updateOffering', request)).toMatchObject({
      complianceReview: 'PENDING',
    });
  };

  await change({ minInvestment: 5 });
  // It follows the first one, and the trade has the terms of the first.
  const later = await placeSignedTrade(service, buyer, assetId, 10);
  await change({ minInvestment: 6 });
  const reviewCase = await askAsStaff(service, 'getCase', { params: { review: 'offering', id: offeringId } });
  expect(JSON.stringify(reviewCase.blocked)).toContain(inProgress);
  expect(
    await askAsStaff(service, 'proposeNotMaterial', {
      params: { id: offeringId },
      body: { note: 'A typing error in the terms.' },
    }),
  ).toEqual({ rejected: 'rule', errors: [inProgress] });
  await service.app.close();
  expect(countApproved()).toBeGreaterThan(0);

  const before = countApproved();
  const host = await startFaultHost(folder);
  onTestFinished(() => host.kill().then(() => {}));
  while (countApproved() === before) await pause(1);
  await host.kill();
  expect(countApproved()).toBeGreaterThan(0);
  expect(count('offeringWork')).toBe(2);

  const app = await openApp(folder);
  await app.parts.schedule.idle();

  expect(count('offeringWork')).toBe(0);
  expect(countApproved()).toBe(0);
  expect(count(`decisions WHERE reasonCode = 'MATERIAL_CHANGE' AND field = 'complianceReview'`)).toBe(copies);
  expect(count(`offeringChangeTrades`)).toBe(copies);
  expect(
    count(`(SELECT tradeId FROM reconfirmations GROUP BY tradeId HAVING count(*) = 2
    AND sum(status = 'DUE') = 1 AND sum(status = 'ENDED') = 1)`),
  ).toBe(copies + 1);
  expect(select(folder, 'SELECT status FROM reconfirmations WHERE tradeId = ?', later)).toEqual([
    { status: 'DUE' },
  ]);
  const { storage, vault } = app.service;
  expect((await verifyAuditLog(storage.reader, vault.auditKey)).error).toBeUndefined();
});
