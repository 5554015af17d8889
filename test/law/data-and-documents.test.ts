import { beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { type OperationName, operations } from '../../shared/contracts/index.ts';
import type { AnyOperation } from '../../shared/contracts/operation.ts';
import { checkSsn } from '../../shared/domain/data-validation.ts';
import { fileLabels } from '../../shared/domain/file-labels.ts';
import { put, statement, upload } from '../support/aic.ts';
import type { Client } from '../support/client.ts';
import { multipart, pdf } from '../support/documents.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { submit } from '../support/kyc.ts';
import { createOwnedEntity, decideEntity } from '../support/legal-entities.ts';
import {
  bodies,
  createIndividual,
  createInvestorAccount,
  createIssuer,
  createOffering,
} from '../support/records.ts';
import { noMatch } from '../support/screening.ts';
import { type Running, startService } from '../support/service.ts';
import { setClock } from './support/clock.ts';
import { lawCase } from './support/law-case.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read cases of every shape
const ask = (service: Running, operation: OperationName, input: object): Promise<any> =>
  service.app.run(operation, backOffice, input);

async function findingsOf(service: Running, review: 'kyc' | 'kyb', id: string): Promise<string[]> {
  const { findings } = await ask(service, 'getCase', { params: { review, id } });
  const own = ['SSN', 'ITIN', 'ATIN', 'EIN_', 'PO_BOX', 'MAIL', 'ZIP', 'STATEMENT'];
  return findings
    .map(({ code, severity }: { code: string; severity: string }) => `${code} ${severity}`)
    .filter((finding: string) => own.some((start) => finding.startsWith(start)));
}

async function uploadFile(service: Client, query: Record<string, string>, path = '/files') {
  const search = new URLSearchParams({ name: 'paper.pdf', category: 'Compliance', ...query });
  return service.post(`${path}?${search}`, multipart(pdf(), 'paper.pdf'));
}

lawCase(82, '17a-4(f)', 'a statement of an approved accreditation is kept as it was', async () => {
  setClock();
  const service = await startService();
  const individualId = await createIndividual(service);
  const otherId = await createIndividual(service);
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', { statementDate: '2026-06-01' });
  await upload(service, individualId, 'PROOF_OF_LIABILITIES', { statementDate: '2026-06-01' });
  await upload(service, individualId, 'CREDIT_REPORT', { statementDate: '2026-06-01' });
  const { body: aic } = await put(service, individualId, 'NET_WORTH', { ...statement, fileId });
  await service.app.parts.aicReviews.idle();
  const decide = async (to: string, reasonCode?: string) => {
    const { updatedAt } = (await service.get(`/individual/${individualId}/aic`)).body;
    const body = { to, expectedUpdatedAt: updatedAt, reasonCode };
    await ask(service, 'decideAic', { params: { id: aic.id }, body });
  };
  const file = (await service.get(`/files/${fileId}`)).body;
  const same = { name: file.name, category: file.category, label: file.label };
  const expectUnchanged = async (reason: string) => {
    const answers = [
      await service.post(`/files/${fileId}/unlink`, {}),
      await service.post(`/files/${fileId}/link`, { targetId: otherId }),
      await service.patch(`/files/${fileId}`, { ...same, label: 'PROOF_OF_INCOME' }),
      await service.patch(`/files/${fileId}`, { ...same, metadata: '{"statementDate":"2026-06-02"}' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([409, [`complianceReview: ${reason}; upload a new version`]]);
    }
    expect((await service.patch(`/files/${fileId}`, { ...same, name: 'June statement.pdf' })).status).toBe(
      200,
    );
    expect((await service.post(`/files/${fileId}/link`, { targetId: individualId })).status).toBe(200);
    const query = { label: 'PROOF_OF_NET_WORTH', targetId: individualId, replacesFileId: fileId };
    const replacement = await uploadFile(service, query);
    expect(replacement.status).toBe(201);
    expect(replacement.body.replacesFileId).toBe(fileId);
    expect((await service.get(`/files/${fileId}`)).body).toMatchObject({
      targetId: individualId,
      label: 'PROOF_OF_NET_WORTH',
      metadata: '{"statementDate":"2026-06-01"}',
    });
  };

  expect((await service.patch(`/files/${fileId}`, { ...same, metadata: file.metadata })).status).toBe(200);
  await decide('APPROVED');
  await expectUnchanged('is APPROVED');
  await decide('PENDING', 'REOPENED');
  await expectUnchanged('is APPROVED');
});

lawCase(83, 'Reg S-P 248.30', 'tax forms are visible only to the account that they belong to', async () => {
  setClock();
  const service = await startService();
  const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
  const entity = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId });
  const stranger = await service.client({ account: 'Stranger' });

  const hidden = await uploadFile(service, { label: 'W9', targetId: entity.body.id });
  const shown = await uploadFile(service, { label: 'W9', targetId: entity.body.id }, '/files-public');

  expect([hidden.status, shown.status]).toEqual([201, 201]);
  for (const path of [`/files/${hidden.body.id}`, `/files-public/${shown.body.id}`]) {
    const preview = path.replace(/\/(file_)/, '/preview/$1');
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(preview)).status).toBe(404);
    expect((await service.get(path)).status).toBe(200);
  }
  const { findings } = await ask(service, 'getCase', { params: { review: 'file', id: shown.body.id } });
  expect(findings).toMatchObject([{ code: 'CONFIDENTIAL_LABEL_PUBLIC' }]);
});

test('Regulation S-P 248.30: documents of every party can be private, and each confidential label is a finding if it is public', async () => {
  setClock();
  const service = await startService();
  const investorAccountId = await createInvestorAccount(service);
  const issuerId = await createIssuer(service);
  const targets = [investorAccountId, issuerId, await createOffering(service, { issuerId })];
  for (const targetId of targets)
    expect((await uploadFile(service, { label: 'OTHER', targetId })).status).toBe(201);

  const confidential = fileLabels.filter((label) =>
    /^(KYC|PROOF|CREDIT|PROFE|EMPL|VERI|FORM|OPER|TRUST|BENE|SS4|W)/.test(label),
  );
  expect(confidential).toHaveLength(18);
  for (const label of fileLabels) {
    const { status, body } = await uploadFile(service, { label, targetId: issuerId }, '/files-public');
    expect([label, status]).toEqual([label, 201]);
    const { findings } = await ask(service, 'getCase', { params: { review: 'file', id: body.id } });
    const codes = findings.map(({ code }: { code: string }) => code);
    expect([label, codes]).toEqual([
      label,
      confidential.includes(label) ? ['CONFIDENTIAL_LABEL_PUBLIC'] : [],
    ]);
  }
});

test('Regulation S-P 248.30: a private file replaces one that was uploaded as a public file', async () => {
  setClock();
  const service = await startService();
  const targetId = await createIssuer(service);
  const shown = await uploadFile(service, { label: 'W9', targetId }, '/files-public');
  const stranger = await service.client({ account: 'Stranger' });
  const own = await createIssuer(stranger);
  const query = { label: 'W9', replacesFileId: shown.body.id };

  const hidden = await uploadFile(service, { ...query, targetId });
  const foreign = await uploadFile(stranger, { ...query, targetId: own });

  expect([hidden.status, hidden.body.replacesFileId]).toEqual([201, shown.body.id]);
  expect([foreign.status, foreign.body.errors]).toEqual([404, ['replacesFileId: no such record']]);
  expect((await service.get(`/files-public/${shown.body.id}`)).status).toBe(200);
});

describe('the data of a person', () => {
  let service: Running;
  beforeAll(async () => {
    setClock();
    service = await startService(undefined, atEndOfFile);
  });

  for (const [fields, expected] of [
    [{ ssn: '912-34-5678' }, ['SSN_NOT_ISSUABLE HIGH']],
    [{ ssn: '912-70-1234', isUsCitizenOrGreenCardHolder: true }, ['ITIN HIGH']],
    [{ ssn: '666-12-3456' }, ['SSN_NOT_ISSUABLE HIGH']],
    [{ ssn: '123-00-4567' }, ['SSN_NOT_ISSUABLE HIGH']],
    [{ ssn: '899-12-3456' }, []],
    [{ address: 'P.O. Box 12' }, ['PO_BOX HIGH']],
    [{ address: 'PO Box 12', state: 'AE' }, []],
  ] as const) {
    const given = JSON.stringify(fields);
    lawCase(84, '1023.220(a)(2)(i)(A)', `${given} has the findings [${expected}]`, async () => {
      setClock();
      const individualId = await createIndividual(service, fields);
      const record = await submit(service, individualId);
      await service.app.settle();

      expect(await findingsOf(service, 'kyc', record.id)).toEqual(expected);
    });
  }
});

lawCase(
  84,
  '1023.220(a)(2)(i)(A)',
  'an approval explains each medium-severity finding about the data of the person, and overrides each high-severity one',
  async () => {
    setClock();
    const service = await startService();
    const individualId = await createIndividual(service, { ssn: '000000000', phone: 'none' });
    const { id } = await submit(service, individualId);
    await service.app.settle();

    const shown = await ask(service, 'getCase', { params: { review: 'kyc', id } });
    expect(shown.overridden).toMatchObject([
      { to: 'APPROVED', errors: [{ message: 'Not a valid SSN.', places: [{ id: individualId }] }] },
    ]);
    expect(shown.openFindings).toMatchObject([
      {
        to: 'APPROVED',
        errors: [
          // The photo of the document has no text to read.
          { message: '1 medium-severity finding.' },
          { message: 'Placeholder, not a real SSN.' },
        ],
      },
    ]);
    const { updatedAt: expectedUpdatedAt } = (await service.get(`/kyc/${id}`)).body;
    const body = { to: 'APPROVED', note: 'The client corrects it.', reasonCode: 'OTHER', expectedUpdatedAt };
    await expect(ask(service, 'decideKyc', { params: { id }, body })).rejects.toMatchObject({
      errors: [{ field: null, message: 'This override requires a second approver.' }],
    });
  },
);

lawCase(84, '1023.220(a)(2)(i)(A)', 'an EIN with a prefix that is not assigned is a finding', async () => {
  setClock();
  const service = await startService();
  const createEntity = async (ein: string) => {
    const investorAccountId = await createInvestorAccount(service, { investorAccountType: 'LEGAL_ENTITY' });
    const answer = await service.post('/legal-entities', { ...bodies.legalEntity, investorAccountId, ein });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  };
  const first = await createEntity('07-1234567');

  expect(await findingsOf(service, 'kyb', first)).toEqual(['EIN_PREFIX LOW']);
  const second = await createEntity('071234567');
  const { findings } = await ask(service, 'getCase', { params: { review: 'kyb', id: second } });
  expect(findings).toMatchObject([
    { code: 'EIN_PREFIX' },
    { code: 'EIN_DUPLICATE', severity: 'MEDIUM', recordIds: [first] },
  ]);
});

lawCase(
  84,
  '1023.220(a)(2)(i)(A)',
  'the approval of a legal entity explains a high-severity finding about its data',
  async () => {
    setClock();
    const service = await startService();
    const id = await createOwnedEntity(service, { address: 'PO Box 12', zip: '1', country: 'US' });
    await decideEntity(service, 'sanctions', id, { screening: noMatch() });

    const denied = await decideEntity(service, 'kyb', id);
    expect(denied).toMatchObject({ rejected: 'rule' });
    expect(denied.errors).toEqual([
      'note: is required because of open findings: The address is a post office box; a residential or business street address is required.',
    ]);
    expect(
      await decideEntity(service, 'kyb', id, { note: 'Its office is at 77 Exchange Street.' }),
    ).toMatchObject({
      to: 'APPROVED',
    });
  },
);

test('31 CFR 1023.220(a)(2)(i)(A): the SSN of the reference can be issued', () => {
  const ssns = Object.values<AnyOperation>(operations).flatMap(({ example }) =>
    [...JSON.stringify(example ?? {}).matchAll(/"(?:ssn|jointSsn)":"([\d-]+)"/g)].map(([, ssn = '']) =>
      ssn.replaceAll('-', ''),
    ),
  );

  expect(ssns.length).toBeGreaterThan(0);
  expect(ssns.flatMap((ssn) => checkSsn(ssn, true))).toEqual([]);
});
