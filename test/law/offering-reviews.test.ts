import { describe, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import { officerRoleNames } from '../../shared/domain/officer-roles.ts';
import { createIssuer, createOffering } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { checkOut, createBuyer, decide, fillCart } from '../support/trading.ts';
import { setClock } from './support/clock.ts';
import {
  approveOffering,
  approveTrade,
  type Commitment,
  changeOffering,
  changePrice,
  commit,
  readTrade,
  recordQuestionnaire,
} from './support/crowdfunding.ts';
import { lawCase } from './support/law-case.ts';
import { createApprovers } from './support/officers.ts';
import { World } from './support/world.ts';

const other: Caller = { ...backOffice, actor: { kind: 'officer', id: 'other-officer' } };

const readOffering = async ({ service, offeringId }: Commitment) =>
  (await service.get(`/offerings/${offeringId}`)).body;

/** An approved offering with an approved trade. */
async function approveBoth(fields: Parameters<typeof commit>[0] = {}): Promise<Commitment> {
  const commitment = await commit(fields);
  const { issuerId } = await readOffering(commitment);
  await recordQuestionnaire(commitment.service, issuerId, '2026-05-01');
  await approveOffering(commitment.service, commitment.offeringId);
  approveTrade(commitment);
  return commitment;
}

lawCase(73, 'FINRA RN 10-22', 'a change of minInvestment puts the approved trade back', async () => {
  setClock();
  const service = await startService();
  const world = new World(service);
  const offer = await world.offer('RULE_506C');
  const investor = await world.investor();
  await world.verify(investor.ownerIds[0] ?? '');
  const tradeId = await world.place(investor, offer, '1000.00');
  expect(await world.prepare(tradeId)).toBe('Allowed');
  const commitment = { service, tradeId, ...offer };
  setClock('2026-06-15T11:00:00-04:00');

  await changeOffering(commitment, { minInvestment: 500 });

  expect(await readOffering(commitment)).toMatchObject({ complianceReview: 'PENDING' });
  expect(await readTrade(commitment)).toMatchObject({ complianceReview: 'PENDING', reconfirmation: null });
  expect(await world.settle(tradeId)).toContain('Rule: offeringReview.');
});

lawCase(73, 'FINRA RN 10-22', 'a rejected offering cannot be sold', async () => {
  const { service, offeringId, assetId } = await commit({ type: 'REG_S' });
  const { updatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const body = { expectedUpdatedAt: updatedAt, to: 'REJECTED', reasonCode: 'OTHER', note: 'Not sold here.' };
  await service.app.run('decideOffering', backOffice, { params: { id: offeringId }, body });
  const buyer = await createBuyer(service);
  await fillCart(service, buyer, assetId, 1);

  const answer = await checkOut(service, buyer.userId);

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.stringContaining('Rule: offeringReview.')]);
});

describe('a change of an approved offering', () => {
  test('creates a draft revision beside the published one, and keeps onboarding', async () => {
    const commitment = await approveBoth();
    const before = await readOffering(commitment);

    await changePrice(commitment, 11);

    const after = await readOffering(commitment);
    expect(after).toMatchObject({
      complianceReview: 'PENDING',
      publishedVersionId: before.publishedVersionId,
      onboardingStatus: before.onboardingStatus,
    });
    expect(after.draftVersionId).not.toBe(before.draftVersionId);
  });

  test('that is not material puts nothing back and requires no reconfirmation', async () => {
    const commitment = await approveBoth();

    await changeOffering(commitment, { active: false, soldElsewhere12Months: 5, tid: 'crm-1' });

    expect(await readOffering(commitment)).toMatchObject({ complianceReview: 'APPROVED' });
    expect(await readTrade(commitment)).toMatchObject({
      complianceReview: 'APPROVED',
      reconfirmation: null,
    });
  });

  test('an added asset is material', async () => {
    const commitment = await approveBoth();
    const { service, offeringId } = commitment;

    const asset = { offeringId, name: 'Class B', type: 'UNITS', pricePerUnit: 20, totalUnits: 100 };
    expect((await service.post('/assets', asset)).status).toBe(201);

    expect(await readOffering(commitment)).toMatchObject({ complianceReview: 'PENDING' });
    expect(await readTrade(commitment)).toMatchObject({ reconfirmation: { status: 'DUE' } });
  });

  test('a second change replaces the reconfirmation that is due', async () => {
    const commitment = await approveBoth();
    await changePrice(commitment, 11);
    setClock('2026-06-16T10:00:00-04:00');

    await changePrice(commitment, 12);

    expect((await readTrade(commitment)).reconfirmation).toMatchObject({ dueAt: '2026-06-25T04:00:00.000Z' });
    const { reader } = commitment.service.app.service.storage;
    const all = await reader.selectFrom('reconfirmations').select('status').orderBy('seq').execute();
    expect(all).toEqual([{ status: 'ENDED' }, { status: 'DUE' }]);
  });

  test('two officers who change it at once do not overwrite each other', async () => {
    const commitment = await approveBoth();
    const { service, offeringId } = commitment;
    const { updatedAt: expectedUpdatedAt } = await readOffering(commitment);
    const change = (name: string) =>
      service.app.run('updateOffering', backOffice, {
        params: { id: offeringId },
        body: { expectedUpdatedAt, name },
      });
    setClock('2026-06-15T10:05:00-04:00');

    const results = await Promise.allSettled([change('Series B'), change('Series C')]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a determination that changes are not material', () => {
  const propose = async ({ service, offeringId }: Commitment) => {
    await createApprovers(service.app);
    await service.app.run('proposeNotMaterial', backOffice, {
      params: { id: offeringId },
      body: { note: 'A spelling error in the name.' },
    });
  };
  const confirm = ({ service, offeringId }: Commitment, officer = other) =>
    service.app.run('confirmNotMaterial', officer, { params: { id: offeringId } });

  test('by two approvers ends the reconfirmations and restores the approvals', async () => {
    const commitment = await approveBoth();
    setClock('2026-06-15T10:05:00-04:00');
    await changeOffering(commitment, { name: 'Series One' });
    expect(await readTrade(commitment)).toMatchObject({ complianceReview: 'PENDING' });
    await propose(commitment);
    expect((await readTrade(commitment)).reconfirmation).toMatchObject({ status: 'DUE' });

    await confirm(commitment);

    expect(await readTrade(commitment)).toMatchObject({
      complianceReview: 'APPROVED',
      reconfirmation: { status: 'NOT_REQUIRED' },
    });
    expect(await readOffering(commitment)).toMatchObject({ complianceReview: 'PENDING' });
  });

  test('cannot be confirmed by the officer who proposed it', async () => {
    const commitment = await approveBoth();
    setClock('2026-06-15T10:05:00-04:00');
    await changeOffering(commitment, { name: 'Series One' });
    await propose(commitment);

    await expect(confirm(commitment, backOffice)).rejects.toMatchObject({
      code: 'rule',
      errors: [{ message: 'You proposed it; another approver must decide it' }],
    });
  });

  test('is overtaken by a further change', async () => {
    const commitment = await approveBoth();
    setClock('2026-06-15T10:05:00-04:00');
    await changeOffering(commitment, { name: 'Series One' });
    await propose(commitment);

    await changePrice(commitment, 11);

    await expect(confirm(commitment)).rejects.toMatchObject({ code: 'rule' });
    expect(await readTrade(commitment)).toMatchObject({ reconfirmation: { status: 'DUE' } });
  });

  test('does not restore a trade that an officer has decided since', async () => {
    const commitment = await approveBoth();
    setClock('2026-06-15T10:05:00-04:00');
    await changeOffering(commitment, { name: 'Series One' });
    const { app } = commitment.service;
    const details = { reasonCode: 'NOT_ELIGIBLE' };
    await decide(app, 'decideTrade', commitment.tradeId, 'REJECTED', details);
    await propose(commitment);

    await confirm(commitment);

    expect(await readTrade(commitment)).toMatchObject({ complianceReview: 'REJECTED' });
  });
});

test('trades whose time ended while no host ran are canceled as of that time', async () => {
  const commitment = await commit();
  const { service, tradeId } = commitment;
  setClock('2026-06-15T11:00:00-04:00');
  await changePrice(commitment, 11);
  setClock('2026-06-29T08:00:00-04:00');

  await service.app.restart();
  await service.app.settle();

  expect(await readTrade(commitment)).toMatchObject({
    tradeStatus: 'CANCELLED',
    closedAt: '2026-06-24T04:00:00.000Z',
    refundDueAt: '2026-07-01T04:00:00.000Z',
  });
  const { reader } = service.app.service.storage;
  await service.app.parts.schedule.run();
  const decisions = await reader
    .selectFrom('decisions')
    .select('seq')
    .where('recordId', '=', tradeId)
    .execute();
  expect(decisions).toHaveLength(1);
});

test('a clock that is set back leaves a reconfirmation due, and an officer records a written one', async () => {
  const commitment = await commit();
  const { service, tradeId } = commitment;
  setClock('2026-06-15T11:00:00-04:00');
  await changePrice(commitment, 11);
  setClock('2026-06-14T11:00:00-04:00');
  await service.app.parts.schedule.run();
  expect(await readTrade(commitment)).toMatchObject({ reconfirmation: { status: 'DUE' } });

  await service.app.run('recordReconfirmation', backOffice, {
    params: { id: tradeId },
    body: { note: 'Letter of June 14, filed in the binder.' },
  });

  expect(await readTrade(commitment)).toMatchObject({ reconfirmation: { status: 'CONFIRMED' } });
});

test('17 CFR 227.304(c): an officer who recorded a written reconfirmation does not decide the trade', async () => {
  const commitment = await commit();
  const { app } = commitment.service;
  setClock('2026-06-15T11:00:00-04:00');
  await changePrice(commitment, 11);
  const as = (id: string): Caller => ({
    ...backOffice,
    actor: { kind: 'officer', id },
    officer: { name: id, roles: officerRoleNames },
  });
  const params = { id: commitment.tradeId };
  await app.run('recordReconfirmation', as('ada'), { params, body: { note: 'Letter of June 15.' } });
  const reject = async (id: string) => {
    const found = await app.run('getCase', as(id), { params: { ...params, review: 'trade' } });
    const { updatedAt: expectedUpdatedAt } = found as { updatedAt: string };
    const body = { expectedUpdatedAt, to: 'REJECTED', reasonCode: 'NOT_ELIGIBLE' };
    return app.run('decideTrade', as(id), { params, body });
  };

  await expect(reject('ada')).rejects.toMatchObject({
    errors: [
      { message: expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/) },
    ],
  });
  expect(await reject('ben')).toMatchObject({ to: 'REJECTED' });
});

test('a request to cancel with the same idempotency key is answered once', async () => {
  const { service, tradeId } = await commit();
  const send = () =>
    service.send('POST', `/trades/${tradeId}/cancel`, '{}', {
      'content-type': 'application/json',
      'idempotency-key': 'cancel-1',
    });

  const first = await send();
  const second = await send();

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect((await service.post(`/trades/${tradeId}/cancel`, {})).status).toBe(409);
});

test('a trade of another account is not found', async () => {
  const { service, tradeId } = await commit();
  const stranger = await service.client({ account: 'Stranger' });

  expect((await stranger.post(`/trades/${tradeId}/cancel`, {})).status).toBe(404);
  expect((await stranger.post(`/trades/${tradeId}/reconfirm`, {})).status).toBe(404);
});

/** Each review of an offering has the checks of compliance.md § 5.4. */
describe.each(['decideOnboarding', 'decideOffering'] as const)(
  'the approval of an offering by %s',
  (decision) => {
    async function errorsOf(service: Running, fields: object, issuerId?: string): Promise<string[]> {
      const id = await createOffering(service, { ...fields, ...(issuerId && { issuerId }) });
      const { updatedAt } = (await service.get(`/offerings/${id}`)).body;
      const body = { expectedUpdatedAt: updatedAt, to: 'APPROVED', note: 'Reviewed.' };
      const decided = service.app.run(decision, backOffice, { params: { id }, body });
      return decided.then(
        () => [],
        ({ errors }: { errors: { field: string; message: string }[] }) => errors.map(({ field }) => field),
      );
    }

    const crowdfunding = {
      type: 'REG_CF',
      targetAmount: 50_000,
      endAt: '06/30/2026',
      publiclyAvailableAt: '06/09/2026',
      soldElsewhere12Months: 0,
      pricePerUnit: 1,
      totalUnits: 5_000_000,
    };

    test.each<[string, object, string[]]>([
      ['at the cap of Regulation Crowdfunding', crowdfunding, []],
      ['above the cap', { ...crowdfunding, soldElsewhere12Months: 0.01 }, ['totalUnits']],
      [
        'without a statement of other sales',
        { ...crowdfunding, soldElsewhere12Months: null },
        ['soldElsewhere12Months'],
      ],
      ['without deadline', { ...crowdfunding, endAt: null }, ['closesAt']],
      ['without publication', { ...crowdfunding, publiclyAvailableAt: null }, ['publiclyAvailableAt']],
      [
        'with a deadline 21 days after the end of the day of publication',
        { ...crowdfunding, publiclyAvailableAt: '06/09/2026' },
        [],
      ],
      [
        'with a deadline less than 21 days after the publication',
        { ...crowdfunding, publiclyAvailableAt: '06/10/2026' },
        ['closesAt'],
      ],
      ['without a minimum raise', { ...crowdfunding, targetAmount: 0 }, ['contingencyAmount']],
      [
        'of Tier 1 above the part of affiliates',
        {
          type: 'REG_A',
          exemption: 'REG_A_TIER_1',
          soldElsewhere12Months: 0,
          affiliateSales: 6_000_000.01,
        },
        ['affiliateSales'],
      ],
      [
        'of Tier 2 above its cap',
        { type: 'REG_A', soldElsewhere12Months: 0, pricePerUnit: 75, totalUnits: 1_000_001 },
        ['totalUnits'],
      ],
      ['of Regulation D', { type: 'REG_D', exemption: 'RULE_506B' }, []],
    ])('%s', async (_name, fields, errors) => {
      setClock();
      const service = await startService();
      const issuerId = await createIssuer(service);
      await recordQuestionnaire(service, issuerId, '2026-06-01');

      expect(await errorsOf(service, fields, issuerId)).toEqual(errors);
    });

    test.each<[string, string | null, string[]]>([
      ['of the same day of the year before', '2025-06-15', []],
      ['of the day before that', '2025-06-14', ['coveredPersons']],
      ['that is missing', null, ['coveredPersons']],
    ])('requires a bad actor questionnaire of the issuer; with one %s', async (_name, day, errors) => {
      setClock();
      const service = await startService();
      const issuerId = await createIssuer(service);
      if (day) await recordQuestionnaire(service, issuerId, day);

      expect(await errorsOf(service, { type: 'REG_D', exemption: 'RULE_506C' }, issuerId)).toEqual(errors);
      expect(await errorsOf(service, { type: 'REG_S' }, issuerId)).toEqual([]);
    });

    test('requires that of each covered person until its bring-down date, and not of a removed one', async () => {
      setClock();
      const service = await startService();
      const { app } = service;
      const issuerId = await createIssuer(service);
      await recordQuestionnaire(service, issuerId, '2026-06-01');
      const body = {
        issuerId,
        capacity: 'DIRECTOR',
        name: 'Ada Solheim',
        questionnaireOn: '2026-01-01',
        bringDownOn: '2026-06-14',
      };
      const person = (await app.run('createCoveredPerson', backOffice, { body })) as {
        id: string;
        updatedAt: string;
      };
      const regD = { type: 'REG_D', exemption: 'RULE_506C' };
      expect(await errorsOf(service, regD, issuerId)).toEqual(['coveredPersons']);

      await app.run('removeCoveredPerson', backOffice, {
        params: { id: person.id },
        body: { expectedUpdatedAt: person.updatedAt },
      });

      expect(await errorsOf(service, regD, issuerId)).toEqual([]);
    });
  },
);
