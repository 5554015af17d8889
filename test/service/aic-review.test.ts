import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Aic } from '../../shared/contracts/compliance/aic.ts';
import type { ReviewCase } from '../../shared/contracts/compliance/cases.ts';
import type { AccreditationReview } from '../../shared/domain/accreditation-rules/review-accreditation.ts';
import { put, statement, upload } from '../support/aic.ts';
import { createIndividual, createIssuer } from '../support/records.ts';
import { type Running, startService, temporaryFolder } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

type EvaluatedAic = Aic & { log: AccreditationReview };

/** The record after its evaluation, with the calculation. */
async function readEvaluated(service: Running, individualId: string): Promise<EvaluatedAic> {
  await service.app.parts.aicReviews.idle();
  const { body } = await service.get(`/individual/${individualId}/aic`);
  return { ...body, log: JSON.parse(body.systemReviewLog) as AccreditationReview };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const lastWeek = { statementDate: daysAgo(7) };

async function submitNetWorth(service: Running, individualId: string, metadata: object = lastWeek) {
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', metadata);
  await upload(service, individualId, 'PROOF_OF_LIABILITIES', lastWeek);
  await upload(service, individualId, 'CREDIT_REPORT', lastWeek);
  return put(service, individualId, 'NET_WORTH', { ...statement, fileId });
}

test('a submission stays NEEDS_INFO while documents are missing, and passes when they are added', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', lastWeek);
  await put(service, individualId, 'NET_WORTH', { ...statement, fileId });

  const pending = await readEvaluated(service, individualId);
  expect(pending.systemReview).toBe('NEEDS_INFO');
  expect(pending.log.missing.map(({ label }) => label)).toEqual(['CREDIT_REPORT', 'PROOF_OF_LIABILITIES']);

  await upload(service, individualId, 'CREDIT_REPORT', lastWeek);
  await service.post('/representations', {
    subjectId: individualId,
    kind: 'LIABILITIES_DISCLOSED',
    madeOn: daysAgo(1),
  });

  const passed = await readEvaluated(service, individualId);
  expect(passed).toMatchObject({ id: pending.id, systemReview: 'PASSED', complianceReview: 'PENDING' });
  expect(passed.log).toMatchObject({
    version: 'us-2020-12-08',
    method: 'NET_WORTH',
    verdict: 'PASSED',
    steps: [{ left: '1250000.5', operator: '>', right: '1000000', passed: true }, {}, {}, {}],
    verification: { basis: 'NET_WORTH', method: 'ASSETS_AND_LIABILITIES', level: 'VERIFIED' },
    missing: [],
  });
});

test('the rules fail a value below the threshold, and leave the decision to an officer', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  await submitNetWorth(service, individualId);
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH');
  await put(service, individualId, 'NET_WORTH', { ...statement, balance: 1_000_000, fileId });

  expect(await readEvaluated(service, individualId)).toMatchObject({
    systemReview: 'FAILED',
    complianceReview: 'PENDING',
  });
  expect((await service.get(`/individuals/${individualId}`)).body).toMatchObject({
    accredited: false,
    aicStatus: 'PENDING',
    aicAccreditationType: 'PENDING',
  });
});

test.each([
  { what: 'a statement of last week', statementDate: daysAgo(7), systemReview: 'PASSED' },
  { what: 'a statement of last year', statementDate: daysAgo(365), systemReview: 'NEEDS_INFO' },
  { what: 'a date that is none', statementDate: 'soon', systemReview: 'NEEDS_INFO' },
])('the age of $what is read from the metadata of its file', async ({ statementDate, systemReview }) => {
  const service = await startService();
  const individualId = await createIndividual(service);

  await submitNetWorth(service, individualId, { statementDate });

  expect((await readEvaluated(service, individualId)).systemReview).toBe(systemReview);
});

test('a rejected document is ignored', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const { body } = await submitNetWorth(service, individualId);
  const [item] = body.netWorthData;
  const file = (await service.get(`/files/${item.fileId}`)).body;
  const decision = { to: 'REJECTED', reasonCode: 'DOCUMENT_UNREADABLE', expectedUpdatedAt: file.updatedAt };
  await service.app.run('decideFile', backOffice, { params: { id: file.id }, body: decision });

  await put(service, individualId, 'NET_WORTH', item);

  const { log } = await readEvaluated(service, individualId);
  expect(log.missing.map(({ label }) => label)).toEqual(['PROOF_OF_NET_WORTH']);
});

test('a submission is evaluated in the decision that rejects a file, or reopens it', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const [item] = (await submitNetWorth(service, individualId)).body.netWorthData;
  expect((await readEvaluated(service, individualId)).systemReview).toBe('PASSED');
  const decideFile = async (to: string, reasonCode: string) => {
    const { id, updatedAt: expectedUpdatedAt } = (await service.get(`/files/${item.fileId}`)).body;
    const body = { to, reasonCode, expectedUpdatedAt };
    await service.app.run('decideFile', backOffice, { params: { id }, body });
    return (await service.get(`/individual/${individualId}/aic`)).body.systemReview;
  };

  expect(await decideFile('REJECTED', 'DOCUMENT_UNREADABLE')).toBe('NEEDS_INFO');
  expect(await decideFile('PENDING', 'REOPENED')).toBe('PASSED');
});

test('a file that is unlinked, or whose date changes, is evaluated again', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const [item] = (await submitNetWorth(service, individualId)).body.netWorthData;
  const resultAfter = async (path: string, body: object) => {
    expect((await service.post(path, body)).status).toBe(200);
    return (await readEvaluated(service, individualId)).systemReview;
  };

  expect((await readEvaluated(service, individualId)).systemReview).toBe('PASSED');
  expect(await resultAfter(`/files/${item.fileId}/unlink`, {})).toBe('NEEDS_INFO');
  expect(await resultAfter(`/files/${item.fileId}/link`, { targetId: individualId })).toBe('PASSED');
});

test('an officer confirms the issuer of an employee', async () => {
  const service = await startService();
  const issuerId = await createIssuer(service, {
    legalName: 'Harbor Light Fund LLC',
    investmentCompanyExclusion: 'SECTION_3C7',
  });
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'EMPLOYMENT_LETTER', lastWeek);
  await put(service, individualId, 'EMPLOYEE', { fileId, employer: 'Harbor Light Fund', title: 'Manager' });
  const pending = await readEvaluated(service, individualId);

  await service.app.run('recordOffice', backOffice, {
    params: { id: pending.id },
    body: { issuerId, position: 'DIRECTOR' },
  });

  expect(pending.systemReview).toBe('NEEDS_INFO');
  expect(pending.log.missing.map(({ description }) => description)).toContain(
    'An officer must confirm the issuer that is the employer.',
  );
  const { systemReview, log } = await readEvaluated(service, individualId);
  expect([systemReview, log.verification.issuerId]).toEqual(['PASSED', issuerId]);
});

test('the last of several simultaneous submissions is evaluated', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROFESSIONAL_LICENSE');
  const license = { fileId, licenseNumber: '7654321' };

  await Promise.all(
    ['SERIES_63', 'SERIES_7', 'SERIES_63', 'SERIES_65'].map((licenseType) =>
      put(service, individualId, 'PROFESSIONAL', { ...license, licenseType }),
    ),
  );

  const { professionalData, log } = await readEvaluated(service, individualId);
  expect(log.steps[0]?.left).toBe(professionalData[0]?.licenseType.replace('SERIES_', 'Series '));
});

test('the next start of a host evaluates the remaining submissions', async () => {
  const folder = temporaryFolder();
  const first = await startService(folder);
  const individualId = await createIndividual(first);
  await submitNetWorth(first, individualId);
  const { id, log } = await readEvaluated(first, individualId);
  await commitTo(first.app.service, (db) =>
    db
      .updateTable('aicRecords')
      .set({ systemReview: 'NEEDS_INFO', systemReviewLog: null })
      .where('id', '=', id)
      .execute(),
  );
  await first.app.close();

  const second = await createApp({ ...folder, role: 'host' });
  await second.parts.aicReviews.idle();
  const record = await second.service.storage.reader
    .selectFrom('aicRecords')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await second.close();

  expect(record.systemReview).toBe('PASSED');
  expect(JSON.parse(record.systemReviewLog ?? '')).toEqual(log);
});

test('a client resubmits after a request for information, renews an approval, and cannot change a rejection', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const item = (await submitNetWorth(service, individualId)).body.netWorthData[0];
  const decide = async (to: string, reasonCode?: string) => {
    const { id, updatedAt } = await readEvaluated(service, individualId);
    await service.app.run('decideAic', backOffice, {
      params: { id },
      body: { to, reasonCode, expectedUpdatedAt: updatedAt },
    });
  };
  const putAgain = () => put(service, individualId, 'NET_WORTH', item);
  const readPerson = async () => (await service.get(`/individuals/${individualId}`)).body;

  await decide('NEEDS_INFO', 'DOCUMENT_MISSING');
  expect(await readPerson()).toMatchObject({ aicStatus: 'NEEDS_INFO', accredited: false });
  expect(await putAgain()).toMatchObject({ status: 200, body: { complianceReview: 'PENDING' } });
  expect(await readPerson()).toMatchObject({ aicStatus: 'PENDING', accredited: false });

  await decide('APPROVED');
  expect(await readPerson()).toMatchObject({ accredited: true, aicAccreditationType: 'NET_WORTH' });
  expect(await putAgain()).toMatchObject({ status: 200, body: { complianceReview: 'PENDING' } });
  expect(await readPerson()).toMatchObject({ accredited: true, aicStatus: 'PENDING' });

  await decide('REJECTED', 'DATA_MISMATCH');
  expect(await putAgain()).toMatchObject({
    status: 422,
    body: { errors: ['complianceReview: is REJECTED; an officer must reopen the record first'] },
  });
  expect(await readPerson()).toMatchObject({ accredited: false, aicAccreditationType: 'PENDING' });

  await decide('PENDING', 'REOPENED');
  expect((await putAgain()).status).toBe(200);
});

test('the case shows the result of the current day', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  await submitNetWorth(service, individualId);
  const { id } = await readEvaluated(service, individualId);
  const representation = { subjectId: individualId, kind: 'LIABILITIES_DISCLOSED', madeOn: daysAgo(3) };
  expect((await service.post('/representations', representation)).status).toBe(201);
  // The stored result is that of an earlier day.
  await commitTo(service.app.service, (db) =>
    db.updateTable('aicRecords').set({ systemReviewLog: '{"steps":[],"missing":[]}' }).execute(),
  );

  const { arithmetic } = (await service.app.run('getCase', backOffice, {
    params: { review: 'aic', id },
  })) as ReviewCase;

  expect(arithmetic?.verdict).toBe('PASSED');
});

test('the audit log shows who submitted and that the rules evaluated it', async () => {
  const service = await startService();
  const individualId = await createIndividual(service);
  const { body } = await submitNetWorth(service, individualId);
  await service.app.parts.aicReviews.idle();

  const events = await service.app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['actorKind', 'actorId', 'action'])
    .where('recordId', '=', body.id)
    .orderBy('seq')
    .execute();

  expect(events.map(({ actorKind, action }) => [actorKind, action])).toEqual([
    ['api-key', 'putAic'],
    ['api-key', 'putAic'],
    ['system', 'evaluateAic'],
  ]);
});
