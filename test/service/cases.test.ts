import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { ReviewCase } from '../../shared/contracts/compliance/cases.ts';
import type { WorkDay } from '../../shared/contracts/compliance/daily-work.ts';
import { dayIn } from '../../shared/domain/compliance-days.ts';
import { reviewNames } from '../../shared/domain/reviews.ts';
import { put, statement, upload } from '../support/aic.ts';
import { passportPage, readExamined, submit, uploadImage, zoneLine } from '../support/kyc.ts';
import { createIndividual, createIssuer, createOffering } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const read = (service: Running, review: string, id: string) =>
  service.app.run('getCase', backOffice, { params: { review, id } }) as Promise<ReviewCase>;

/** The compared facts of a KYC case: label, value of each column, and finding. */
const toIdentity = ({ facts }: ReviewCase) =>
  facts
    .find(({ title }) => title === 'Identity')
    ?.facts.map(({ label, value, others, finding }) => [label, [value, ...others], finding]);

test.each(reviewNames)('a record of %s that does not exist has no case', async (review) => {
  const service = await startService();

  await expect(read(service, review, `${review}_none`)).rejects.toMatchObject({ code: 'not-found' });
});

test('a KYC case compares the submission with the profile, and marks what differs', async () => {
  const service = await startService();
  const individualId = await createIndividual(service, { dob: '07/21/1984' });
  const { id } = await submit(service, individualId, { kycLastName: 'Underhill' });
  await readExamined(service, id);

  const shown = await read(service, 'kyc', id);

  expect(shown).toMatchObject({ state: 'NEEDS_REVIEW', examination: 'done', claim: null, proposal: null });
  expect(shown.documents.map(({ role }) => role)).toEqual(['Front']);
  const [born, expires] = ['1984-07-21T00:00:00.000Z', expect.any(String)];
  expect(toIdentity(shown)).toEqual([
    ['First name', ['Ingrid', 'Ingrid', null], null],
    ['Last name', ['Underhill', 'Solheim', null], 'LAST_NAME_MISMATCH'],
    ['Date of birth', [born, born, null], null],
    ['Document number', ['A12345678', null, null], null],
    ['Expiration date', [expires, null, null], null],
    ['Nationality', [null, null, null], null],
    ['Issuer', ['United States of America (US)', null, null], null],
  ]);
  expect(shown.submissions.map((one) => one.id)).toEqual([id]);
});

test('a KYC case shows what was read from the machine-readable zone, and marks what differs', async () => {
  const service = await startService();
  const individualId = await createIndividual(service, { dob: '07/21/1984', citizenship: 'Norway' });
  const zone = { number: 'A12345679', nationality: 'NOR', birthDate: '840721', expiryDate: '310501' };
  const { id } = await submit(service, individualId, {
    kycDocumentIssuer: 'NO',
    kycDocumentExpirationDate: '05/01/2031',
    kycDocumentFrontFileId: await uploadImage(
      service,
      individualId,
      'KYC_DOCUMENT_FRONT',
      await passportPage(zoneLine(zone)),
    ),
  });
  await readExamined(service, id);

  const shown = await read(service, 'kyc', id);

  const [born, expires] = ['1984-07-21T00:00:00.000Z', '2031-05-01T00:00:00.000Z'];
  expect(toIdentity(shown)).toEqual([
    ['First name', ['Ingrid', 'Ingrid', 'INGRID'], null],
    ['Last name', ['Solheim', 'Solheim', 'SOLHEIM'], null],
    ['Date of birth', [born, born, born], null],
    ['Document number', ['A12345678', null, 'A12345679'], 'MRZ_MISMATCH'],
    ['Expiration date', [expires, null, expires], null],
    ['Nationality', [null, 'Norway', 'Norway'], null],
    ['Issuer', ['Norway (NO)', null, 'UTO'], null],
  ]);
  expect(shown.facts[0]?.facts.map(({ check }) => check)).toEqual([
    { result: 'PASSED', reason: null },
    { result: 'PASSED', reason: null },
    { result: 'PASSED', reason: null },
    { result: 'FAILED', reason: 'MRZ mismatch: document number A12345679 (MRZ), A12345678 (submitted)' },
    { result: 'PASSED', reason: null },
    { result: 'PASSED', reason: null },
    { result: 'NOT_RUN', reason: 'UTO is not the code of a country' },
  ]);
});

test('the findings of an accreditation are the failed rules and the missing documents', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const statementDate = dayIn('America/New_York', new Date().toISOString());
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', { statementDate });
  await put(service, individualId, 'NET_WORTH', { ...statement, balance: 8250.5, fileId });
  await service.app.parts.aicReviews.idle();
  const { id } = (await service.get(`/individual/${individualId}/aic`)).body;

  const { findings } = await read(service, 'aic', id);

  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    [
      'STEP',
      'Net worth (excluding primary residence) is $8,250.50; more than $1,000,000.00 is required (17 CFR 230.501(a)(5)). Submit further assets with their statements, or another basis.',
    ],
    ['CREDIT_REPORT', 'Missing: Consumer report from a nationwide reporting agency about the investor'],
    ['PROOF_OF_LIABILITIES', 'Missing: Representation LIABILITIES_DISCLOSED of the investor'],
  ]);
});

test('a case shows the officer who has claimed it', async () => {
  const service = await startService();
  const id = await createIssuer(service);
  await service.app.run('claimRecord', backOffice, { params: { id } });

  expect((await read(service, 'issuer', id)).claim).toMatchObject({ officerId: backOffice.actor.id });
});

test('an offering is one record with two cases', async () => {
  const service = await startService();
  const id = await createOffering(service);

  expect(await read(service, 'offering', id)).toMatchObject({ state: 'PENDING', title: 'Series A' });
  expect(await read(service, 'onboarding', id)).toMatchObject({ state: 'IN_REVIEW', title: 'Series A' });
});

/** They never have the same day. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

test.each(zones)('the activity of a day in %s counts received records and decisions', async (zone) => {
  const service = await startService();
  await service.app.run('setComplianceTimeZone', backOffice, { body: { complianceTimeZone: zone } });
  const individualId = await createIndividual(service, { dob: '07/21/1984' });
  const { id } = await submit(service, individualId);
  const { updatedAt } = await readExamined(service, id);
  await service.app.run('decideKyc', backOffice, {
    params: { id },
    body: { expectedUpdatedAt: updatedAt, to: 'RESUBMIT', reasonCode: 'DOCUMENT_UNREADABLE' },
  });

  const { days } = (await service.app.run('getDailyWork', backOffice, {})) as { days: WorkDay[] };

  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({
    day: dayIn(zone, new Date().toISOString()),
    identities: 1,
    trades: 0,
    approved: 0,
    informationRequested: 1,
    rejected: 0,
  });
});
