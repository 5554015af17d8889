import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { multipart, pdf, png } from '../support/documents.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const passport = {
  kycFirstName: 'Tomás',
  kycLastName: 'Reyes, Jr.',
  kycDocumentType: 'PASSPORT',
  kycDocumentId: 'A12345678',
  kycDocumentIssuer: 'US',
  kycDocumentIssuedDate: '05/02/2021',
  kycDocumentExpirationDate: '05/01/2031',
  kycDocumentDob: '07/21/1984',
};

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const toCsv = (...rows: Record<string, string>[]) =>
  [Object.keys(passport), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(quote).join()}\n`)
    .join('');

const importKyc = (
  csv: string | Buffer,
  query: Record<string, string>,
  client: Client = service,
): Promise<Answer> =>
  client.post(`/csv/kyc?${new URLSearchParams({ again: 'true', ...query })}`, csv, {
    'content-type': 'text/csv',
  });

async function upload(
  targetId: string,
  label: string,
  bytes = png(),
  client: Client = service,
): Promise<string> {
  const query = new URLSearchParams({ name: 'a', category: 'kyc-document', label, targetId });
  return (await client.post(`/files?${query}`, multipart(bytes, 'a.png'))).body.id;
}

/** An individual with an uploaded front image: the query of a valid import. */
async function createPerson(client: Client = service) {
  const individualId = await createIndividual(client);
  return { individualId, frontFileId: await upload(individualId, 'KYC_DOCUMENT_FRONT', png(), client) };
}

const countRecords = async (individualId: string) => {
  const records = service.app.service.storage.reader.selectFrom('kycRecords').select('id');
  return (await records.where('individualId', '=', individualId).execute()).length;
};

/** Nothing is submitted; the record of the import retains the errors. */
async function expectKycError(
  status: number,
  individualId: string,
  ask: () => Promise<Answer>,
  ...errors: string[]
) {
  const answer = await ask();
  expectErrorBody(answer, status);
  for (const error of errors) expect(answer.body.errors).toContain(error);
  expect(await countRecords(individualId)).toBe(0);
}

describe('POST /csv/kyc', () => {
  test('returns the record that the row creates', async () => {
    const person = await createPerson();

    const { status, body } = await importKyc(toCsv(passport), person);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^kyc_/),
      __entity: 'Kyc',
      individualId: person.individualId,
      documentType: 'PASSPORT',
      documentImage: person.frontFileId,
      kycStatus: 'PENDING',
      importId: expect.stringMatching(/^csv_import_/),
      failedRows: [],
      ignoredColumns: [],
    });
    expect((await service.get(`/kyc/${body.id}`)).body).toMatchObject({
      id: body.id,
      documentType: 'PASSPORT',
    });
    const [created] = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['actorKind', 'actorId', 'action'])
      .where('recordId', '=', body.id)
      .orderBy('seq')
      .execute();
    expect(created).toEqual({ actorKind: 'import', actorId: body.importId, action: 'importKyc' });
  });

  test('uses the files of the query', async () => {
    const person = await createPerson();
    const backFileId = await upload(person.individualId, 'KYC_DOCUMENT_BACK', png(9, 9));
    const selfieFileId = await upload(person.individualId, 'KYC_SELFIE', pdf());
    const license = { ...passport, kycDocumentType: 'DRIVER_LICENSE', kycDocumentIssuer: 'ME' };

    const { body } = await importKyc(toCsv(license), { ...person, backFileId, selfieFileId });

    const record = await service.app.service.storage.reader
      .selectFrom('kycRecords')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ backFileId, selfieFileId, documentIssuer: 'ME', lastName: 'Reyes, Jr.' });
  });

  test('validates and submits nothing with dryRun=true', async () => {
    const person = await createPerson();

    const { status, body } = await importKyc(toCsv(passport), { ...person, dryRun: 'true' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ individualId: person.individualId, kycStatus: 'PENDING', importId: null });
    expect((await service.get(`/kyc/${body.id}`)).status).toBe(404);
    expect(await countRecords(person.individualId)).toBe(0);
  });

  describe('with a document that was submitted before', () => {
    const known = { ...passport, kycDocumentId: 'C 7654-321' };
    const warning = {
      row: 1,
      field: 'kycDocumentId',
      message: expect.stringMatching(
        /^Duplicate document: also submitted for another individual \(individual_/,
      ),
    };

    test.each([
      { what: 'warns if it was another individual', changed: {}, warnings: [warning] },
      {
        what: 'ignores case, spaces, and hyphens of the number',
        changed: { kycDocumentId: 'c7654321' },
        warnings: [warning],
      },
      { what: 'has no warning for another number', changed: { kycDocumentId: 'C7654322' }, warnings: [] },
      { what: 'has no warning for another issuer', changed: { kycDocumentIssuer: 'GB' }, warnings: [] },
    ])('$what', async ({ changed, warnings }) => {
      const first = await createPerson();
      await importKyc(toCsv(known), first);
      const csv = toCsv({ ...known, ...changed });

      const another = await createPerson();
      for (const dryRun of ['true', 'false']) {
        const { status, body } = await importKyc(csv, { ...another, dryRun });
        expect([status, body.warnings, body.warningCount]).toEqual([200, warnings, warnings.length]);
      }
    });

    test('has no warning if it was the same individual', async () => {
      const person = await createPerson();
      const own = { ...passport, kycDocumentId: 'OWN 1' };
      await importKyc(toCsv(own), person);

      const { body } = await importKyc(toCsv(own), person);

      expect(body.warnings).toEqual([]);
    });

    test('has no warning about an individual whom the key does not see', async () => {
      const unseen = { ...passport, kycDocumentId: 'UNSEEN 1' };
      await importKyc(toCsv(unseen), await createPerson());
      const stranger = await service.client({ account: 'Solheim Partners' });

      const { body } = await importKyc(toCsv(unseen), await createPerson(stranger), stranger);

      expect(body.warnings).toEqual([]);
    });
  });

  test('rejects a repeated file with 409 unless again=true', async () => {
    const person = await createPerson();
    const csv = toCsv({ ...passport, kycDocumentId: 'ONCE' });

    expect((await importKyc(csv, { ...person, again: 'false' })).status).toBe(200);
    expectErrorBody(await importKyc(csv, { ...person, again: 'false' }), 409);
    expect((await importKyc(csv, person)).status).toBe(200);
  });

  test.each([
    { what: 'no data row', csv: toCsv(), error: 'file: has a header but no rows' },
    { what: 'two rows', csv: toCsv(passport, passport), error: 'file: has more data rows than 1' },
    {
      what: 'a missing column',
      csv: 'kycFirstName\nTomás\n',
      error: 'kycDocumentDob: the column is missing',
    },
    {
      what: 'a day that does not exist',
      csv: toCsv({ ...passport, kycDocumentDob: '02/30/1984' }),
      error: 'kycDocumentDob: must be a valid date (MM/DD/YYYY) (row 1)',
    },
    {
      what: 'a violated rule',
      csv: toCsv({ ...passport, kycDocumentIssuedDate: '05/02/2032' }),
      error: 'kycDocumentIssuedDate: must be before kycDocumentExpirationDate',
    },
  ])('returns 400 for $what', async ({ csv, error }) => {
    const person = await createPerson();

    await expectKycError(400, person.individualId, () => importKyc(csv, person), error);
  });

  test('returns 400 for a file of another individual, with its name in the query', async () => {
    const person = await createPerson();
    const { frontFileId } = await createPerson();

    const answer = await importKyc(toCsv(passport), { ...person, frontFileId });

    expectErrorBody(answer, 400);
    expect(answer.body.errors).toEqual([expect.stringMatching(/^frontFileId: /)]);
  });

  test('returns 404 for an individual or a file that does not exist', async () => {
    const person = await createPerson();
    const noFile = 'file_01k9z3m4n5p6q7r8s9t0v1w2x3';

    await expectError(
      service,
      404,
      () => importKyc(toCsv(passport), { ...person, individualId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' }),
      'individualId: no such record',
    );
    for (const field of ['frontFileId', 'backFileId', 'selfieFileId']) {
      const query = { ...person, [field]: noFile };
      await expectKycError(
        404,
        person.individualId,
        () => importKyc(toCsv(passport), query),
        `${field}: no such record`,
      );
    }
  });

  test('returns 400 without individual or front', async () => {
    await expectError(
      service,
      400,
      () => importKyc(toCsv(passport), {}),
      'individualId: is required',
      'frontFileId: is required',
    );
  });

  test.each(['template', 'sample'])('imports the %s of resources/', async (name) => {
    const person = await createPerson();
    const backFileId = await upload(person.individualId, 'KYC_DOCUMENT_BACK');

    const { status, body } = await importKyc(readFileSync(`resources/csv/kyc-${name}.csv`), {
      ...person,
      backFileId,
    });

    expect([status, body.ignoredColumns]).toEqual([200, []]);
  });
});
