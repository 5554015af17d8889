/** Law cases about verifications as the service keeps them (compliance.md § 9). */

import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import {
  type ApprovedAccreditation,
  createVerification,
} from '../../electron/service/modules/accreditation/verification-writes.ts';
import { toEntries } from '../../renderer/features/records/history-entries.ts';
import { put, statement, upload } from '../support/aic.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';
import { commitTo, runUnitOfWork } from '../support/writes.ts';
import { submitEntity, submitNetWorth } from './support/accreditation.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { openFirstWindow, openWindowAs } from './support/officers.ts';

/** Verifies an individual or a legal entity, as the approval of its accreditation does. */
async function verify(service: Running, subjectId: string, given: Partial<ApprovedAccreditation> = {}) {
  const { reader } = service.app.service.storage;
  const account = await reader.selectFrom('accounts').select(['id', 'tenantId']).executeTakeFirstOrThrow();
  return runUnitOfWork(service.app.service, backOffice, 'decideAic', (ctx) =>
    createVerification(
      ctx,
      {
        subject: { id: subjectId, accountId: account.id, tenantId: account.tenantId },
        accreditationId: 'aic_0',
        basis: 'INCOME',
        method: 'TAX_FORMS',
        level: 'VERIFIED',
        jointWith: null,
        issuerId: null,
        tradeId: null,
        validUntil: '2999-12-31',
        evidence: [],
        items: [],
        representationIds: [],
        ruleVersion: '1',
        result: 'PASSED',
        steps: [],
        ...given,
      },
      { decidedById: 'back-office', confirmedById: null },
    ),
  );
}

async function createEntity(service: Running, fields: object = {}) {
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const { body } = await service.post('/legal-entities', {
    ...bodies.legalEntity,
    companyType: 'LLC',
    investorAccountId,
    ...fields,
  });
  return { id: body.id as string, investorAccountId };
}

const statusesOf = async (service: Running, subjectId: string) =>
  (
    await service.app.service.storage.reader
      .selectFrom('verifications')
      .select(['status', 'method'])
      .where('subjectId', '=', subjectId)
      .orderBy('seq')
      .execute()
  ).map(({ status, method }) => `${status} ${method}`);

const reasons = { reasonCode: 'OTHER', note: 'The bank confirmed the assets by phone.' };

lawCase(
  34,
  '506(c)(2)(ii), overrides',
  'two approvers override missing information, but not a failed rule',
  async () => {
    // The officers are older than what they decide.
    setClock('2026-06-12T10:00:00-04:00');
    const service = await startService();
    const { id } = await createEntity(service, { totalAssets: 6_000_000 });
    const submitted = await service.send('PUT', `/legal-entities/${id}/accreditation`, {
      basis: 'ENTITY_ASSETS',
    });
    expect(submitted.body).toMatchObject({ systemReview: 'NEEDS_INFO', complianceReview: 'PENDING' });
    const second = await openFirstWindow(service.app);
    const first = await openWindowAs(service.app, 'Bo Larsen', 'approver');
    setClock();
    const decide = (body: object) =>
      first.ask('decideEntityAccreditation', {
        params: { id: submitted.body.id },
        body: { to: 'APPROVED', expectedUpdatedAt: submitted.body.updatedAt, ...body },
      });

    expect(await decide({ ...reasons, note: 'Too short' })).toMatchObject({ rejected: 'rule' });
    const { awaitsSecond, proposalId } = await decide(reasons);
    expect(awaitsSecond).toBe(true);
    expect(await statusesOf(service, id)).toEqual([]);
    await second.ask('confirmProposal', { params: { id: proposalId }, body: {} });

    expect(await statusesOf(service, id)).toEqual(['ACTIVE PRINCIPLES']);
    const [approved, proposed] = toEntries(await first.ask('getHistory', { params: { id } }));
    const label = 'Accreditation of entities approved with an override: Other (note required)';
    expect(approved).toMatchObject({
      label,
      decision: { officerId: first.id, confirmedById: second.id, note: reasons.note },
    });
    expect(proposed?.label).toBe(`Proposed: ${label}`);
    // No document limits it: it is valid as long as a financial statement of the day would be.
    const { body } = await service.get(`/legal-entities/${id}/accreditation`);
    expect(body).toMatchObject({
      systemReview: 'NEEDS_INFO',
      verifications: [{ verifiedOn: '2026-06-15', validUntil: '2026-09-15' }],
    });
  },
);

lawCase(
  34,
  '506(c)(2)(ii), overrides',
  'the case of one approver says that a second one is required',
  async () => {
    const service = await startService();
    const { id } = await createEntity(service, { totalAssets: 6_000_000 });
    const { body } = await service.send('PUT', `/legal-entities/${id}/accreditation`, {
      basis: 'ENTITY_ASSETS',
    });
    const first = await openFirstWindow(service.app);
    const readCase = () => first.ask('getCase', { params: { review: 'entityAccreditation', id: body.id } });
    const lacking = { field: null, message: 'This override requires a second approver.' };

    expect((await readCase()).blocked).toMatchObject([{ to: 'APPROVED', errors: [lacking] }]);
    const decided = await first.ask('decideEntityAccreditation', {
      params: { id: body.id },
      body: { to: 'APPROVED', expectedUpdatedAt: body.updatedAt, ...reasons },
    });
    expect(decided).toEqual({ rejected: 'rule', errors: [lacking.message] });

    await openWindowAs(service.app, 'Bo Larsen', 'approver');
    const { blocked, overridden } = await readCase();
    expect(blocked).toEqual([]);
    expect(overridden).toMatchObject([{ to: 'APPROVED' }]);
  },
);

lawCase(34, '506(c)(2)(ii), overrides', 'no override approves a failed accreditation', async () => {
  const service = await startService();
  const { id } = await createEntity(service, { totalAssets: 5_000_000, formedForInvestment: false });
  const { body } = await service.send('PUT', `/legal-entities/${id}/accreditation`, {
    basis: 'ENTITY_ASSETS',
  });
  expect(body.systemReview).toBe('FAILED');
  await openFirstWindow(service.app);
  const first = await openWindowAs(service.app, 'Bo Larsen', 'approver');

  const answer = await first.ask('decideEntityAccreditation', {
    params: { id: body.id },
    body: { to: 'APPROVED', ...reasons, expectedUpdatedAt: body.updatedAt },
  });

  expect(answer).toMatchObject({ rejected: 'rule' });
  expect(await statusesOf(service, id)).toEqual([]);
});

test('17 CFR 230.506(c)(2)(ii)(B), compliance.md § 2.4: the approval evaluates the rules again, and the record keeps the result', async () => {
  setClock('2026-06-12T10:00:00-04:00');
  const service = await startService();
  const second = await openFirstWindow(service.app);
  const first = await openWindowAs(service.app, 'Bo Larsen', 'approver');
  setClock();
  const { individualId } = await submitNetWorth(service, [['CASH', 1_500_000]], {
    statementDate: '2026-03-20',
  });
  const { id: entityId } = await createEntity(service, {
    totalAssets: 6_000_000,
    formedForInvestment: false,
  });
  const statementDate = '2026-03-20';
  const fileId = await upload(service, entityId, 'OTHER', { statementDate });
  await submitEntity(service, entityId, { basis: 'ENTITY_ASSETS', metadata: [{ fileId, statementDate }] });
  for (const [operation, path] of [
    ['decideAic', `/individual/${individualId}/aic`],
    ['decideEntityAccreditation', `/legal-entities/${entityId}/accreditation`],
  ] as const) {
    setClock();
    const { id, updatedAt, systemReview } = (await service.get(path)).body;
    expect(systemReview).toBe('PASSED');
    // The statement is too old by then.
    setClock('2026-06-21T10:00:00-04:00');
    const body = { to: 'APPROVED', ...reasons, expectedUpdatedAt: updatedAt };
    const { proposalId } = await first.ask(operation, { params: { id }, body });

    await second.ask('confirmProposal', { params: { id: proposalId }, body: {} });

    expect((await service.get(path)).body).toMatchObject({
      systemReview: 'NEEDS_INFO',
      systemReviewLog: expect.stringContaining('Provide a document dated on or after'),
      complianceReview: 'APPROVED',
      verifications: [{ method: 'PRINCIPLES' }],
    });
  }
});

const spouse = { relation: 'SPOUSE', firstName: 'Per', lastName: 'Solheim', individualId: null } as const;

for (const [what, jointWith, isQualified] of [
  ['without verification', null, false],
  ['whom the joint income of the PRIMARY covers', spouse, true],
] as const)
  lawCase(41, '501(a), adding an owner', `a JOINT person ${what} puts open trades back`, async () => {
    const service = await startService();
    const { assetId } = await createOffer(service);
    const buyer = await createBuyer(service);
    const { investorAccountId } = buyer;
    await commitTo(service.app.service, (db) =>
      db.updateTable('investorAccounts').set({ investorAccountType: 'JOINT' }).execute(),
    );
    const [primary] = (await service.get(`/individuals?investorAccountId=${investorAccountId}`)).body.items;
    const tradeId = await placeTrade(service, buyer, assetId, 10);
    await verify(service, primary.id, { jointWith });
    await commitTo(service.app.service, (db) =>
      db.updateTable('trades').set({ complianceReview: 'APPROVED' }).execute(),
    );

    await createIndividual(service, { investorAccountId, role: 'JOINT', firstName: 'Per' });

    const { body } = await service.get(`/investor-accounts/${investorAccountId}`);
    expect(body.regDQualified).toBe(isQualified);
    const { complianceReview } = await service.app.service.storage.reader
      .selectFrom('trades')
      .select('complianceReview')
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    expect(complianceReview).toBe('PENDING');
  });

async function createApprovedEntity(service: Running) {
  const { id } = await createEntity(service, {
    beneficialOwners: [{ kind: 'NATURAL_PERSON', name: 'Ana Reyes', percent: 24 }],
  });
  await verify(service, id, { basis: 'ENTITY_OWNERS', method: 'PRINCIPLES' });
  await commitTo(service.app.service, (db) =>
    db.updateTable('legalEntities').set({ kybStatus: 'APPROVED', sanctionsStatus: 'APPROVED' }).execute(),
  );
  const { body } = await service.get(`/legal-entities/${id}`);
  return { id, updatedAt: body.updatedAt as string, ownerId: body.beneficialOwners[0].id as string };
}

const putBack = { kybStatus: 'PENDING', sanctionsStatus: 'PENDING' };

lawCase(78, '1010.230, change', 'a new EIN suspends the verification', async () => {
  const service = await startService();
  const { id, updatedAt } = await createApprovedEntity(service);

  await askAsStaff(service, 'updateLegalEntity', {
    params: { id },
    body: { expectedUpdatedAt: updatedAt, ein: '121234567' },
  });

  expect(await statusesOf(service, id)).toEqual(['SUSPENDED PRINCIPLES']);
});

lawCase(78, '1010.230, change', 'an owner of 24 percent who has 26 puts the reviews back', async () => {
  const service = await startService();
  const { id, ownerId } = await createApprovedEntity(service);

  const { status } = await service.patch(`/owners/${ownerId}`, { percent: 26 });

  expect(status).toBe(200);
  expect((await service.get(`/legal-entities/${id}`)).body).toMatchObject(putBack);
  expect(await statusesOf(service, id)).toEqual(['SUSPENDED PRINCIPLES']);
});

async function createApprovedAic(service: Running) {
  const id = await createIndividual(service);
  const fileId = await upload(service, id, 'PROOF_OF_NET_WORTH');
  await put(service, id, 'NET_WORTH', { ...statement, fileId });
  await service.app.parts.aicReviews.idle();
  await verify(service, id, {
    accreditationId: (await service.get(`/individual/${id}/aic`)).body.id,
    basis: 'NET_WORTH',
    method: 'ASSETS_AND_LIABILITIES',
  });
  await commitTo(service.app.service, (db) =>
    db.updateTable('aicRecords').set({ complianceReview: 'APPROVED' }).execute(),
  );
  return { id, fileId };
}

const flagsOf = async (service: Running, id: string) => {
  const { accredited, aicStatus } = (await service.get(`/individuals/${id}`)).body;
  return { accredited, aicStatus };
};

lawCase(79, '506(c)(2)(ii), renewal', 'a client renews an approved accreditation', async () => {
  const service = await startService();
  const { id, fileId } = await createApprovedAic(service);

  const { status } = await put(service, id, 'NET_WORTH', { ...statement, fileId });

  expect(status).toBe(200);
  expect(await flagsOf(service, id)).toEqual({ accredited: true, aicStatus: 'PENDING' });
  expect(await statusesOf(service, id)).toEqual(['ACTIVE ASSETS_AND_LIABILITIES']);
});

lawCase(79, '506(c)(2)(ii), renewal', 'an approver reopens an accreditation for another reason', async () => {
  const service = await startService();
  const { id } = await createApprovedAic(service);
  const { body } = await service.get(`/individual/${id}/aic`);

  await askAsStaff(service, 'decideAic', {
    params: { id: body.id },
    body: { to: 'PENDING', ...reasons, expectedUpdatedAt: body.updatedAt },
  });

  expect(await flagsOf(service, id)).toEqual({ accredited: false, aicStatus: 'PENDING' });
  expect(await statusesOf(service, id)).toEqual(['SUSPENDED ASSETS_AND_LIABILITIES']);
});
