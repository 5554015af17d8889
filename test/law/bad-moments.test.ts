/** Requests and decisions at moments that are easy to get wrong: midnight, changed clocks, leap days, and at the same time. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { getCase } from '../../shared/contracts/compliance/cases.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import { upload } from '../support/aic.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { noMatch, setIdentity } from '../support/screening.ts';
import { shareService, startService } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';
import { submitEntity } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { changePrice, commit, readTrade } from './support/crowdfunding.ts';
import { openFirstWindow, openWindowAs } from './support/officers.ts';
import { type Investor, type Offer, World } from './support/world.ts';

setClock();
const service = await shareService();
const world = new World(service);
const { app } = service;

beforeEach(() => setClock());

/** Sets the compliance time zone until the end of the test. */
async function useZone(zone: string): Promise<void> {
  const set = (complianceTimeZone: string) =>
    app.run('setComplianceTimeZone', backOffice, { body: { complianceTimeZone } });
  await set(zone);
  onTestFinished(async () => void (await set('America/New_York')));
}

async function prepareTrade(): Promise<{ tradeId: string; offer: Offer; investor: Investor }> {
  const offer = await world.offer('RULE_506C');
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] ?? '');
  const tradeId = await world.place(investor, offer, '100.00');
  return { tradeId, offer, investor };
}

describe('midnight in the compliance time zone', () => {
  let filled: Promise<string> | undefined;

  /** A cart in an offering from June 15 to June 30. */
  function fillCart(): Promise<string> {
    filled ??= (async () => {
      const offer = await world.offer('RULE_506C', { startAt: '06/15/2026', endAt: '06/30/2026' });
      return world.cart(await world.investor(), offer, '100.00');
    })();
    return filled;
  }

  test.each([
    ['America/New_York', '2026-06-15T23:59:59-04:00', '2026-06-15', 201],
    ['America/New_York', '2026-06-15T23:59:59-04:00', '2026-06-16', 422],
    ['America/New_York', '2026-06-16T00:00:00-04:00', '2026-06-16', 201],
    ['Asia/Tokyo', '2026-06-15T10:59:59-04:00', '2026-06-16', 422],
    ['Asia/Tokyo', '2026-06-15T11:00:00-04:00', '2026-06-16', 201],
  ])('in %s at %s, a statement of %s is answered with %s', async (zone, time, madeOn, status) => {
    const subjectId = await createIndividual(service);
    await useZone(zone);
    setClock(time);

    const body = { subjectId, kind: 'LIABILITIES_DISCLOSED', madeOn };

    expect((await service.post('/representations', body)).status).toBe(status);
  });

  test.each([
    ['America/New_York', '2026-06-14T23:59:59-04:00', 'FAILED'],
    ['America/New_York', '2026-06-15T00:00:00-04:00', 'PASSED'],
    ['America/New_York', '2026-06-30T23:59:59-04:00', 'PASSED'],
    ['America/New_York', '2026-07-01T00:00:00-04:00', 'FAILED'],
    ['Asia/Tokyo', '2026-06-14T10:59:59-04:00', 'FAILED'],
    ['Asia/Tokyo', '2026-06-14T11:00:00-04:00', 'PASSED'],
    ['Asia/Tokyo', '2026-06-30T11:00:00-04:00', 'FAILED'],
  ])('in %s at %s, an offering from June 15 to June 30 has the result %s', async (zone, time, result) => {
    const cart = await fillCart();
    await useZone(zone);
    setClock(time);

    expect(await world.quoted(cart, 'dates')).toBe(result);
  });
});

describe('a change to or from daylight saving time', () => {
  test.each([
    ['is set back', '11/01/2026', '2026-10-31T05:00:00.000Z'],
    ['is set forward', '03/14/2027', '2027-03-13T04:00:00.000Z'],
  ])(
    'when the clock %s, a commitment can be canceled until 48 hours before the deadline',
    async (_what, endAt, until) => {
      const commitment = await commit({ endAt }, service);
      expect((await readTrade(commitment)).cancellableUntil).toBe(until);
      const cancel = () => service.post(`/trades/${commitment.tradeId}/cancel`, {});

      setClock(new Date(Date.parse(until) + 1).toISOString());
      expect((await cancel()).status).toBe(422);
      setClock(until);

      expect((await cancel()).status).toBe(200);
    },
  );

  test.each([
    ['2026-10-30T11:00:00-04:00', '2026-11-07T05:00:00.000Z'],
    ['2027-03-12T11:00:00-05:00', '2027-03-20T04:00:00.000Z'],
  ])('the fifth business day after %s ends at %s', async (time, dueAt) => {
    const commitment = await commit({ endAt: '12/31/2027' }, service);
    setClock(time);

    await changePrice(commitment, 11);

    expect(await readTrade(commitment)).toMatchObject({ reconfirmation: { dueAt } });
    const { body } = await service.post(`/trades/${commitment.tradeId}/cancel`, {});
    expect(body.refundDueAt).toBe(dueAt);
  });
});

describe('on a leap day', () => {
  const years = { startAt: '01/05/2026', endAt: '12/31/2028' };

  test.each([
    ['2027-02-28T12:00:00-05:00', 'FAILED'],
    ['2027-02-27T12:00:00-05:00', 'PASSED'],
  ])('a sale of %s is within 12 months: the limit has the result %s', async (closedAt, result) => {
    setClock('2028-02-29T10:00:00-05:00');
    const investor = await world.investor({ currentAnnualIncome: 0, netWorthExcludingResidence: 0 });
    await world.settled(investor, await world.offer('REG_CF', years), '2000.00', closedAt);

    const cart = await world.cart(investor, await world.offer('REG_CF', years), '600.00');

    expect(await world.quoted(cart, 'crowdfundingLimit')).toBe(result);
  });

  test.each([
    ['2028-02-29T10:00:00-05:00', '2027-11-29', 'PASSED'],
    ['2028-02-29T10:00:00-05:00', '2027-11-28', 'NEEDS_INFO'],
    ['2028-03-01T10:00:00-05:00', '2027-11-30', 'NEEDS_INFO'],
  ])(
    'at %s, the assets of an entity with a statement of %s have the result %s',
    async (time, statementDate, result) => {
      setClock(time);
      const [id = ''] = (await world.entity({ totalAssets: 6_000_000, formedForInvestment: false })).ownerIds;
      const fileId = await upload(service, id, 'OTHER');

      expect(
        await submitEntity(service, id, { basis: 'ENTITY_ASSETS', metadata: [{ fileId, statementDate }] }),
      ).toBe(result);
    },
  );
});

describe('a clock that is set back', () => {
  test('does not let a verification count before its day', async () => {
    const { tradeId } = await prepareTrade();
    setClock('2026-05-31T10:00:00-04:00');

    expect(await world.approve(tradeId)).toContain('Rule: accreditation.');
    setClock();
    expect(await world.approve(tradeId)).toBe('Allowed');
  });

  test('accepts no money of the day before it was set back', async () => {
    const { tradeId } = await prepareTrade();
    setClock('2026-06-14T10:00:00-04:00');

    await expect(world.receive(tradeId, { receivedOn: '2026-06-15' })).rejects.toMatchObject({
      code: 'rule',
      errors: [{ field: 'receivedOn', message: 'must not be in the future' }],
    });
    await world.receive(tradeId);
    expect((await service.get(`/trades/${tradeId}`)).body).toMatchObject({
      fundingStatus: 'FUNDED',
      txnDate: '2026-06-14T00:00:00.000Z',
    });
  });

  test('does not hide a refund from the withdrawal of an unwinding', async () => {
    const { tradeId } = await prepareTrade();
    expect(await world.prepare(tradeId)).toBe('Allowed');
    expect(await world.settle(tradeId)).toBe('Allowed');
    // As two approvers start to unwind it.
    await world.set('trades', tradeId, { tradeStatus: 'UNWIND_PENDING' });
    await commitTo(app.service, (db) =>
      db
        .insertInto('decisions')
        .values({
          ...{ recordId: tradeId, field: 'tradeStatus', fromState: 'SETTLED', toState: 'UNWIND_PENDING' },
          ...{ officerId: 'anne', confirmedById: 'bodil', decidedAt: '2026-06-15T14:00:00.000Z' },
          ...{ reasonCode: 'RESCISSION', note: null, message: null },
        })
        .execute(),
    );
    const readUpdatedAt = async () => (await service.get(`/trades/${tradeId}`)).body.updatedAt;
    setClock('2026-06-15T09:00:00-04:00');
    const refund = { expectedUpdatedAt: await readUpdatedAt(), amount: 40, reasonCode: 'OTHER' };
    await app.run('recordRefund', backOffice, { params: { id: tradeId }, body: refund });

    const { blocked } = (await app.run('getCase', backOffice, {
      params: { review: 'settlement', id: tradeId },
    })) as OutputOf<typeof getCase>;

    expect(blocked.find(({ to }) => to === 'SETTLED')?.errors).toMatchObject([
      { message: 'is UNWIND_PENDING, and money was refunded since; complete the unwinding' },
      { message: 'This decision requires a second approver.' },
    ]);
  });

  test('does not keep a second officer from confirming a screening', async () => {
    setClock('2026-06-12T10:00:00-04:00');
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    await openWindowAs(own.app, 'Gil Moreau', 'administrator');
    await ada.ask('setSecondApproval', { body: { aml: ['APPROVED'] } });
    setClock();
    const id = await createIndividual(own);
    await setIdentity(own, id);
    setClock('2026-06-15T09:00:00-04:00');
    const { updatedAt } = (await own.get(`/individuals/${id}`)).body;

    const { proposalId } = await ben.ask('decideAml', {
      params: { id },
      body: { to: 'APPROVED', expectedUpdatedAt: updatedAt, screening: noMatch() },
    });

    expect(await ada.ask('confirmProposal', { params: { id: proposalId }, body: {} })).toMatchObject({
      to: 'APPROVED',
      awaitsSecond: false,
    });
  });
});

const officers = ['anne', 'bodil'].map(
  (name): Caller => ({ ...backOffice, actor: { kind: 'officer', id: name } }),
);

/** What the officers decide at the same time, from the same version of the record. @returns the sorted outcomes */
async function decideAtOnce(tradeId: string, decisions: [OperationName, object][]): Promise<string[]> {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/trades/${tradeId}`)).body;
  // The decisions are later than what they are about.
  setClock('2026-06-15T10:05:00-04:00');
  const outcomes = await Promise.allSettled(
    decisions.map(([operation, body], index) =>
      app.run(operation, officers[index] ?? backOffice, {
        params: { id: tradeId },
        body: { expectedUpdatedAt, note: 'Decided at the same time.', ...body },
      }),
    ),
  );
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted();
}

describe('decisions of two officers at the same time', () => {
  const settle = ['decideSettlement', { to: 'SETTLED' }] as [OperationName, object];
  const cancel = ['decideSettlement', { to: 'CANCELLED', reasonCode: 'OTHER' }] as [OperationName, object];

  test.each([
    [
      'approves a trade, and one rejects it',
      [
        ['decideTrade', { to: 'APPROVED' }],
        ['decideTrade', { to: 'REJECTED', reasonCode: 'OTHER' }],
      ],
    ],
    ['approves a trade, and one cancels it', [['decideTrade', { to: 'APPROVED' }], cancel]],
  ] as [string, [OperationName, object][]][])(
    'succeed only for the first if one %s',
    async (_what, decisions) => {
      const { tradeId } = await prepareTrade();

      expect(await decideAtOnce(tradeId, decisions)).toEqual(['done', 'outdated']);
    },
  );

  test.each([
    ['settles a trade twice', [settle, settle]],
    ['settles a trade, and one cancels it', [settle, cancel]],
  ] as [string, [OperationName, object][]][])(
    'succeed only for the first if one %s',
    async (_what, decisions) => {
      const { tradeId, offer } = await prepareTrade();
      expect(await world.prepare(tradeId)).toBe('Allowed');

      expect(await decideAtOnce(tradeId, decisions)).toEqual(['done', 'outdated']);

      const { tradeStatus } = (await service.get(`/trades/${tradeId}`)).body;
      const { units } = (await app.run('getSubscriptions', backOffice, {
        params: { id: offer.offeringId },
      })) as { units: { placed: number } };
      expect(units.placed).toBe(tradeStatus === 'SETTLED' ? 10_000 : 0);
    },
  );
});

describe('a change by the client in the middle of an approval', () => {
  const readPerson = async (id: string) => (await service.get(`/individuals/${id}`)).body;

  test('denies the approval of what the officer has not seen', async () => {
    const id = await createIndividual(service, { lastName: 'Solheim' });
    const { updatedAt } = await readPerson(id);
    setClock('2026-06-15T10:05:00-04:00');
    await service.patch(`/individuals/${id}`, { lastName: 'Else' });

    const body = { expectedUpdatedAt: updatedAt, to: 'APPROVED', note: 'No hit on the lists of today.' };
    const decided = app.run('decideAml', backOffice, { params: { id }, body });

    await expect(decided).rejects.toMatchObject({ code: 'outdated' });
    expect(await readPerson(id)).toMatchObject({ amlStatus: 'PENDING', lastName: 'Else' });
  });

  test('denies the approval of an identity after its individual changed, also by a second officer', async () => {
    setClock('2026-06-12T10:00:00-04:00');
    const own = await startService();
    const ada = await openFirstWindow(own.app);
    const ben = await openWindowAs(own.app, 'Ben Okafor', 'approver');
    setClock();
    const individualId = await createIndividual(own, { lastName: 'Solheim' });
    const { id } = await submit(own, individualId);
    await own.app.settle();
    const { updatedAt: expectedUpdatedAt } = await ben.ask('getCase', { params: { review: 'kyc', id } });
    setClock('2026-06-15T10:05:00-04:00');
    await own.patch(`/individuals/${individualId}`, { lastName: 'Else' });
    const approval = { to: 'APPROVED', reasonCode: 'OTHER', note: 'The document shows the name Solheim.' };
    const approve = (body: object) =>
      ben.ask('decideKyc', { params: { id }, body: { ...approval, ...body } });

    expect(await approve({ expectedUpdatedAt })).toMatchObject({ rejected: 'outdated' });

    await openWindowAs(own.app, 'Gil Moreau', 'administrator');
    await ada.ask('setSecondApproval', { body: { kyc: ['APPROVED'] } });
    const { updatedAt } = await ben.ask('getCase', { params: { review: 'kyc', id } });
    const { proposalId } = await approve({ expectedUpdatedAt: updatedAt });
    setClock('2026-06-15T10:10:00-04:00');
    await own.patch(`/individuals/${individualId}`, { dob: '02/03/1980' });
    const confirmed = await ada.ask('confirmProposal', { params: { id: proposalId }, body: {} });
    expect(confirmed).toMatchObject({ errors: ['The proposal is already closed (OVERTAKEN)'] });
    expect((await own.get(`/kyc/${id}`)).body.kycStatus).not.toBe('APPROVED');
  });

  test('does not let a trade settle, whichever of the two comes first', async () => {
    const { tradeId, investor } = await prepareTrade();
    const [id = ''] = investor.ownerIds;
    await world.receive(tradeId);

    await Promise.all([world.approve(tradeId), service.patch(`/individuals/${id}`, { lastName: 'Else' })]);

    expect(await readPerson(id)).toMatchObject({ amlStatus: 'PENDING' });
    expect(await world.settle(tradeId)).toContain('Rule: aml.');
  });

  test('voids the override of missing information that awaits a second approver', async () => {
    setClock('2026-06-12T10:00:00-04:00');
    const ada = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'approver');
    setClock();
    const [id = ''] = (await world.entity({ totalAssets: 6_000_000 })).ownerIds;
    expect(await submitEntity(service, id, { basis: 'ENTITY_ASSETS' })).toBe('NEEDS_INFO');
    const accreditation = async () => (await service.get(`/legal-entities/${id}/accreditation`)).body;
    const { id: recordId, updatedAt } = await accreditation();
    const note = 'The bank confirmed the assets by phone.';
    const { proposalId } = await ben.ask('decideEntityAccreditation', {
      params: { id: recordId },
      body: { to: 'APPROVED', reasonCode: 'OTHER', note, expectedUpdatedAt: updatedAt },
    });
    setClock('2026-06-15T10:05:00-04:00');

    await submitEntity(service, id, { basis: 'ENTITY_ASSETS', metadata: [{ isAudited: true }] });

    const confirmed = await ada.ask('confirmProposal', { params: { id: proposalId }, body: {} });
    expect(confirmed).toMatchObject({ errors: ['The proposal is already closed (OVERTAKEN)'] });
    expect((await accreditation()).verifications).toEqual([]);
  });
});
