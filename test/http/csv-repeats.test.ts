import { describe, expect, test } from 'vitest';
import { type ClientCsvKind, clientCsvKinds } from '../../shared/contracts/csv-imports/kinds/index.ts';
import { importCsv, investorRow, issuerRow, offeringRow, toCsv, validRows } from '../support/csv-files.ts';
import { countRows, expectErrorBody } from '../support/errors.ts';
import { createInvestor, createIssuer, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const queryOf = (kind: ClientCsvKind): Record<string, string> => (kind === 'offering' ? { issuerId } : {});
const registered = 'registered@example.com';
await createInvestor(service, { email: registered });

describe('a file that was imported before', () => {
  test.each(clientCsvKinds)('is rejected as %s, unless again=true', async (kind) => {
    const query = queryOf(kind);
    const csv = toCsv([validRows[kind]()]);
    const first = await importCsv(service, kind, csv, query);

    const second = await importCsv(service, kind, csv, query);

    expectErrorBody(second, 409);
    expect(second.body.errors).toEqual([
      `file: was already imported as ${first.body.importId}; use again=true to import it again`,
    ]);
    // The addresses are registered by now, so the rows are validated again, but not valid.
    const again = await importCsv(service, kind, csv, { ...query, again: true });
    expect(again.status).toBe(kind === 'offering' ? 200 : 422);
  });

  test('is recognized by its bytes, whatever its name and form', async () => {
    const csv = toCsv([investorRow()]);
    const form = new FormData();
    form.append('file', new Blob([csv]), 'another name.csv');
    await importCsv(service, 'investors', csv);

    expect((await service.post('/csv/investors', form)).status).toBe(409);
    expect((await importCsv(service, 'investors', `${csv}\n`)).status).toBe(422);
  });

  test('can be imported as another kind', async () => {
    // The EIN of an issuer is that of a legal entity, too.
    const entity = {
      investorAccountType: 'LEGAL_ENTITY',
      entityName: 'Harbor Light LLC',
      entityCompanyType: 'LLC',
    };
    const csv = toCsv([
      { ...investorRow(entity), ...issuerRow() },
      { ...issuerRow(), ...investorRow(entity) },
    ]);

    const investors = await importCsv(service, 'investors', csv);
    expect(investors.status, JSON.stringify(investors.body)).toBe(200);
    expect((await importCsv(service, 'issuers', csv)).status).toBe(422);
  });

  test('can be imported for another account', async () => {
    const other = await service.client({ account: 'Other' });
    const csv = toCsv([offeringRow({ tid: freshEmail() })]);

    expect((await importCsv(service, 'offering', csv, { issuerId })).status).toBe(200);
    const its = await createIssuer(other);
    expect((await importCsv(other, 'offering', csv, { issuerId: its })).status).toBe(200);
  });

  test('can be imported again if none of its rows was imported', async () => {
    const email = freshEmail();
    const csv = toCsv([investorRow({ email: registered }), investorRow({ email })]);

    expect((await importCsv(service, 'investors', csv, { atomic: true })).status).toBe(422);
    expect((await importCsv(service, 'investors', csv)).status).toBe(200);
    expect((await importCsv(service, 'investors', csv)).status).toBe(409);
  });
});

describe('an Idempotency-Key', () => {
  const withKey = (csv: string, key: string, query = {}) =>
    importCsv(service, 'investors', csv, query, { 'idempotency-key': key });

  test('returns the response of the first request again', async () => {
    const csv = toCsv([investorRow({ Note: 1 }), investorRow({ email: 'nobody' })]);
    const first = await withKey(csv, 'march');
    const before = await countRows(service.app);

    const second = await withKey(csv, 'march');

    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await countRows(service.app)).toEqual(before);
  });

  test('rejects another file, or the same file with another query', async () => {
    const csv = toCsv([investorRow()]);
    await withKey(csv, 'april');

    expect((await withKey(toCsv([investorRow()]), 'april')).status).toBe(409);
    expect((await withKey(csv, 'april', { again: true })).body.errors).toEqual([
      'Idempotency-Key: was used for another request',
    ]);
  });

  test('does not store an error', async () => {
    const email = 'nobody-yet@example.com';
    const csv = toCsv([investorRow({ email: registered }), investorRow({ email })]);

    expect((await withKey(csv, 'may', { atomic: true })).status).toBe(422);
    expect((await withKey(csv, 'may')).status).toBe(200);
  });
});

describe('a flag of the query', () => {
  test.each(['dryRun', 'atomic', 'again'])('returns 400 if %s is neither true nor false', async (flag) => {
    const { status, body } = await importCsv(service, 'investors', toCsv([investorRow()]), {
      [flag]: 'maybe',
    });

    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.stringContaining(`${flag}: must be true or false`)]);
  });
});
