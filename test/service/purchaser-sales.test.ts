/** The sales that a count of purchasers under Rule 506(b) reads: those of which an owner was not accredited. */
import { beforeEach, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import type { listPurchasers } from '../../shared/contracts/trading/purchaser-records.ts';
import { setClock } from '../law/support/clock.ts';
import { type Investor, type Offer, World } from '../law/support/world.ts';
import { openSecondConnection } from '../support/databases.ts';
import { startService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

beforeEach(() => setClock());

async function start() {
  const service = await startService();
  const world = new World(service);
  const { app } = service;
  // The first run would otherwise check the sales at any time.
  await app.parts.schedule.idle();
  /** The trades that are read, after the scheduled work; a question mark: it is not checked yet. */
  const read = async (afterWork = true) => {
    if (afterWork) await app.parts.schedule.run();
    const rows = await app.service.storage.reader
      .selectFrom('purchaserSales')
      .select(['tradeId', 'isChecked'])
      .execute();
    return rows.map(({ tradeId, isChecked }) => (isChecked === 1 ? tradeId : `${tradeId}?`)).toSorted();
  };
  const count = async ({ offeringId }: Offer) => {
    const params = { id: offeringId };
    const { counted } = (await app.run('listPurchasers', backOffice, { params })) as OutputOf<
      typeof listPurchasers
    >;
    return counted;
  };
  return { service, world, read, count };
}

const ownersOf = ({ ownerIds }: Investor) => ownerIds as [string, string];

test('a sale to accredited owners is read again when one is no longer verified, was renamed, or is added', async () => {
  const { service, world, read, count } = await start();
  const offer = await world.offer('RULE_506B');
  const [accredited, other] = [await world.investor({}, 'JOINT'), await world.investor()];
  const verifications: string[] = [];
  for (const id of ownersOf(accredited)) verifications.push(await world.verify(id));
  const [sale, otherSale] = [
    await world.place(accredited, offer, '100.00'),
    await world.place(other, offer, '100.00'),
  ];
  expect(await read(false)).toEqual([`${sale}?`, `${otherSale}?`].toSorted());
  expect(await read()).toEqual([otherSale]);
  expect(await count(offer)).toBe(1);

  await service.patch(`/individuals/${ownersOf(accredited)[1]}`, { lastName: 'Murray' });
  expect(await read(false)).toEqual([`${sale}?`, otherSale].toSorted());
  expect(await read()).toEqual([otherSale]);

  await commitTo(service.app.service, (db) =>
    db
      .updateTable('verifications')
      .set({ status: 'REVOKED' })
      .where('id', '=', verifications[0] ?? '')
      .execute(),
  );
  expect(await count(offer)).toBe(2);
  expect(await read()).toEqual([sale, otherSale].toSorted());
});

test('a sale is read by its day, and only while it is one under Rule 506(b)', async () => {
  const { world, read, count } = await start();
  const offer = await world.offer('RULE_506B');
  const sale = await world.place(await world.investor(), offer, '100.00');
  const setTrade = (columns: Parameters<World['set']>[2]) => world.set('trades', sale, columns);
  expect(await count(offer)).toBe(1);

  await setTrade({ tradeStatus: 'SETTLED', closedAt: '2026-03-01T15:00:00.000Z' });
  expect([await read(), await count(offer)]).toEqual([[sale], 0]);
  await setTrade({ tradeStatus: 'UNWIND_PENDING', closedAt: '2026-06-01T15:00:00.000Z' });
  expect([await read(), await count(offer)]).toEqual([[sale], 1]);
  await setTrade({ tradeStatus: 'UNWOUND' });
  expect([await read(), await count(offer)]).toEqual([[], 0]);
  await setTrade({ tradeStatus: 'PLACED', closedAt: null });
  await world.set('offerings', offer.offeringId, { exemption: 'RULE_506C' });
  expect(await read()).toEqual([]);
  await world.set('offerings', offer.offeringId, { exemption: 'RULE_506B' });
  expect([await read(), await count(offer)]).toEqual([[sale], 1]);
});

test('a count does not read all sales of an offering with far too many purchasers', async () => {
  const { service, world } = await start();
  const offer = await world.offer('RULE_506B');
  const purchaser = await world.investor({ ssn: null });
  const sale = await world.place(purchaser, offer, '100.00');
  const database = openSecondConnection(service.app);
  const copy = (table: string, id: string | undefined, changed: Record<string, string>) => {
    const columns = database
      .prepare<[string], string>("SELECT name FROM pragma_table_info(?) WHERE name <> 'seq'")
      .pluck()
      .all(table);
    const values = columns.map((name) => (changed[name] === undefined ? name : `'${changed[name]}'`));
    database.exec(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} WHERE id = '${id}'`);
  };
  database.exec('BEGIN');
  for (let number = 1; number <= 1200; number += 1) {
    const investorAccountId = `investor_account_${number}`;
    copy('investorAccounts', purchaser.investorAccountId, { id: investorAccountId });
    const person = { id: `individual_${number}`, investorAccountId, lastName: `Hopper ${number}` };
    copy('individuals', purchaser.ownerIds[0], person);
    const placed = { tradeNumber: `${number}`, placedAt: '2026-06-14T12:00:00.000Z' };
    copy('trades', sale, { id: `trade_${number}`, investorAccountId, ...placed });
  }
  database.exec('COMMIT');

  const tradeId = await world.place(await world.investor(), offer, '100.00');

  expect(await world.approve(tradeId)).toMatch(/makes at least \d{3} purchasers.*maximum is 35/);
});
