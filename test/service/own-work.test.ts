import { describe, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { officerRoleNames } from '../../shared/domain/officer-roles.ts';
import { put, statement, upload } from '../support/aic.ts';
import { issuerRow, toCsv } from '../support/csv-files.ts';
import { makeEligible } from '../support/eligible-trade.ts';
import { acknowledgeAll, waitForEnd, writeUpload } from '../support/import-drafts.ts';
import { submit } from '../support/kyc.ts';
import { createOwnedEntity } from '../support/legal-entities.ts';
import { decide, openFirstWindow, openWindowAs, type Window } from '../support/officers.ts';
import { bodies, createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { setIdentity } from '../support/screening.ts';
import { shareService } from '../support/service.ts';
import { createBuyer, createOffer, fillCart } from '../support/trading.ts';

const service = await shareService();
const { app } = service;
const ada = await openFirstWindow(app);
const ben = await openWindowAs(app, 'Ben Okafor', 'approver');

const asAda: Caller = {
  ...backOffice,
  actor: { kind: 'officer', id: ada.id },
  officer: { name: 'Ada Lindqvist', roles: officerRoleNames },
};

/** The client uploads a document, and Ada changes it. */
async function changeDocumentAsAda(targetId: string, label: string) {
  const id = await upload(service, targetId, label);
  const body = { name: 'corrected.pdf', category: 'Evidence', label };
  return app.run('updatePrivateFile', asAda, { params: { id }, body });
}

const ownError = {
  field: null,
  message: expect.stringMatching(/^You (submitted|changed) .*; another officer must decide it$/),
};
const own = {
  rejected: 'rule',
  errors: [ownError.message],
};

const decideIssuer = (window: Window, id: string, to: string) =>
  decide(window, 'issuer', 'decideIssuer', id, to);

describe('an officer does not settle the review of a record that they', () => {
  test('created', async () => {
    const { id } = await ada.ask('createIssuer', { body: bodies.issuer });

    expect(await decideIssuer(ada, id, 'APPROVED')).toEqual(own);
    expect(await decideIssuer(ada, id, 'REJECTED')).toEqual(own);
    expect(await decideIssuer(ben, id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  });

  test('changed last', async () => {
    const id = await createIssuer(service);
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getIssuer', { params: { id } });
    await ada.ask('updateIssuer', { params: { id }, body: { expectedUpdatedAt, title: 'Casco Bay' } });

    expect(await decideIssuer(ada, id, 'APPROVED')).toEqual(own);
    expect(await decideIssuer(ben, id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  });

  test('imported', async () => {
    const file = writeUpload(toCsv([issuerRow({ title: 'Imported by Ada' })]), 'issuers.csv');
    const draft = (await app.run('createImportDraft', asAda, { upload: file })) as { id: string };
    await app.run('checkImportDraft', asAda, { params: { id: draft.id } });
    // Another issuer has the same EIN.
    await acknowledgeAll(app, draft.id);
    const { importId } = (await app.run('runImportDraft', asAda, {
      params: { id: draft.id },
      body: {},
    })) as {
      importId: string;
    };
    await waitForEnd(app, importId);
    const { items } = await ada.ask('listQueue', { query: { review: 'issuer', limit: 200 } });
    const { id } = items.find(({ title }: { title: string }) => title === 'Imported by Ada');

    expect(await decideIssuer(ada, id, 'APPROVED')).toEqual(own);
    expect(await decideIssuer(ben, id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  });

  test('corrected, neither the individual nor the KYC record that is compared with it', async () => {
    const individualId = await createIndividual(service);
    const { id } = await submit(service, individualId);
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getIndividual', { params: { id: individualId } });
    await ada.ask('correctIndividual', {
      params: { id: individualId },
      body: { expectedUpdatedAt, firstName: 'Inga' },
    });

    expect((await decide(ada, 'kyc', 'decideKyc', id, 'APPROVED')).errors).toEqual([
      'You changed First name; another officer must decide it',
    ]);
    await setIdentity(service, individualId);
    expect(await decide(ada, 'aml', 'decideAml', individualId, 'APPROVED')).toEqual(own);
    expect((await ada.ask('listSamePersons', { params: { id: individualId } })).whyNot).toBe(
      'You changed First name; another officer must decide it',
    );
    expect(await decide(ben, 'kyc', 'decideKyc', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  });

  test('extended, not the offering to which they added an asset', async () => {
    const id = await createOffering(service, { type: 'REG_S', issuerId: await createIssuer(service) });
    await ada.ask('createAsset', {
      body: { offeringId: id, ...bodies.asset },
    });

    expect(await decide(ada, 'offering', 'decideOffering', id, 'APPROVED')).toEqual(own);
    expect(await decide(ben, 'offering', 'decideOffering', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  });
});

test('the case shows it before the decision', async () => {
  const { id } = await ada.ask('createIssuer', { body: bodies.issuer });
  const readBlocked = async (window: Window) =>
    (await window.ask('getCase', { params: { review: 'issuer', id } })).blocked;

  expect(await readBlocked(ada)).toEqual([
    { to: 'APPROVED', errors: [{ ...ownError, rule: null, places: [] }] },
    { to: 'REJECTED', errors: [{ ...ownError, rule: null, places: [] }] },
  ]);
  expect(await readBlocked(ben)).toEqual([]);
});

test('an officer requests information about their own record, and decides after the client has changed it', async () => {
  const individualId = await createIndividual(service);
  await submit(service, individualId);
  const { updatedAt: expectedUpdatedAt } = await ada.ask('getIndividual', { params: { id: individualId } });
  await ada.ask('correctIndividual', {
    params: { id: individualId },
    body: { expectedUpdatedAt, firstName: 'Inga' },
  });
  await service.send('PATCH', `/individuals/${individualId}`, { firstName: 'Ingrid' });

  await setIdentity(service, individualId);
  expect(await decide(ada, 'aml', 'decideAml', individualId, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
  const { id } = await ada.ask('createIssuer', { body: bodies.issuer });
  expect(await decideIssuer(ada, id, 'NEEDS_INFO')).toMatchObject({ to: 'NEEDS_INFO' });
});

test('a bulk decision excludes the officer’s own records', async () => {
  const { id: mine } = await ada.ask('createIssuer', { body: bodies.issuer });
  const id = await createIssuer(service);

  const body = {
    review: 'issuer',
    ids: [mine, id],
    to: 'REJECTED',
    reasonCode: 'OTHER',
    message: 'Please sign',
  };
  expect(await ada.ask('decideMany', { body })).toEqual({
    decided: [id],
    proposed: [],
    rejected: [{ id: mine, errors: [ownError] }],
  });
});

test('a trade cannot be decided by the officer who placed it', async () => {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const id = await fillCart(service, buyer, assetId, 1);
  await ada.ask('checkoutCart', { body: { userId: buyer.userId } });
  await makeEligible(service.app, id);

  expect(await decide(ada, 'trade', 'decideTrade', id, 'APPROVED')).toEqual(own);
  expect(await decide(ada, 'funding', 'decideFunding', id, 'FUNDED')).toEqual(own);
  // The screens say so before they open a form.
  const whyNot = async (window: Window) =>
    Promise.all([
      window.ask('getTradeFunding', { params: { id } }).then((read) => read.whyNot),
      window.ask('listOverrides', { params: { id } }).then((read) => read.whyNot),
    ]);
  const submitted = 'You submitted this record; another officer must decide it';
  expect(await whyNot(ada)).toEqual([submitted, submitted]);
  expect(await whyNot(ben)).toEqual([null, null]);
  expect(await decide(ben, 'trade', 'decideTrade', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('a trade cannot be decided by the officer who entered a representation of its investor for it', async () => {
  const buyer = await createBuyer(service);
  const { assetId } = await createOffer(service, { type: 'REG_S' });
  const id = await fillCart(service, buyer, assetId, 1);
  const stated = { kind: 'NON_US_PERSON', tradeId: id, madeOn: '2026-01-05' };
  const { items } = (await service.get('/individuals?limit=1')).body;
  await ada.ask('createRepresentation', { body: { subjectId: items[0].id, ...stated } });
  expect((await service.post('/carts/checkout', { userId: buyer.userId })).status).toBe(200);

  expect(await decide(ada, 'trade', 'decideTrade', id, 'REJECTED')).toEqual(own);
  expect(await decide(ben, 'trade', 'decideTrade', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('17 CFR 230.506(b)(2)(ii), decisions.md § 7: a trade cannot be decided by the officer who recorded its purchaser', async () => {
  const buyer = await createBuyer(service);
  const { assetId, offeringId } = await createOffer(service, { type: 'REG_D', exemption: 'RULE_506B' });
  const id = await fillCart(service, buyer, assetId, 1);
  expect((await service.post('/carts/checkout', { userId: buyer.userId })).status).toBe(200);
  const record = { offeringId, sophistication: 'PERSON', informationDeliveredOn: '2026-01-05' };
  await ada.ask('setPurchaserRecord', { params: { id: buyer.investorAccountId }, body: record });
  await makeEligible(service.app, id);

  expect(await decide(ada, 'trade', 'decideTrade', id, 'APPROVED')).toEqual(own);
  expect(await decide(ada, 'funding', 'decideFunding', id, 'FUNDED')).toEqual(own);
  expect(await decide(ada, 'settlement', 'decideSettlement', id, 'REJECTED')).toEqual(own);
  // Another purchaser of the offering, whom she did not record.
  const other = await createBuyer(service);
  const otherId = await fillCart(service, other, assetId, 1);
  expect((await service.post('/carts/checkout', { userId: other.userId })).status).toBe(200);
  expect(await decide(ada, 'trade', 'decideTrade', otherId, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
  expect(await decide(ben, 'trade', 'decideTrade', id, 'APPROVED')).toMatchObject({ to: 'APPROVED' });
});

test('17 CFR 240.17a-4(b)(7), decisions.md § 7: a paper subscription cannot be decided in any review by the officer who entered it', async () => {
  const { investorAccountId, paymentMethodId } = await createBuyer(service);
  const { assetId } = await createOffer(service);
  const fileId = await upload(service, investorAccountId, 'SUBSCRIPTION_AGREEMENT');
  const { id } = await ada.ask('placeSubscription', {
    body: {
      ...{ investorAccountId, paymentMethodId, lines: [{ assetId, quantity: 1 }] },
      agreement: { fileId, primarySignatureStatus: 'SIGNED' },
    },
  });
  await makeEligible(service.app, id);
  const decisions: [string, OperationName, string, string][] = [
    ['trade', 'decideTrade', id, 'APPROVED'],
    ['funding', 'decideFunding', id, 'FUNDED'],
    ['settlement', 'decideSettlement', id, 'REJECTED'],
    ['file', 'decideFile', fileId, 'APPROVED'],
  ];

  for (const decision of decisions) expect(await decide(ada, ...decision)).toEqual(own);
  for (const decision of decisions) expect(await decide(ben, ...decision)).toMatchObject({ to: decision[3] });
});

test('an accreditation cannot be decided by the officer who entered a representation or changed evidence for it', async () => {
  const entered: ((individualId: string) => Promise<unknown>)[] = [
    (subjectId) =>
      ada.ask('createRepresentation', {
        body: { subjectId, kind: 'LIABILITIES_DISCLOSED', madeOn: '2026-01-05' },
      }),
    (targetId) => changeDocumentAsAda(targetId, 'CREDIT_REPORT'),
  ];
  for (const enter of entered) {
    const individualId = await createIndividual(service);
    await put(service, individualId, 'NET_WORTH', {
      ...statement,
      fileId: await upload(service, individualId, 'PROOF_OF_NET_WORTH'),
    });
    expect(await enter(individualId)).toMatchObject({ id: expect.any(String) });
    const { id } = (await service.get(`/individual/${individualId}/aic`)).body;

    expect(await decide(ada, 'aic', 'decideAic', id, 'REJECTED')).toEqual(own);
    expect(await decide(ben, 'aic', 'decideAic', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
  }
});

test('an accreditation cannot be decided by the officer who entered the financial figures of a person in it', async () => {
  const individualId = await createIndividual(service);
  await put(service, individualId, 'NET_WORTH', {
    ...statement,
    fileId: await upload(service, individualId, 'PROOF_OF_NET_WORTH'),
  });
  const figures = { liquidNetWorth: 5_000_000, currentAnnualIncome: 900_000, employerName: 'Casco Bay' };
  const changed = await ada.ask('updateIndividual', { params: { id: individualId }, body: figures });
  expect(changed).toMatchObject({ id: individualId });
  const { id } = (await service.get(`/individual/${individualId}/aic`)).body;

  expect(await decide(ada, 'aic', 'decideAic', id, 'REJECTED')).toEqual(own);
  expect(await decide(ben, 'aic', 'decideAic', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('an offering cannot be decided by the officer who recorded a questionnaire for it', async () => {
  const issuerId = await createIssuer(service);
  const id = await createOffering(service, { type: 'REG_S', issuerId });
  const answered = { name: 'Harbor Light LLC', capacity: 'ISSUER', questionnaireOn: '2026-01-05' };
  await ada.ask('createCoveredPerson', { body: { issuerId, ...answered } });

  expect(await decide(ada, 'offering', 'decideOffering', id, 'REJECTED')).toEqual(own);
  expect(await decide(ben, 'offering', 'decideOffering', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('an entity cannot be decided by the officer who changed a document of it', async () => {
  const id = await createOwnedEntity(service);
  await changeDocumentAsAda(id, 'FORMATION_DOCUMENT');

  expect(await decide(ada, 'kyb', 'decideKyb', id, 'REJECTED')).toEqual(own);
  expect(await decide(ben, 'kyb', 'decideKyb', id, 'REJECTED')).toMatchObject({ to: 'REJECTED' });
});

test('the only user of a back office without officers decides what the user created', async () => {
  const { id, updatedAt: expectedUpdatedAt } = (await app.run('createIssuer', backOffice, {
    body: bodies.issuer,
  })) as {
    id: string;
    updatedAt: string;
  };
  const request = { params: { id }, body: { expectedUpdatedAt, to: 'APPROVED' } };
  expect(await app.run('decideIssuer', backOffice, request)).toMatchObject({ to: 'APPROVED' });
});
