/** Bank statements with the errors of banks and payers: no cent is recorded twice, or for another trade (compliance.md § 2.7). */
import { expect, test } from 'vitest';
import { type CsvRecord, toCsv } from '../support/csv-files.ts';
import { dropAndCheck, runToEnd } from '../support/import-drafts.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeSignedTrade } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const buyer = await createBuyer(service, { firstName: 'Grace', lastName: 'Hopper' });
const { assetId } = await createOffer(service, { pricePerUnit: 0.01, totalUnits: 1_000_000 });

/** A trade of 50.00 that settles once it is paid. */
async function placeApproved() {
  const id = await placeSignedTrade(service, buyer, assetId, 5000);
  await decide(app, 'decideTrade', id, 'APPROVED');
  return { id, number: (await service.get(`/trades/${id}`)).body.tradeNumber as string };
}

let lines = 0;
function line(fields: CsvRecord): CsvRecord {
  lines += 1;
  const bankTransactionId = `ERR${lines}`;
  return { date: '06/15/2024', amount: '50.00', payerName: 'Grace Hopper', bankTransactionId, ...fields };
}

/** Imports a statement, and returns what became of its lines. */
async function importStatement(...rows: CsvRecord[]) {
  const { id } = await dropAndCheck(app, toCsv(rows));
  await runToEnd(app, id);
  const stored = await app.service.storage.reader
    .selectFrom('bankLines')
    .select(['id', 'bankTransactionId', 'status', 'problem'])
    .execute();
  return rows.map((row) => stored.find((one) => one.bankTransactionId === row.bankTransactionId));
}

const readFunding = (id: string) => askAsStaff(service, 'getTradeFunding', { params: { id } });

test('a payment that the bank lists twice under two IDs is recorded once', async () => {
  const { id, number } = await placeApproved();

  const found = await importStatement(line({ reference: number }), line({ reference: number }));

  expect(found).toMatchObject([{ status: 'MATCHED' }, { status: 'UNMATCHED', problem: 'AMOUNT_DIFFERS' }]);
  expect(await readFunding(id)).toMatchObject({ fundingStatus: 'FUNDED', outstanding: 0, entries: [{}] });
  await decide(app, 'decideSettlement', id, 'SETTLED');
});

test('a payment one cent short stays unmatched, and the trade settles when an officer matches the missing cent', async () => {
  const { id, number } = await placeApproved();

  const found = await importStatement(
    line({ reference: number, amount: '49.99' }),
    line({ reference: 'The missing cent', amount: '0.01' }),
  );
  expect(found).toMatchObject([{ problem: 'AMOUNT_DIFFERS' }, { problem: 'NO_TRADE' }]);
  await expect(decide(app, 'decideSettlement', id, 'SETTLED')).rejects.toMatchObject({ code: 'rule' });

  for (const payment of found) {
    const params = { id: payment?.id };
    const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review: 'payment', ...params } });
    const body = { expectedUpdatedAt: updatedAt, tradeId: id, as: 'RECEIPT' };
    expect(await askAsStaff(service, 'matchPayment', { params, body })).toMatchObject({ entry: {} });
  }

  expect(await readFunding(id)).toMatchObject({ fundingStatus: 'FUNDED', outstanding: 0 });
  await decide(app, 'decideSettlement', id, 'SETTLED');
});

test('one payment with the numbers of two trades is recorded for neither', async () => {
  const [one, other] = [await placeApproved(), await placeApproved()];

  const found = await importStatement(line({ reference: `${one.number} ${other.number}`, amount: '100.00' }));

  expect(found).toMatchObject([{ status: 'UNMATCHED', problem: 'SEVERAL_TRADES' }]);
  for (const { id } of [one, other]) expect(await readFunding(id)).toMatchObject({ entries: [] });
});

test.each([
  ['an extra digit', (number: string) => `${number}1`],
  ['the number at the end of a longer one', (number: string) => `202406150001${number}`],
])('a reference with %s is not that of the trade', async (_what, toReference) => {
  const { id, number } = await placeApproved();

  const found = await importStatement(line({ reference: toReference(number) }));

  expect(found).toMatchObject([{ status: 'UNMATCHED', problem: 'NO_TRADE' }]);
  expect(await readFunding(id)).toMatchObject({ entries: [] });
});

test('a payment that the bank returns after the settlement is reversed once', async () => {
  const { id, number } = await placeApproved();
  await importStatement(line({ reference: number }));
  await decide(app, 'decideSettlement', id, 'SETTLED');

  const found = await importStatement(
    line({ reference: number, amount: '-50.00' }),
    line({ reference: number, amount: '-50.00' }),
  );

  expect(found).toMatchObject([{ status: 'MATCHED' }, { status: 'UNMATCHED', problem: 'DEBIT' }]);
  expect((await service.get(`/trades/${id}`)).body).toMatchObject({
    tradeStatus: 'SETTLED',
    fundingStatus: 'PENDING',
    txnChargedAmount: 0,
  });
  const { items } = await askAsStaff(service, 'listQueue', { query: { review: 'funding', limit: 200 } });
  expect(items).toContainEqual(expect.objectContaining({ id, type: 'PAYMENT_REVERSED' }));
});
