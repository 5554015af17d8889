/** The checks of an identity document follow the profile and the clock of the decision. */
import { beforeEach, expect, test } from 'vitest';
import type { ReviewCase } from '../../shared/contracts/compliance/cases.ts';
import { passportPage, readExamined, submit, uploadImage, zoneLine } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';
import { outcomeOf } from './support/world.ts';

const service = await shareService();

beforeEach(() => setClock());

let numbers = 0;

/** A passport of Ingrid Solheim that has no findings, and expires on May 1, 2031. */
async function submitPassport(fields: object = {}): Promise<{ individualId: string; kycId: string }> {
  numbers += 1;
  // No two are the same person.
  const dob = `07/1${numbers}/1984`;
  const individualId = await createIndividual(service, { dob, citizenship: 'US' });
  const number = `A2000${String(numbers).padStart(4, '0')}`;
  const zone = { number, nationality: 'USA', birthDate: `84071${numbers}`, expiryDate: '310501' };
  const page = await passportPage(zoneLine(zone));
  const { id: kycId } = await submit(service, individualId, {
    kycDocumentId: number,
    kycDocumentDob: dob,
    kycDocumentExpirationDate: '05/01/2031',
    kycDocumentFrontFileId: await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', page),
    ...fields,
  });
  return { individualId, kycId };
}

async function examinePassport(fields: object = {}): Promise<{ individualId: string; kycId: string }> {
  const submitted = await submitPassport(fields);
  await readExamined(service, submitted.kycId);
  return submitted;
}

async function readCase(id: string): Promise<ReviewCase> {
  return (await askAsStaff(service, 'getCase', { params: { review: 'kyc', id } })) as unknown as ReviewCase;
}

const codesOf = async (id: string) => (await readCase(id)).findings.map(({ code }) => code);

async function approve(id: string, note?: string, reasonCode?: string): Promise<string> {
  const { updatedAt } = await readCase(id);
  const body = { expectedUpdatedAt: updatedAt, to: 'APPROVED', note, reasonCode };
  return outcomeOf(await askAsStaff(service, 'decideKyc', { params: { id }, body }));
}

lawCase(86, '1023.220(a)(2)(ii)(A)', 'a profile that became another person differs', async () => {
  const { individualId, kycId } = await examinePassport();
  expect(await codesOf(kycId)).toEqual([]);

  await service.patch(`/individuals/${individualId}`, { lastName: 'Hopper', dob: '12/09/1980' });

  expect(await codesOf(kycId)).toEqual(expect.arrayContaining(['LAST_NAME_MISMATCH', 'BIRTH_DATE_MISMATCH']));
  expect(await approve(kycId)).toMatch(/^reasonCode: is required to override/);
  expect(await approve(kycId, 'Compared with the deed of the name change.', 'OTHER')).toBe(
    'This override requires a second approver.',
  );
});

test('a document that expired after its examination is a finding of the case and of the decision', async () => {
  const { kycId } = await examinePassport();

  setClock('2031-05-02T10:00:00-04:00');

  expect(await codesOf(kycId)).toEqual(['DOCUMENT_EXPIRED']);
  expect(await approve(kycId)).toMatch(/^reasonCode: is required to override/);
});

test('a profile that was corrected after the examination has no finding anymore', async () => {
  const { individualId, kycId } = await examinePassport();
  await service.patch(`/individuals/${individualId}`, { lastName: 'Hopper' });
  expect(await codesOf(kycId)).toEqual(['LAST_NAME_MISMATCH']);

  await service.patch(`/individuals/${individualId}`, { lastName: 'Solheim' });

  expect(await codesOf(kycId)).toEqual([]);
  expect(await approve(kycId)).toBe('Allowed');
});

test('a submission that was not examined is compared with the profile, and its decision, too', async () => {
  const { kycId } = await submitPassport({ kycLastName: 'Hopper' });

  expect(await codesOf(kycId)).toContain('LAST_NAME_MISMATCH');
  expect(await approve(kycId, 'Not examined yet.')).toMatch(/^reasonCode: is required to override/);
});

test('the log of a client is no result of the examination, even if it is one of an earlier submission', async () => {
  const first = await examinePassport({ kycLastName: 'Hopper' });
  const { response } = (await service.get(`/kyc/${first.kycId}`)).body;
  const mismatch = ['MRZ_MISMATCH', 'LAST_NAME_MISMATCH'];
  expect(await codesOf(first.kycId)).toEqual(expect.arrayContaining(mismatch));

  const second = await examinePassport({ kycLastName: 'Hopper', kycLog: response });

  expect(await codesOf(second.kycId)).toEqual(expect.arrayContaining(mismatch));
});
