import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importCsv, offeringRow, toCsv } from '../support/csv-files.ts';
import { startService } from '../support/service.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';

/** More than are changed in the transaction of the row. */
const subscribers = 201;

test('17 CFR 227.304(c)(1): an imported row that changes the terms of an offering requires reconfirmations when the import ends', async () => {
  const service = await startService();
  const { reader } = service.app.service.storage;
  const { assetId, issuerId } = await createOffer(service, { type: 'REG_CF' });
  const tradeId = await placeTrade(service, await createBuyer(service), assetId, 1);
  // Investors subscribe as soon as the first row has created the offering.
  await commitTo(service.app.service, (db) =>
    sql`create trigger subscribe after insert on assets when new.name = 'First class' begin
      insert into trades (id, "createdAt", "updatedAt", "accountId", "tenantId", "userId", "investorAccountId",
        "offeringId", "issuerId", platform, "managedBy", "investmentType", "tradeStatus", "placedAt",
        "purchasedShares", "totalAmount", "saStatus", "fundingStatus", "systemReviewCheck", findings, "tradeNumber",
        "complianceReview")
      select printf('trade_%026d', value), "createdAt", "updatedAt", "accountId", "tenantId", "userId",
        "investorAccountId", new."offeringId", "issuerId", platform, "managedBy", "investmentType", "tradeStatus",
        "placedAt", "purchasedShares", "totalAmount", "saStatus", "fundingStatus", "systemReviewCheck", findings,
        printf('%010d', value), 'APPROVED'
      from trades, (with recursive numbers (value) as
        (select 1 union all select value + 1 from numbers where value < ${sql.lit(subscribers)}) select * from numbers)
      where id = ${sql.lit(tradeId)};
    end`.execute(db),
  );

  const rows = ['First class', 'Second class'].map((assetName) => offeringRow({ type: 'REG_CF', assetName }));
  const { body } = await importCsv(service, 'offering', toCsv(rows), { issuerId });
  expect(body).toMatchObject({ successfulRows: 2 });
  // The import has announced the work; the next regular run would be up to a minute later.
  await service.app.parts.schedule.idle();

  const [{ offeringId }] = body.createdOfferings;
  const due = await reader
    .selectFrom('reconfirmations')
    .innerJoin('trades', 'trades.id', 'reconfirmations.tradeId')
    .where('trades.offeringId', '=', offeringId)
    .where('trades.complianceReview', '=', 'PENDING')
    .where('status', '=', 'DUE')
    .select('tradeId')
    .execute();
  expect(due).toHaveLength(subscribers);
  expect(await reader.selectFrom('offeringWork').selectAll().execute()).toEqual([]);
});
