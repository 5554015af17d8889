import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientCsvKind, clientCsvKinds } from '../../shared/contracts/csv-imports/kinds/index.ts';
import {
  type CsvRecord,
  countRecords,
  entityRow,
  importCsv,
  invalidRows,
  investorRow,
  issuerRow,
  jointRow,
  offeringRow,
  toCsv,
  validRows,
} from '../support/csv-files.ts';
import { query, tamper } from '../support/databases.ts';
import { createInvestor, createIssuer, freshEmail } from '../support/records.ts';
import { shareService, startService, temporaryFolder } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const queryOf = (kind: ClientCsvKind): Record<string, string> => (kind === 'offering' ? { issuerId } : {});
const registered = 'registered@example.com';
await createInvestor(service, { email: registered });

describe('a dry run', () => {
  test.each(clientCsvKinds)('stores nothing of %s, and lists the result of an import', async (kind) => {
    const before = await countRecords(service);
    // Issuers with one EIN are duplicates, which are warnings.
    const rowOf = (ein: string) => ({ ...validRows[kind](), ...(kind === 'issuers' && { ein }) });
    const csv = toCsv([
      rowOf('12-6000001'),
      invalidRows[kind](),
      { ...rowOf('12-6000002'), Note: 'ignored' },
    ]);

    const { status, body } = await importCsv(service, kind, csv, { ...queryOf(kind), dryRun: true });

    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 3,
      successfulRows: 2,
      importId: null,
      failedRows: [{ row: 2, errors: expect.any(Array) }],
      ignoredColumns: ['Note'],
      normalized: [],
      warnings: [],
      warningCount: 0,
      [kind === 'offering' ? 'createdOfferings' : 'createdAccounts']: [],
    });
    expect(await countRecords(service)).toEqual(before);
  });

  test('can be repeated, and does not count as an import', async () => {
    const csv = toCsv([investorRow()]);

    for (const dryRun of [true, true, false]) {
      expect((await importCsv(service, 'investors', csv, { dryRun })).body).toMatchObject({
        successfulRows: 1,
      });
    }
  });

  test('is deleted by the next import after a day, whatever its number of rows', async () => {
    const invalid = Array.from({ length: 1200 }, () => investorRow({ email: 'nobody' }));
    const folder = temporaryFolder();
    const service = await startService(folder);
    const { status } = await importCsv(service, 'investors', toCsv([...invalid, investorRow()]), {
      dryRun: true,
    });
    const countPlanned = () =>
      query<{ rows: number }>(
        folder,
        `SELECT count(*) AS rows FROM csvImportRows JOIN csvImports ON csvImports.id = importId
          WHERE status = 'PLANNED'`,
      )[0]?.rows;
    expect(status).toBe(200);
    expect(countPlanned()).toBeGreaterThanOrEqual(1200);

    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    tamper(folder, `UPDATE csvImports SET createdAt = '${yesterday}' WHERE status = 'PLANNED'`);
    await importCsv(service, 'investors', toCsv([investorRow()]));

    expect(countPlanned()).toBe(0);
  });

  test('returns the same errors as the import', async () => {
    const csv = toCsv([invalidRows.investors(), investorRow({ email: 'nobody' })]);
    const nothing = toCsv([investorRow()]).replace(/\n.*/, '');

    for (const file of [csv, nothing]) {
      const planned = await importCsv(service, 'investors', file, { dryRun: true });
      expect(planned.status, file).toBe(422);
      expect((await importCsv(service, 'investors', file)).body).toEqual(planned.body);
    }
  });

  test('returns 409 if the import would', async () => {
    const csv = toCsv([investorRow()]);
    await importCsv(service, 'investors', csv);

    expect((await importCsv(service, 'investors', csv, { dryRun: true })).status).toBe(409);
  });
});

/** Rows that are valid, rows that are not, and rows that other rows make invalid. */
function rowsOf(kind: ClientCsvKind, pool: string[]): fc.Arbitrary<CsvRecord[]> {
  const emails = fc.constantFrom(...pool, ...pool.map((email) => email.toUpperCase()), registered, 'nobody');
  const errors = (fields: CsvRecord[]) => fc.constantFrom<CsvRecord[]>({}, {}, {}, ...fields);
  const row: Record<ClientCsvKind, fc.Arbitrary<CsvRecord>> = {
    investors: fc
      .tuple(
        fc.constantFrom(investorRow, jointRow, entityRow),
        emails,
        errors([
          { dob: '02/30/2000' },
          { jointOwnership: 33.33 },
          { jointOwnership: 99.99 },
          { jointOwnership: 101 },
          { jointFirstName: '' },
          { entityEin: '' },
          { ssn: '9' },
        ]),
      )
      .map(([rowOf, email, fields]) => rowOf({ email, ...fields })),
    issuers: fc
      .tuple(emails, errors([{ doi: '01/01/2999' }, { ein: '12' }, { title: '' }]))
      .map(([email, fields]) => issuerRow({ email, ...fields })),
    offering: fc
      .tuple(
        fc.constantFrom('A', 'B'),
        errors([
          { managedBy: 'NOBODY' },
          { managedBy: 'NOBODY', minInvestment: 2, maxInvestment: 1 },
          { startAt: '01/02/2026', endAt: '01/01/2026' },
          { minInvestment: 2, maxInvestment: 1 },
          { totalUnits: 0 },
        ]),
      )
      .map(([name, fields]) => offeringRow({ name, ...fields })),
  };
  return fc.array(row[kind], { minLength: 1, maxLength: 12 });
}

test.each(clientCsvKinds)('predicts the import of %s', async (kind) => {
  const pools = fc.constant(null).map(() => [freshEmail(), freshEmail(), freshEmail()]);
  await fc.assert(
    fc.asyncProperty(
      pools.chain((pool) => rowsOf(kind, pool)),
      fc.boolean(),
      async (rows, atomic) => {
        // An unknown column makes each file unique.
        const csv = toCsv(rows.map((row) => ({ ...row, run: freshEmail() })));
        const query = { ...queryOf(kind), atomic };

        const planned = await importCsv(service, kind, csv, { ...query, dryRun: true });
        const before = await countRecords(service);
        const done = await importCsv(service, kind, csv, query);

        expect(done.status).toBe(planned.status);
        if (done.status === 200) {
          const { importId, createdAccounts, createdOfferings, ...outcome } = done.body;
          expect(planned.body).toMatchObject(outcome);
          expect(createdAccounts ?? createdOfferings).toHaveLength(outcome.successfulRows);
          expect(outcome.failedRows).toHaveLength(outcome.totalRows - outcome.successfulRows);
        } else {
          expect(done.status).toBe(kind === 'offering' ? 400 : 422);
          expect(done.body).toEqual(planned.body);
          expect(await countRecords(service)).toEqual(before);
        }
      },
    ),
    { numRuns: 40 },
  );
});
