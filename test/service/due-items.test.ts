import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../electron/service/storage/schema.ts';
import { setClock } from '../law/support/clock.ts';
import { changePrice, commit } from '../law/support/crowdfunding.ts';
import { storeVerification } from '../support/eligible-trade.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo } from '../support/writes.ts';

setClock();

/** A data folder with due dates around the windows, on 2026-06-15. */
async function fill() {
  setClock();
  const service = await startService();
  const ask = (name: 'listDueItems' | 'getDueCounts', query: object = {}) =>
    askAsStaff(service, name, { query });
  return { service, ask };
}

type Service = Awaited<ReturnType<typeof startService>>;

async function placeOne(service: Service): Promise<string> {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  return placeTrade(service, buyer, assetId, 1);
}

function changeTrade(service: Service, id: string, columns: Updateable<Schema['trades']>) {
  return commitTo(service.app.service, (db) =>
    db.updateTable('trades').set(columns).where('id', '=', id).execute(),
  );
}

describe('verifications', () => {
  test('are due until their last day, and counted in each window that contains it', async () => {
    const { service, ask } = await fill();
    const subjectId = await createIndividual(service, { firstName: 'Ingrid', lastName: 'Solheim' });
    for (const validUntil of [
      '2026-06-14',
      '2026-06-15',
      '2026-06-22',
      '2026-06-23',
      '2026-07-15',
      '2026-08-14',
      '2026-08-15',
    ])
      await storeVerification(service.app, subjectId, {
        verifiedOn: '2026-06-01',
        validUntil,
        basis: 'INCOME',
      });

    const { day, items } = await ask('getDueCounts');
    const listed = await ask('listDueItems', { days: 7, kind: 'VERIFICATION' });

    expect(day).toBe('2026-06-15');
    expect(items[0]).toEqual({ kind: 'VERIFICATION', overdue: 0, within: [2, 4, 5] });
    expect(listed.items).toMatchObject([
      { recordId: subjectId, title: 'Ingrid Solheim', detail: 'INCOME', dueOn: '2026-06-15' },
      { dueOn: '2026-06-22' },
    ]);
  });

  test('are not due when they are suspended, or bound to a trade only', async () => {
    const { service, ask } = await fill();
    const subjectId = await createIndividual(service);
    await storeVerification(service.app, subjectId, { validUntil: null });
    const id = await storeVerification(service.app, subjectId, { validUntil: '2026-06-16' });
    expect((await ask('listDueItems', { days: 60 })).items).toHaveLength(1);
    await commitTo(service.app.service, (db) =>
      db.updateTable('verifications').set({ status: 'SUSPENDED' }).where('id', '=', id).execute(),
    );

    expect((await ask('listDueItems', { days: 60 })).items).toEqual([]);
  });
});

test('questionnaires are due after twelve months or on their bring-down day, also when it is past', async () => {
  const { service, ask } = await fill();
  const issuerId = await createIssuer(service, { title: 'Harbor Light' });
  const add = (name: string, questionnaireOn: string | null, bringDownOn: string | null = null) =>
    askAsStaff(service, 'createCoveredPerson', {
      body: { issuerId, name, capacity: 'DIRECTOR', questionnaireOn, bringDownOn },
    });
  await add('Past', '2025-06-14');
  await add('Twelve months', '2025-06-22');
  await add('Later', '2025-06-23');
  await add('Bring-down', '2026-06-01', '2026-06-20');
  await add('None', null);

  const { items } = await ask('listDueItems', { days: 7 });

  expect(items.map(({ title, dueOn }: Record<string, string>) => [title, dueOn])).toEqual([
    ['Past, Harbor Light', '2026-06-14'],
    ['Bring-down, Harbor Light', '2026-06-20'],
    ['Twelve months, Harbor Light', '2026-06-22'],
  ]);
  expect((await ask('getDueCounts')).items[1]).toEqual({
    kind: 'QUESTIONNAIRE',
    overdue: 1,
    within: [2, 3, 3],
  });
});

test.each([
  ['a canceled trade', 'CANCELLED', 'FUNDED'],
  ['an open trade of an offering that missed its minimum', 'PLACED', 'PENDING'],
])('the refund of %s is due on the day that ends at its time', async (_what, tradeStatus, fundingStatus) => {
  const { service, ask } = await fill();
  const tradeId = await placeOne(service);
  const task = { fundingTask: 'RETURN_OF_FUNDS' as const, fundingDueAt: '2026-06-23T04:00:00.000Z' };
  await changeTrade(service, tradeId, { tradeStatus, fundingStatus, ...task });

  expect((await ask('listDueItems', { days: 7 })).items).toMatchObject([
    { kind: 'REFUND', recordId: tradeId, dueOn: '2026-06-22' },
  ]);
  expect((await ask('listDueItems', { days: 6 })).items).toEqual([]);
  setClock('2026-06-24T10:00:00-04:00');
  expect((await ask('getDueCounts')).items[2]).toEqual({ kind: 'REFUND', overdue: 1, within: [0, 0, 0] });
  await changeTrade(service, tradeId, { fundingTask: null, fundingDueAt: null });
  expect((await ask('listDueItems', { days: 366 })).items).toEqual([]);
});

test('a reconfirmation is due on the day that ends at its time, until the client confirms', async () => {
  const { service, ask } = await fill();
  const commitment = await commit({}, service);
  await changePrice(commitment, 11);

  expect((await ask('listDueItems', { days: 8 })).items).toMatchObject([
    { kind: 'RECONFIRMATION', recordId: commitment.tradeId, dueOn: '2026-06-23' },
  ]);
  expect((await ask('listDueItems', { days: 7 })).items).toEqual([]);
  expect((await ask('getDueCounts')).items[3]).toEqual({
    kind: 'RECONFIRMATION',
    overdue: 0,
    within: [0, 1, 1],
  });

  expect((await service.post(`/trades/${commitment.tradeId}/reconfirm`, {})).status).toBe(200);
  expect((await ask('listDueItems', { days: 60 })).items).toEqual([]);
});

describe('identity documents', () => {
  /** Submits a passport that expires on a day, and sets its state. */
  async function submitPassport(service: Service, individualId: string, expires: string, state: string) {
    const { id } = await submit(service, individualId, { kycDocumentExpirationDate: expires });
    await service.app.parts.kycProvider.idle();
    await commitTo(service.app.service, (db) =>
      db.updateTable('kycRecords').set({ kycStatus: state }).where('id', '=', id).execute(),
    );
    return id;
  }

  test('are due until their last day while they are approved', async () => {
    const { service, ask } = await fill();
    const people: string[] = [];
    for (const [expires, state] of [
      ['06/15/2026', 'APPROVED'],
      ['06/22/2026', 'APPROVED'],
      ['06/23/2026', 'APPROVED'],
      ['06/20/2026', 'REJECTED'],
    ] as const) {
      const individualId = await createIndividual(service);
      people.push(individualId);
      await submitPassport(service, individualId, expires, state);
    }

    expect((await ask('listDueItems', { days: 7 })).items).toMatchObject([
      {
        ...{ kind: 'IDENTITY_DOCUMENT', recordId: people[0], title: 'Ingrid Solheim' },
        ...{ detail: 'PASSPORT', dueOn: '2026-06-15' },
      },
      { recordId: people[1], dueOn: '2026-06-22' },
    ]);
    expect((await ask('getDueCounts')).items[4]).toEqual({
      kind: 'IDENTITY_DOCUMENT',
      overdue: 0,
      within: [2, 3, 3],
    });
    setClock('2026-06-16T10:00:00-04:00');
    expect((await ask('listDueItems', { days: 6 })).items).toMatchObject([{ recordId: people[1] }]);
  });

  test('are no longer due when a newer one is approved', async () => {
    const { service, ask } = await fill();
    const individualId = await createIndividual(service);
    await submitPassport(service, individualId, '06/20/2026', 'APPROVED');
    const newer = await submitPassport(service, individualId, '06/20/2036', 'NEEDS_REVIEW');
    expect((await ask('listDueItems', { days: 7 })).items).toHaveLength(1);

    await commitTo(service.app.service, (db) =>
      db.updateTable('kycRecords').set({ kycStatus: 'APPROVED' }).where('id', '=', newer).execute(),
    );

    expect((await ask('listDueItems', { days: 7 })).items).toEqual([]);
  });
});

test.each([
  [{ days: -1 }, 'days: must be at least 0'],
  [{ days: 367 }, 'days: must be at most 366'],
  [{}, 'days: is required'],
  [{ days: 7, limit: 0 }, 'limit: must be at least 1'],
  [{ days: 7, limit: 5001 }, 'limit: must be at most 5000'],
])('a list with %o is rejected', async (query, error) => {
  const { ask } = await fill();

  expect((await ask('listDueItems', query)).errors).toEqual([error]);
});
