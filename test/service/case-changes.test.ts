/** What a case shows about changes since its approval, and about the earlier decision (compliance.md § 3.1a and compliance.md § 3.2a). */
import { expect, test } from 'vitest';
import { decisionOf } from '../../shared/contracts/compliance/decisions.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { ReviewName } from '../../shared/domain/reviews.ts';
import { makeEligible, storeVerification } from '../support/eligible-trade.ts';
import { openFirstWindow } from '../support/officers.ts';
import { createInvestor, createInvestorAccount, createIssuer } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeSignedTrade } from '../support/trading.ts';

const readCase = (service: Running, review: ReviewName, id: string) =>
  askAsStaff(service, 'getCase', { params: { review, id } });

async function decide(service: Running, review: ReviewName, id: string, to: string, details: object = {}) {
  const { updatedAt: expectedUpdatedAt } = await readCase(service, review, id);
  const body = { to, expectedUpdatedAt, note: 'Compared with the memorandum', ...details };
  const answer = await askAsStaff(service, decisionOf(review).name, { params: { id }, body });
  expect(answer).toMatchObject({ to });
}

/** Changes a record as an officer. */
async function change(service: Running, name: OperationName, path: string, id: string, fields: object) {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/${path}/${id}`)).body;
  const answer = await askAsStaff(service, name, { params: { id }, body: { expectedUpdatedAt, ...fields } });
  expect(answer).toMatchObject({ id });
}

test('the case of an offering compares its approved terms with the present ones', async () => {
  const service = await startService();
  const { offeringId, assetId } = await createOffer(service, { type: 'REG_S', totalUnits: 100 });
  await decide(service, 'offering', offeringId, 'APPROVED');
  await change(service, 'updateOffering', 'offerings', offeringId, { name: 'Series B', tid: 'B-1' });
  await change(service, 'updateAsset', 'assets', assetId, { pricePerUnit: 14.25 });
  await change(service, 'updateAsset', 'assets', assetId, { totalUnits: 200 });
  await change(service, 'updateAsset', 'assets', assetId, { totalUnits: 100 });

  const { changes, earlier } = await readCase(service, 'offering', offeringId);

  const shown = changes.map((one: Record<string, unknown>) => [
    one.label,
    one.kind,
    one.before,
    one.after,
    one.isReverted,
    one.isMaterial,
  ]);
  expect(shown).toEqual([
    ['Name', 'text', 'Series A', 'Series B', false, true],
    ['External ID', 'text', null, 'B-1', false, false],
    ['Class A: Price per unit', 'money', '12.5', '14.25', false, true],
    ['Class A: Total units', 'number', '100', '100', true, true],
  ]);
  expect(earlier).toMatchObject({
    decision: { to: 'APPROVED', note: 'Compared with the memorandum' },
    reopening: { to: 'PENDING', decidedById: 'system', reasonCode: 'MATERIAL_CHANGE' },
  });
});

test('a reopened case shows the earlier decision until it is decided again', async () => {
  const service = await startService();
  const id = await createIssuer(service);
  const ada = await openFirstWindow(service.app);
  const decideAs = async (to: string, details: object = {}) => {
    const { updatedAt: expectedUpdatedAt } = await ada.ask('getCase', { params: { review: 'issuer', id } });
    await ada.ask('decideIssuer', { params: { id }, body: { to, expectedUpdatedAt, ...details } });
  };
  await decideAs('REJECTED', { reasonCode: 'DATA_MISMATCH', message: 'The EIN is another one.' });
  expect((await readCase(service, 'issuer', id)).earlier).toBeNull();
  await decideAs('SUBMITTED', { reasonCode: 'REOPENED', note: 'The EIN was right' });

  expect((await readCase(service, 'issuer', id)).earlier).toMatchObject({
    decision: {
      to: 'REJECTED',
      decidedById: ada.id,
      reasonCode: 'DATA_MISMATCH',
      message: 'The EIN is another one.',
    },
    reopening: { to: 'SUBMITTED', decidedById: ada.id, reasonCode: 'REOPENED', note: 'The EIN was right' },
  });
});

test('a change of a case that an officer reopened is compared with the approved value, and one before the first approval is not', async () => {
  const service = await startService();
  const id = await createIssuer(service, { legalName: 'Harbor Light LLC' });
  const rename = (legalName: string) => change(service, 'updateIssuer', 'issuers', id, { legalName });
  const changes = async () => (await readCase(service, 'issuer', id)).changes;
  await rename('Harbor Lights LLC');
  expect(await changes()).toEqual([]);

  await decide(service, 'issuer', id, 'APPROVED');
  await decide(service, 'issuer', id, 'SUBMITTED', { reasonCode: 'REOPENED' });
  expect(await changes()).toEqual([]);
  await rename('Harbor Dark LLC');
  await rename('Harbor Dusk LLC');

  expect(await changes()).toMatchObject([
    { field: 'legalName', before: 'Harbor Lights LLC', after: 'Harbor Dusk LLC', isReverted: false },
  ]);
  await decide(service, 'issuer', id, 'APPROVED');
  expect(await changes()).toEqual([]);
});

test('a change of the terms is in the change set of a trade whose approval an officer reopened', async () => {
  const service = await startService();
  const { offeringId, assetId } = await createOffer(service, { pricePerUnit: 1, totalUnits: 100 });
  const buyer = await createBuyer(service);
  const [reopened, approved, pending] = [
    await placeSignedTrade(service, buyer, assetId, 10),
    await placeSignedTrade(service, buyer, assetId, 10),
    await placeSignedTrade(service, buyer, assetId, 10),
  ];
  for (const id of [reopened, approved]) {
    await makeEligible(service.app, id);
    await decide(service, 'trade', id, 'APPROVED');
  }
  await decide(service, 'trade', reopened, 'PENDING', { reasonCode: 'REOPENED' });

  await change(service, 'updateOffering', 'offerings', offeringId, { minInvestment: 5 });

  const readSet = async (id: string) =>
    (await readCase(service, 'trade', id)).changes.map(({ field }: { field: string }) => field);
  expect(await readSet(reopened)).toEqual(['offering.minInvestment']);
  expect(await readSet(approved)).toEqual(['offering.minInvestment']);
  // Its officer has approved nothing yet that the terms could be compared with.
  expect(await readSet(pending)).toEqual([]);
});

test('the case of a suspended verification shows when and why it was suspended, with the changes before and after', async () => {
  const service = await startService();
  const investorAccountId = await createInvestorAccount(service, {
    userId: await createInvestor(service),
    investorAccountType: 'LEGAL_ENTITY',
  });
  const entity = { investorAccountId, name: 'Solheim LLC', ein: '510000123', companyType: 'LLC' };
  const { id } = (await service.post('/legal-entities', entity)).body;
  const fields = { basis: 'ENTITY_ASSETS', decidedById: 'officer_1' } as const;
  const verificationId = await storeVerification(service.app, id, fields);
  const read = () => readCase(service, 'verification', verificationId);

  await change(service, 'updateLegalEntity', 'legal-entities', id, { name: 'Solheim Holdings LLC' });
  const changed = await read();
  expect(changed).toMatchObject({
    since: changed.earlier.reopening.decidedAt,
    earlier: {
      decision: { to: 'APPROVED', decidedById: 'officer_1' },
      reopening: { to: 'SUSPENDED', decidedById: 'system', reasonCode: 'MATERIAL_CHANGE' },
    },
    changes: [{ label: 'Name', before: 'Solheim LLC', after: 'Solheim Holdings LLC', isReverted: false }],
  });

  const reasons = { reasonCode: 'OTHER', note: 'The bank confirmed the new name.' };
  await decide(service, 'verification', verificationId, 'ACTIVE', reasons);
  expect(await read()).toMatchObject({ earlier: null, changes: [] });
  await decide(service, 'verification', verificationId, 'SUSPENDED', {
    ...reasons,
    note: 'Letter recalled.',
  });
  expect(await read()).toMatchObject({
    earlier: { reopening: { to: 'SUSPENDED', reasonCode: 'OTHER', note: 'Letter recalled.' } },
    changes: [],
  });
});
