import { describe, expect, test } from 'vitest';
import { multipart } from '../support/documents.ts';
import { photograph, submit, uploadImage } from '../support/kyc.ts';
import { bodies, createIndividual, createInvestorAccount } from '../support/records.ts';
import { noMatch, setIdentity } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, placeTrade } from '../support/trading.ts';

const fields = {
  dob: '07/21/1984',
  citizenship: 'NO',
  address: 'Bryggen 4',
  city: 'Bergen',
  country: 'NO',
};

async function decideAml(service: Running, id: string, decision: object) {
  const { updatedAt: expectedUpdatedAt } = (await service.get(`/individuals/${id}`)).body;
  return askAsStaff(service, 'decideAml', { params: { id }, body: { expectedUpdatedAt, ...decision } });
}

const readQueue = (service: Running) => askAsStaff(service, 'listQueue', { query: { review: 'aml' } });

test('an individual with a complete profile is pending until the decision', async () => {
  const service = await startService();
  await createIndividual(service);
  const id = await createIndividual(service, fields);
  expect(await readQueue(service)).toMatchObject({ items: [] });
  await submit(service, id);
  await service.app.parts.kycProvider.idle();

  expect(await readQueue(service)).toMatchObject({
    items: [{ id, title: 'Ingrid Solheim', state: 'PENDING' }],
  });
  expect(await decideAml(service, id, { to: 'APPROVED', screening: noMatch() })).toMatchObject({
    from: 'PENDING',
    to: 'APPROVED',
  });

  expect((await service.get(`/individuals/${id}`)).body).toMatchObject({ amlStatus: 'APPROVED' });
  expect(await readQueue(service)).toMatchObject({ items: [] });
  const { decisions } = await askAsStaff(service, 'getHistory', { params: { id } });
  expect(decisions).toMatchObject([{ field: 'amlStatus', from: 'PENDING', to: 'APPROVED' }]);
});

test('the newest documents are first, in the order of their sides, and replaced ones are marked', async () => {
  const service = await startService();
  const id = await createIndividual(service, fields);
  const license = { kycDocumentType: 'DRIVER_LICENSE', kycDocumentIssuer: 'ME', kycDocumentId: '1234567' };
  const earlier = await submit(service, id, license);
  const lease = await uploadImage(service, id, 'OTHER');
  const newest = await submit(service, id, license);
  const query = new URLSearchParams({ name: 'lease', category: 'x', label: 'OTHER', targetId: id });
  const answer = await service.post(
    `/files?${query}&replacesFileId=${lease}`,
    multipart(await photograph(), 'lease'),
  );
  const { documents } = await askAsStaff(service, 'getCase', { params: { review: 'aml', id } });

  expect(documents).toMatchObject([
    { fileId: answer.body.id, isReplaced: false },
    { fileId: newest.documentImage, isReplaced: false },
    { role: 'KYC_DOCUMENT_BACK', isReplaced: false },
    { fileId: lease, isReplaced: true },
    { fileId: earlier.documentImage, isReplaced: true },
    { role: 'KYC_DOCUMENT_BACK', isReplaced: true },
  ]);
});

test('a rejection requires a matching reason', async () => {
  const service = await startService();
  const id = await createIndividual(service);
  expect(await decideAml(service, id, { to: 'REJECTED' })).toMatchObject({ rejected: 'rule' });
  expect(await decideAml(service, id, { to: 'REJECTED', reasonCode: 'UNDER_AGE' })).toMatchObject({
    rejected: 'rule',
  });
  expect(await decideAml(service, id, { to: 'REJECTED', reasonCode: 'SANCTIONS_HIT' })).toMatchObject({
    to: 'REJECTED',
  });
});

test('a checkout has no finding about an individual with an approved AML screening', async () => {
  const service = await startService();
  const { assetId } = await createOffer(service);
  const findingsOf = async (tradeId: string) => {
    const { systemReviewLog } = (await service.get(`/trades/${tradeId}`)).body;
    return (JSON.parse(systemReviewLog ?? '[]') as { rule: string }[]).map(({ rule }) => rule);
  };
  const buyer = await createBuyer(service);
  expect(await findingsOf(await placeTrade(service, buyer, assetId, 1))).toContain('aml');

  const { items } = (await service.get(`/individuals?investorAccountId=${buyer.investorAccountId}`)).body;
  await setIdentity(service, items[0].id);
  await decideAml(service, items[0].id, { to: 'APPROVED', screening: noMatch() });
  expect(await findingsOf(await placeTrade(service, buyer, assetId, 1))).not.toContain('aml');
});

describe('a rejected screening is a finding in the case of another record of the same person', () => {
  const sanctioned = { to: 'REJECTED', reasonCode: 'SANCTIONS_HIT', note: 'Hit confirmed.' };
  const person = { firstName: 'Ada', lastName: 'Berge', dob: '07/21/1984', ssn: '412-34-5678' };

  test.each([
    ['the same SSN', { lastName: 'Other' }, 'Same SSN or ITIN'],
    ['the same name and birth date without an SSN', { ssn: null }, 'Same name and birth date'],
    ['the same name and birth date with another SSN', { ssn: '413-34-5678' }, 'Same name and birth date'],
  ])('with %s, also of another client', async (_, changes, reason) => {
    const service = await startService();
    const stranger = await service.client({ account: 'Solheim Partners' });
    const rejected = await createIndividual(stranger, person);
    const id = await createIndividual(service, { ...person, ...changes });
    await setIdentity(service, id);
    const before = (await service.get(`/individuals/${id}`)).body;
    const { updatedAt } = (await stranger.get(`/individuals/${rejected}`)).body;
    const body = { expectedUpdatedAt: updatedAt, ...sanctioned };
    await askAsStaff(service, 'decideAml', { params: { id: rejected }, body });

    const message = `AML was rejected for another record of this person: ${reason}`;
    expect(await askAsStaff(service, 'getCase', { params: { review: 'aml', id } })).toMatchObject({
      findings: [{ code: 'REJECTED_BEFORE', severity: 'HIGH', message, recordIds: [rejected] }],
      openFindings: [{ to: 'APPROVED', errors: [{ message: `${message}.` }] }],
    });
    const approval = { to: 'APPROVED', screening: noMatch() };
    expect(await decideAml(service, id, approval)).toMatchObject({
      rejected: 'rule',
      errors: [`note: is required because of open findings: ${message}.`],
    });
    expect((await service.get(`/individuals/${id}`)).body).toEqual(before);
    expect(await decideAml(service, id, { ...approval, note: 'Different passport.' })).toMatchObject({
      to: 'APPROVED',
    });
  });

  test('not for another person, or after another decision', async () => {
    const service = await startService();
    const rejected = await createIndividual(service, person);
    const stranger = await createIndividual(service, { ...person, ssn: '414-34-5678', lastName: 'Dahl' });
    const same = await createIndividual(service, person);
    await decideAml(service, rejected, { ...sanctioned, reasonCode: 'NAME_MISMATCH' });
    const findingsOf = async (id: string) =>
      (await askAsStaff(service, 'getCase', { params: { review: 'aml', id } })).findings.length;

    expect(await findingsOf(stranger)).toBe(0);
    expect(await findingsOf(same)).toBe(1);
    await decideAml(service, rejected, { to: 'PENDING', reasonCode: 'REOPENED' });
    expect(await findingsOf(same)).toBe(0);
  });

  test('and of a legal entity with the same EIN', async () => {
    const service = await startService();
    const create = async () => {
      const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
      return (await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId })).body;
    };
    const [rejected, entity] = [await create(), await create()];
    const decide = ({ id, updatedAt }: { id: string; updatedAt: string }, decision: object) =>
      askAsStaff(service, 'decideSanctions', {
        params: { id },
        body: { expectedUpdatedAt: updatedAt, ...decision },
      });
    await decide(rejected, sanctioned);

    const found = await askAsStaff(service, 'getCase', { params: { review: 'sanctions', id: entity.id } });
    expect(found.findings[0]).toMatchObject({ code: 'REJECTED_BEFORE', recordIds: [rejected.id] });
    expect(await decide(entity, { to: 'APPROVED', screening: noMatch() })).toMatchObject({
      rejected: 'rule',
      errors: [expect.stringContaining('note: is required because of open findings')],
    });
  });
});
