/** Requests for information, and material changes of approved records (compliance.md § 2.2 and compliance.md § 3.1). */
import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { AppError, toErrorText } from '../../electron/service/kernel/errors.ts';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { multipart, pdf } from '../support/documents.ts';
import { makeEligible } from '../support/eligible-trade.ts';
import { submit } from '../support/kyc.ts';
import { approveEntity, createOwnedEntity } from '../support/legal-entities.ts';
import { bodies, createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { screeningFor } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { createBuyer, createOffer, createPaymentMethod, placeTrade } from '../support/trading.ts';
import { submitNetWorth } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { World } from './support/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
const ask = (service: Running, operation: OperationName, input: object): Promise<any> =>
  service.app.run(operation, backOffice, input).catch((error: unknown) => {
    if (error instanceof AppError) return { errors: error.errors.map(toErrorText) };
    throw error;
  });

const readCase = (service: Running, review: ReviewName, id: string) =>
  ask(service, 'getCase', { params: { review, id } });

const stateOf = async (service: Running, review: ReviewName, id: string): Promise<string> =>
  (await readCase(service, review, id)).state;

async function decide(service: Running, review: ReviewName, id: string, to: string, details: object = {}) {
  const { updatedAt } = await readCase(service, review, id);
  const body = {
    to,
    expectedUpdatedAt: updatedAt,
    note: 'Examined',
    ...screeningFor(review, to),
    ...details,
  };
  return ask(service, decisionOf(review).name, { params: { id }, body });
}

const requestInformation = (service: Running, review: ReviewName, id: string) =>
  decide(service, review, id, 'NEEDS_INFO', { reasonCode: 'OTHER', message: 'Send the agreement' });

const upload = async (service: Running, targetId: string, label: string) => {
  const query = new URLSearchParams({ name: 'paper.pdf', category: 'Compliance', label, targetId });
  const answer = await service.post(`/files?${query}`, multipart(pdf(), 'paper.pdf'));
  expect(answer.status).toBe(201);
  return answer.body.id as string;
};

async function startToday(): Promise<Running> {
  setClock();
  return startService();
}

/** An individual whose identity and AML screening are approved. */
async function createApproved(service: Running): Promise<{ individualId: string; kycId: string }> {
  const individualId = await createIndividual(service, { lastName: 'Solheim', address: '1 Elm St.' });
  const { id: kycId } = await submit(service, individualId);
  await service.app.parts.kycProvider.idle();
  expect(await decide(service, 'kyc', kycId, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  expect(await decide(service, 'aml', individualId, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  return { individualId, kycId };
}

const readPerson = async (service: Running, id: string) => (await service.get(`/individuals/${id}`)).body;

describe('a request for information ends', () => {
  lawCase(76, 'FINRA 3310(f), exits', 'when the client attaches the agreement', async () => {
    const service = await startToday();
    const { assetId } = await createOffer(service);
    const tradeId = await placeTrade(service, await createBuyer(service), assetId, 1);
    await requestInformation(service, 'trade', tradeId);
    const fileId = await upload(service, tradeId, 'OTHER');

    expect(await stateOf(service, 'trade', tradeId)).toBe('PENDING');
    await requestInformation(service, 'trade', tradeId);
    await service.patch(`/files/${fileId}`, {
      name: 'agreement.pdf',
      category: 'Agreement',
      label: 'SUBSCRIPTION_AGREEMENT',
    });
    expect(await stateOf(service, 'trade', tradeId)).toBe('PENDING');
  });

  lawCase(76, 'FINRA 3310(f), exits', 'when a reviewer records that it was received', async () => {
    const service = await startToday();
    const individualId = await createIndividual(service);
    await requestInformation(service, 'aml', individualId);
    expect(await stateOf(service, 'aml', individualId)).toBe('NEEDS_INFO');
    expect(await decide(service, 'aml', individualId, 'PENDING', { reasonCode: 'OTHER' })).toEqual({
      errors: ['reasonCode: must be one of INFORMATION_RECEIVED'],
    });

    await decide(service, 'aml', individualId, 'PENDING', { reasonCode: 'INFORMATION_RECEIVED' });

    expect(await stateOf(service, 'aml', individualId)).toBe('PENDING');
  });

  test('when the client uploads a file of the record, or changes it', async () => {
    const service = await startToday();
    const issuerId = await createIssuer(service);
    await requestInformation(service, 'issuer', issuerId);
    await upload(service, issuerId, 'SS4_LETTER');
    expect(await stateOf(service, 'issuer', issuerId)).toBe('SUBMITTED');

    const individualId = await createIndividual(service);
    await requestInformation(service, 'aml', individualId);
    await service.patch(`/individuals/${individualId}`, { phone: '+1 202 555 0100' });
    expect((await readPerson(service, individualId)).amlStatus).toBe('PENDING');
  });

  test('for an accreditation, when the client uploads evidence or states a fact', async () => {
    const service = await startToday();
    const { aicId, individualId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const { id: entityId } = (
      await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId })
    ).body;
    const path = `/legal-entities/${entityId}/accreditation`;
    const { id } = (await service.send('PUT', path, { basis: 'SELF_CERTIFICATION' })).body;
    for (const [review, recordId, subjectId, fact] of [
      ['aic', aicId, individualId, { kind: 'LIABILITIES_DISCLOSED' }],
      ['entityAccreditation', id, entityId, { kind: 'ACCREDITED_STATUS', basis: 'ENTITY_ASSETS' }],
    ] as const) {
      await requestInformation(service, review, recordId);
      await upload(service, subjectId, review === 'aic' ? 'CREDIT_REPORT' : 'OTHER');
      expect(await stateOf(service, review, recordId)).toBe('PENDING');
      await requestInformation(service, review, recordId);
      await service.post('/representations', { subjectId, madeOn: '2026-06-15', ...fact });
      expect(await stateOf(service, review, recordId)).toBe('PENDING');
    }
    await service.app.parts.aicReviews.idle();
    expect((await service.get(path)).body.systemReview).toBe('PASSED');
  });

  test('for an accreditation, when the client submits it again, with the time that it waited before', async () => {
    const service = await startToday();
    const { aicId, individualId } = await submitNetWorth(service, [['CASH', 1_500_000]]);
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const { id: entityId } = (
      await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId })
    ).body;
    const submitEntity = () =>
      service.send('PUT', `/legal-entities/${entityId}/accreditation`, { basis: 'SELF_CERTIFICATION' });
    const { id } = (await submitEntity()).body;
    for (const [review, recordId, submit] of [
      ['aic', aicId, () => submitNetWorth(service, [['CASH', 1_600_000]], { individualId })],
      ['entityAccreditation', id, submitEntity],
    ] as const) {
      setClock('2026-06-15T11:00:00-04:00');
      await requestInformation(service, review, recordId);
      setClock('2026-06-17T11:00:00-04:00');

      await submit();

      const { state, since, request } = await readCase(service, review, recordId);
      // It waited for an hour before the request.
      expect([state, since]).toEqual(['PENDING', '2026-06-17T14:00:00.000Z']);
      expect(request).toMatchObject({ returnedAt: '2026-06-17T15:00:00.000Z' });
      const decisions = await service.app.service.storage.reader
        .selectFrom('decisions')
        .select(['fromState', 'toState', 'reasonCode'])
        .where('recordId', '=', recordId)
        .orderBy('seq', 'desc')
        .execute();
      expect(decisions[0]).toEqual({
        fromState: 'NEEDS_INFO',
        toState: 'PENDING',
        reasonCode: 'INFORMATION_RECEIVED',
      });
      setClock();
    }
  });

  test('for a trade, when the trade is canceled', async () => {
    const service = await startToday();
    const { assetId } = await createOffer(service);
    const tradeId = await placeTrade(service, await createBuyer(service), assetId, 1);
    await requestInformation(service, 'trade', tradeId);
    expect((await service.get(`/trades/${tradeId}`)).body.complianceReviewNotes).toBe('Send the agreement');

    const { body } = await service.post(`/trades/${tradeId}/cancel`, {});

    expect(body).toMatchObject({ tradeStatus: 'CANCELLED', complianceReviewNotes: null });
  });

  test('for a file, when the client uploads another one with its label', async () => {
    const service = await startToday();
    const individualId = await createIndividual(service);
    const fileId = await upload(service, individualId, 'PROOF_OF_ADDRESS');
    await requestInformation(service, 'file', fileId);
    await upload(service, individualId, 'W9');
    expect(await stateOf(service, 'file', fileId)).toBe('NEEDS_INFO');

    await upload(service, individualId, 'PROOF_OF_ADDRESS');

    expect(await stateOf(service, 'file', fileId)).toBe('PENDING');
  });
});

test('a change of the offering puts an approved trade back, and does not answer a request about another one', async () => {
  const service = await startToday();
  const { assetId } = await createOffer(service);
  const place = async () => placeTrade(service, await createBuyer(service), assetId, 1);
  const [approved, requested] = [await place(), await place()];
  await makeEligible(service.app, approved);
  await decide(service, 'trade', approved, 'APPROVED');
  await requestInformation(service, 'trade', requested);

  const { updatedAt: expectedUpdatedAt } = (await service.get(`/assets/${assetId}`)).body;
  await ask(service, 'updateAsset', {
    params: { id: assetId },
    body: { expectedUpdatedAt, pricePerUnit: 11, changesTerms: true },
  });

  expect(await stateOf(service, 'trade', approved)).toBe('PENDING');
  expect(await stateOf(service, 'trade', requested)).toBe('NEEDS_INFO');
});

describe('a change of an approved person', () => {
  lawCase(77, '1023.220(a)(2), change', 'returns both reviews to their queues', async () => {
    const service = await startToday();
    const { individualId, kycId } = await createApproved(service);

    const changed = await service.patch(`/individuals/${individualId}`, { lastName: 'Else' });

    expect(changed.body).toMatchObject({ kycStatus: 'NEEDS_REVIEW', amlStatus: 'PENDING' });
    for (const [review, id] of [
      ['kyc', kycId],
      ['aml', individualId],
    ] as const) {
      expect(await readCase(service, review, id)).toMatchObject({
        changes: [{ field: 'lastName', label: 'Last name', before: 'Solheim', after: 'Else' }],
      });
    }
    await service.patch(`/individuals/${individualId}`, { lastName: 'Solheim' });
    expect((await readCase(service, 'kyc', kycId)).changes).toMatchObject([
      { field: 'lastName', before: 'Solheim', after: 'Solheim', isReverted: true },
    ]);
    expect((await readPerson(service, individualId)).kycStatus).toBe('NEEDS_REVIEW');
  });

  lawCase(77, '1023.220(a)(2), change', 'blocks the settlement of an open trade', async () => {
    const service = await startToday();
    const world = new World(service);
    const { individualId } = await createApproved(service);
    const { investorAccountId } = await readPerson(service, individualId);
    await world.set('investorAccounts', investorAccountId, { setupStatus: 'COMPLETE' });
    await world.verify(individualId);
    const { userId } = (await service.get(`/investor-accounts/${investorAccountId}`)).body;
    const paymentMethodId = await createPaymentMethod(service, userId);
    const offer = await world.offer('RULE_506C');
    const tradeId = await world.place({ userId, investorAccountId, paymentMethodId }, offer, '100.00');
    expect(await world.prepare(tradeId)).toBe('Allowed');

    await service.patch(`/individuals/${individualId}`, { lastName: 'Else' });

    const answer = await world.settle(tradeId);
    for (const rule of ['kyc', 'aml']) expect(answer).toContain(`Rule: ${rule}.`);
  });

  lawCase(77, '1023.220(a)(2), change', 'does nothing if only the spelling differs', async () => {
    const service = await startToday();
    const { individualId } = await createApproved(service);
    await service.patch(`/individuals/${individualId}`, { address: '1 ELM ST' });
    expect(await readPerson(service, individualId)).toMatchObject({
      address: '1 ELM ST',
      kycStatus: 'APPROVED',
      amlStatus: 'APPROVED',
    });
  });

  lawCase(77, '1023.220(a)(2), change', 'does not reopen a rejection', async () => {
    const service = await startToday();
    const { individualId, kycId } = await createApproved(service);
    await decide(service, 'aml', individualId, 'PENDING', { reasonCode: 'REOPENED' });
    await decide(service, 'aml', individualId, 'REJECTED', { reasonCode: 'OTHER' });
    await service.patch(`/individuals/${individualId}`, { lastName: 'Else' });
    expect(await stateOf(service, 'aml', individualId)).toBe('REJECTED');
    expect(await stateOf(service, 'kyc', kycId)).toBe('NEEDS_REVIEW');
  });

  test('shows an SSN as its last four digits', async () => {
    const service = await startToday();
    const { individualId, kycId } = await createApproved(service);
    await service.patch(`/individuals/${individualId}`, { ssn: '123-45-6789' });
    await service.patch(`/individuals/${individualId}`, { ssn: '123-45-6780' });
    expect((await readCase(service, 'kyc', kycId)).changes).toMatchObject([
      { field: 'ssn', label: 'SSN', before: null, after: '***-**-6780' },
    ]);
  });
});

describe('a change of an approved entity', () => {
  lawCase(78, '1010.230, change', 'returns both reviews to their queues', async () => {
    const service = await startToday();
    const id = await createOwnedEntity(service);
    const change = async (fields: object) => {
      const { updatedAt } = await readCase(service, 'kyb', id);
      const body = { expectedUpdatedAt: updatedAt, ...fields };
      expect(await ask(service, 'updateLegalEntity', { params: { id }, body })).toMatchObject({ id });
    };
    await approveEntity(service, id);

    await change({ phone: '+12025550100' });
    expect(await stateOf(service, 'kyb', id)).toBe('APPROVED');
    await change({ ein: '12-3456780' });

    expect(await stateOf(service, 'kyb', id)).toBe('PENDING');
    expect(await stateOf(service, 'sanctions', id)).toBe('PENDING');
  });
});
