import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { verifyAuditLog } from '../../electron/service/modules/installation/verify-audit-log.ts';
import { multipart, pdf } from '../support/documents.ts';
import { passport, uploadImage } from '../support/kyc.ts';
import { type Running, startService } from '../support/service.ts';

const sample = readFileSync(new URL('../../resources/csv/investors-sample.csv', import.meta.url));
const officer = { ...backOffice, actor: { kind: 'officer' as const, id: 'officer-a' } };

interface Person {
  id: string;
  accountId: string;
  dob: string;
}

/** Imports the sample, and returns its first investor with an individual account. */
async function importInvestor(service: Running): Promise<Person> {
  const imported = await service.post('/csv/investors', sample, { 'content-type': 'text/csv' });
  expect(imported.body).toMatchObject({ failedRows: [], successfulRows: imported.body.totalRows });
  const { items } = (await service.get('/investor-accounts?limit=100')).body;
  const account = items.find(
    (one: { investorAccountType: string }) => one.investorAccountType === 'INDIVIDUAL',
  );
  const { body } = await service.get(`/individuals/${account.individuals[0].id}`);
  return { id: body.id, accountId: account.id, dob: body.dob };
}

async function decide(service: Running, operation: 'decideKyc' | 'decideAic', path: string, body: object) {
  const { body: record } = await service.get(path);
  await service.app.run(operation, officer, {
    params: { id: record.id },
    body: { expectedUpdatedAt: record.updatedAt, ...body },
  });
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

async function uploadDocument(service: Running, targetId: string, label: string): Promise<string> {
  const query = new URLSearchParams({
    name: 'paper.pdf',
    category: 'Investor Accreditation',
    label,
    targetId,
    metadata: JSON.stringify({ statementDate: yesterday }),
  });
  return (await service.post(`/files?${query}`, multipart(pdf(), 'paper.pdf'))).body.id;
}

test('an investor of the sample is approved at the second attempt, and accredited', async () => {
  const service = await startService();
  const person = await importInvestor(service);
  const read = async () => (await service.get(`/individuals/${person.id}`)).body;

  // The first document has another name; the provider finds it and the officer requests another document.
  const submit = async (fields: object) => {
    const kycDocumentFrontFileId = await uploadImage(service, person.id, 'KYC_DOCUMENT_FRONT');
    const answer = await service.post('/kyc', {
      individualId: person.id,
      ...passport,
      kycDocumentFrontFileId,
      ...fields,
    });
    expect(answer).toMatchObject({ status: 201, body: { kycStatus: 'PENDING' } });
    await service.app.settle();
    return `/kyc/${answer.body.id}`;
  };
  const first = await submit({ kycLastName: 'Somebody-Else' });
  const { body: examined } = await service.get(first);
  expect(examined.kycStatus).toBe('NEEDS_REVIEW');
  expect(JSON.parse(examined.response)).not.toEqual([]);
  expect(examined.response).toContain('Somebody-Else');
  await decide(service, 'decideKyc', first, {
    to: 'RESUBMIT',
    reasonCode: 'NAME_MISMATCH',
    message: 'The document shows another name',
  });
  expect((await service.get(first)).body).toMatchObject({
    kycStatus: 'RESUBMIT',
    reason: 'The document shows another name',
  });
  expect((await read()).kycStatus).toBe('RESUBMIT');

  const { firstName, lastName } = await read();
  const [year, month, day] = person.dob.slice(0, 10).split('-');
  const second = await submit({
    kycFirstName: firstName,
    kycLastName: lastName,
    kycDocumentDob: `${month}/${day}/${year}`,
  });
  expect((await read()).kycStatus).toBe('NEEDS_REVIEW');
  await decide(service, 'decideKyc', second, { to: 'APPROVED', note: 'The sample has a placeholder SSN' });
  expect(await read()).toMatchObject({ kycStatus: 'APPROVED', accredited: false });

  // The questionnaire, the documents, and the calculation that the officer reads.
  const answers = { AIC_Questionnaire: { investment_objective: 'Growth', risk_willingness: 'High' } };
  const questionnaire = { aicQuestionnaire: JSON.stringify(answers) };
  expect((await service.patch(`/individuals/${person.id}`, questionnaire)).status).toBe(200);
  const fileId = await uploadDocument(service, person.id, 'PROOF_OF_NET_WORTH');
  await uploadDocument(service, person.id, 'PROOF_OF_LIABILITIES');
  await uploadDocument(service, person.id, 'CREDIT_REPORT');
  const aicPath = `/individual/${person.id}/aic`;
  const item = { fileId, balance: 1_000_000.01, accountType: 'BROKERAGE', institution: 'Casco Bay Savings' };
  const put = await service.send('PUT', aicPath, { type: 'NET_WORTH', metadata: [item] });
  expect(put.body).toMatchObject({
    method: 'NET_WORTH',
    systemReview: 'NEEDS_INFO',
    complianceReview: 'PENDING',
  });
  await service.app.settle();
  expect((await service.get(aicPath)).body.systemReview).toBe('PASSED');
  await decide(service, 'decideAic', aicPath, { to: 'APPROVED' });

  expect(await read()).toMatchObject({
    accredited: true,
    aicStatus: 'APPROVED',
    aicAccreditationType: 'NET_WORTH',
  });
  expect((await service.get(`/investor-accounts/${person.accountId}`)).body.regDQualified).toBe(true);
  expect((await service.get(`/files/${fileId}`)).body.complianceReview).toBe('APPROVED');

  // The audit log has all events in order.
  const history = (await service.app.run('getHistory', officer, { params: { id: person.id } })) as {
    events: { action: string; actorKind: string }[];
  };
  const story = history.events.map(({ action, actorKind }) => `${actorKind} ${action}`);
  const chapters = [
    'import importInvestors',
    'api-key submitKyc',
    'officer decideKyc',
    'api-key submitKyc',
    'officer decideKyc',
    'api-key updateIndividual',
    'officer decideAic',
  ];
  expect(
    chapters.every((chapter) => story.includes(chapter)),
    story.join(', '),
  ).toBe(true);
  expect(story.indexOf('import importInvestors')).toBe(0);
  expect(story.lastIndexOf('officer decideKyc')).toBeLessThan(story.indexOf('officer decideAic'));
  const { storage, vault } = service.app.service;
  expect(await verifyAuditLog(storage.reader, vault.auditKey)).toMatchObject({ error: undefined });
});
