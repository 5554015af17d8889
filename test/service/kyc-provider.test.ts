import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Client } from '../support/client.ts';
import { claimingPng, scriptedPdfs } from '../support/hostile-documents.ts';
import {
  dayFromNow,
  license,
  passport,
  passportPage,
  photograph,
  readExamined,
  submit,
  uploadImage,
  uploadImages,
  zoneLine,
} from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { type Running, shareService, startService, temporaryFolder } from '../support/service.ts';

const person = { dob: '07/21/1984', citizenship: 'US', country: 'US', state: 'ME' };
const service = await shareService();

/** Submits a document of a new individual and returns the result of the provider. */
async function examine(fields: Record<string, unknown> = {}, individual: object = person) {
  const individualId = await createIndividual(service, { ...individual });
  const { id } = await submit(service, individualId, { kycDocumentId: freshNumber(), ...fields });
  return Object.assign(await readExamined(service, id), { individualId });
}

let numbers = 10_000_000;

/** An unused passport number. */
function freshNumber(): string {
  numbers += 1;
  return `A${numbers}`;
}

/** The findings, without that the photos have no text to read. */
const codesOf = ({ findings }: Awaited<ReturnType<typeof readExamined>>) =>
  findings.map(({ code }) => code).filter((code) => code !== 'DOCUMENT_NOT_READ');

describe('the KYC provider finds', () => {
  test('only that a correct photo has no text: NEEDS_REVIEW, and never a decision', async () => {
    const record = await examine();

    expect(record).toMatchObject({
      kycStatus: 'NEEDS_REVIEW',
      reason: null,
      findings: [{ code: 'DOCUMENT_NOT_READ', message: 'Document not read: compare it yourself' }],
    });
    expect(record.lastEventAt).toBe(record.updatedAt);
    expect((await service.get(`/individuals/${record.individualId}`)).body.kycStatus).toBe('NEEDS_REVIEW');
  });

  test('names, date of birth, age, validity, issuer, and number that do not match', async () => {
    const record = await examine({
      ...license,
      kycFirstName: 'Inger',
      kycLastName: 'Solberg',
      kycDocumentIssuer: 'NH',
      kycDocumentId: 'A1',
      kycDocumentDob: dayFromNow(-6000),
      kycDocumentExpirationDate: dayFromNow(-1),
    });

    expect(record.kycStatus).toBe('NEEDS_REVIEW');
    expect(codesOf(record)).toEqual([
      'DOCUMENT_EXPIRED',
      'UNDER_AGE',
      'LAST_NAME_MISMATCH',
      'BIRTH_DATE_MISMATCH',
      'DOCUMENT_OF_ANOTHER_PERSON',
      'FIRST_NAME_MISMATCH',
      'ISSUER_MISMATCH',
      'NUMBER_FORMAT',
    ]);
  });

  test('a document that expires soon', async () => {
    expect(codesOf(await examine({ kycDocumentExpirationDate: dayFromNow(30) }))).toEqual([
      'DOCUMENT_EXPIRES_SOON',
    ]);
  });

  test('in the compliance time zone: a document is valid on its last day, and on the day of its issue', async () => {
    for (const complianceTimeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York']) {
      await service.app.run('setComplianceTimeZone', backOffice, { body: { complianceTimeZone } });
      const today = dayFromNow(0, complianceTimeZone);

      expect(codesOf(await examine({ kycDocumentExpirationDate: today }))).toEqual(['DOCUMENT_EXPIRES_SOON']);
      expect(codesOf(await examine({ kycDocumentIssuedDate: today }))).toEqual([]);
    }
  });

  test('images that are too small, damaged, decompression bombs, or identical', async () => {
    const individualId = await createIndividual(service, person);
    const small = await photograph(300, 200);
    const front = await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', small);
    const back = await uploadImage(service, individualId, 'KYC_DOCUMENT_BACK', small);
    const bomb = await uploadImage(service, individualId, 'KYC_SELFIE', claimingPng(100_000, 100_000));
    const { id } = await submit(service, individualId, {
      ...license,
      kycDocumentId: '7654321',
      kycDocumentFrontFileId: front,
      kycDocumentBackFileId: back,
      kycSelfieFileId: bomb,
    });

    expect(codesOf(await readExamined(service, id))).toEqual([
      'IMAGE_TOO_LARGE',
      'SAME_BYTES',
      'IMAGE_TOO_SMALL',
      'IMAGE_TOO_SMALL',
    ]);
  });

  test('a machine-readable zone with other values', async () => {
    const individualId = await createIndividual(service, person);
    const zone = { number: freshNumber(), nationality: 'USA', birthDate: '840712', expiryDate: '310501' };
    const page = await passportPage(zoneLine(zone, { expiryDate: '9' }));
    const { id } = await submit(service, individualId, {
      kycDocumentId: zone.number,
      kycDocumentFrontFileId: await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', page),
    });

    expect((await readExamined(service, id)).findings).toMatchObject([
      { code: 'MRZ_CHECK_DIGIT', compared: { zone: '310501' } },
      { code: 'MRZ_MISMATCH', compared: { zone: '840712', submitted: '840721' } },
    ]);
  });

  test.each([
    ['a photo that is cut off', async () => (await photograph()).subarray(0, 4000), 'DOCUMENT_UNREADABLE'],
    ['a PDF without pages', async () => Buffer.from('%PDF-1.7\nnothing\n'), 'DOCUMENT_UNREADABLE'],
    ['a PDF with scripts', async () => Object.values(scriptedPdfs)[0], 'PDF_SCRIPTS'],
  ])('%s', async (_, create, code) => {
    const individualId = await createIndividual(service, person);
    const front = await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', await create());
    const { id } = await submit(service, individualId, {
      kycDocumentId: freshNumber(),
      kycDocumentFrontFileId: front,
    });

    expect(codesOf(await readExamined(service, id))).toEqual([code]);
  });
});

describe('the KYC provider compares earlier documents and people, and finds', () => {
  test('the same number of another individual, in any spelling', async () => {
    const kycDocumentId = freshNumber();
    const first = await examine({ kycDocumentId });
    const spelled = `${kycDocumentId.slice(0, 3)}-${kycDocumentId.slice(3, 6)} ${kycDocumentId.slice(6)}`;

    const second = await examine({ kycDocumentId: spelled.toLowerCase() });

    expect(codesOf(first)).toEqual([]);
    expect(second.findings).toMatchObject([
      { code: 'SAME_DOCUMENT_NUMBER', severity: 'HIGH', individualIds: [first.individualId] },
      { code: 'DOCUMENT_NOT_READ' },
    ]);
  });

  test('no duplicate in the same number of the same individual', async () => {
    const { individualId } = await examine({ kycDocumentId: 'B10000001' });

    const { id } = await submit(service, individualId, { kycDocumentId: 'B10000001' });

    expect(codesOf(await readExamined(service, id))).toEqual([]);
  });

  test('the same SSN of another individual', async () => {
    const first = await examine({}, { ...person, ssn: '912-34-5678' });

    const second = await examine({}, { ...person, ssn: '912345678' });

    expect(second.findings).toMatchObject([
      { code: 'SAME_SSN', compared: { ssn: '***-**-5678' }, individualIds: [first.individualId] },
      { code: 'DOCUMENT_NOT_READ' },
    ]);
    expect(JSON.stringify(second)).not.toMatch(/912-?34/);
  });

  test('nothing in other tenants, and shows an account nothing about its neighbors', async () => {
    const operator = await service.client({ account: 'Two houses' });
    const [north, south] = [await registerIssuer(operator), await registerIssuer(operator)];
    const kycDocumentId = freshNumber();
    await examine({ kycDocumentId }, { ...person, ssn: '998877665' });
    const submitAs = async (client: Client) => {
      const individualId = await createIndividual(client, { ...person, ssn: '998877665' });
      const { id } = await submit(client, individualId, { kycDocumentId });
      await service.app.parts.kycProvider.idle();
      return { id, individualId };
    };
    const read = async (client: Client, id: string) =>
      JSON.parse((await client.get(`/kyc/${id}`)).body.response);

    const first = await submitAs(north);
    const second = await submitAs(south);

    const notRead = { code: 'DOCUMENT_NOT_READ' };
    expect(await read(operator, first.id)).toMatchObject([notRead]);
    expect(await read(operator, second.id)).toMatchObject([
      { code: 'SAME_DOCUMENT_NUMBER', individualIds: [first.individualId] },
      { code: 'SAME_SSN', individualIds: [first.individualId] },
      notRead,
    ]);
    expect(await read(south, second.id)).toMatchObject([notRead]);
  });
});

let issuers = 0;

/** A key of an account that was registered through the operator's. */
async function registerIssuer(operator: Client): Promise<Client> {
  issuers += 1;
  const account = `House ${issuers}`;
  const answer = await operator.post('/register/issuer', {
    firstName: 'Ingrid',
    lastName: 'Solheim',
    email: `house${issuers}@example.com`,
    password: 'a long passphrase',
    confirmPassword: 'a long passphrase',
    accountName: account,
    accountType: 'ISSUER',
  });
  expect(answer.status).toBe(201);
  return service.client({ account });
}

describe('the KYC provider works in the background, and', () => {
  test('does not change the decision of an officer who decides first', async () => {
    const own = await startService();
    const individualId = await createIndividual(own, person);
    const { id, updatedAt } = await submit(own, individualId);

    const decision = { to: 'CANCELLED', reasonCode: 'WITHDRAWN', expectedUpdatedAt: updatedAt };
    await own.app.run('decideKyc', backOffice, { params: { id }, body: decision });

    await own.app.parts.kycProvider.idle();
    expect((await own.get(`/kyc/${id}`)).body).toMatchObject({
      kycStatus: 'CANCELLED',
      reason: 'The request was canceled.',
      response: null,
    });
    expect((await own.get(`/individuals/${individualId}`)).body.kycStatus).toBe('CANCELLED');
  });

  test('examines simultaneous submissions, and is named in the audit log', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => createIndividual(service, person)));
    const records = await Promise.all(
      people.map((id) => submit(service, id, { kycDocumentId: freshNumber() })),
    );

    for (const { id } of records) expect((await readExamined(service, id)).kycStatus).toBe('NEEDS_REVIEW');
    const events = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['actorKind', 'actorId', 'action'])
      .where('recordId', '=', records[0].id)
      .orderBy('seq')
      .execute();
    expect(events).toEqual([
      { actorKind: 'api-key', actorId: expect.any(String), action: 'submitKyc' },
      { actorKind: 'system', actorId: 'kyc-provider', action: 'examineKyc' },
    ]);
  });

  test('answers requests while it reads a large document', async () => {
    const individualId = await createIndividual(service, person);
    const large = await photograph(8000, 8000);
    const front = await uploadImage(service, individualId, 'KYC_DOCUMENT_FRONT', large);
    const { id } = await submit(service, individualId, {
      kycDocumentFrontFileId: front,
      kycDocumentId: freshNumber(),
    });
    let isReading = true;
    const reading = service.app.parts.kycProvider.idle().finally(() => {
      isReading = false;
    });
    let responses = 0;
    while (isReading) {
      expect((await service.get(`/kyc/${id}`)).status).toBe(200);
      responses += 1;
    }
    await reading;

    // Reading the document on the main thread would let only one or two requests through.
    expect(responses).toBeGreaterThan(10);
  });
});

describe('the KYC provider handles problems, and', () => {
  test('sets ERROR with a message for the officer if the bytes of an image are gone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const folder = temporaryFolder();
    const own = await startService(folder);
    const individualId = await createIndividual(own, person);
    const images = await uploadImages(own, individualId);
    const files = join(folder.dataDir, 'files');
    for (const name of readdirSync(files)) rmSync(join(files, name), { recursive: true });

    const { id } = await submit(own, individualId, images);

    const record = await readExamined(own, id);
    expect(record).toMatchObject({
      kycStatus: 'ERROR',
      findings: [{ code: 'EXAMINATION_FAILED', message: expect.stringContaining('could not be read') }],
    });
    expect(record.response).not.toContain(folder.dataDir);
    expect((await own.get(`/individuals/${individualId}`)).body.kycStatus).toBe('ERROR');
  });

  test('continues with the remaining records at the next start of a host', async () => {
    const folder = temporaryFolder();
    const first = await startService(folder);
    const left = await stopUnexamined(first);

    const second = await createApp({ ...folder, role: 'host' });
    await second.parts.kycProvider.idle();

    const statuses = await second.service.storage.reader
      .selectFrom('kycRecords')
      .select('kycStatus')
      .where('id', 'in', left)
      .execute();
    await second.close();
    expect(statuses.map(({ kycStatus }) => kycStatus)).toEqual(['NEEDS_REVIEW', 'NEEDS_REVIEW']);
  });

  test('leaves the examination of a secondary to the host', async () => {
    const folder = temporaryFolder();
    const left = await stopUnexamined(await startService(folder));

    const secondary = await createApp({ ...folder, role: 'secondary' });
    secondary.parts.kycProvider.wake();
    await secondary.parts.kycProvider.idle();

    const statuses = await secondary.service.storage.reader
      .selectFrom('kycRecords')
      .select('kycStatus')
      .where('id', 'in', left)
      .execute();
    await secondary.close();
    expect(statuses.map(({ kycStatus }) => kycStatus)).toEqual(['PENDING', 'PENDING']);
  });
});

/** Two records of a program that was closed during the examination of the first. */
async function stopUnexamined(running: Running): Promise<string[]> {
  const individualId = await createIndividual(running, person);
  const ids = [
    (await submit(running, individualId)).id,
    (await submit(running, individualId, { ...passport, kycDocumentId: 'A99999999' })).id,
  ];
  await running.app.close();
  return ids;
}
