import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CsvKind } from '../../shared/contracts/csv-imports/columns.ts';
import {
  type CsvRecord,
  entityRow,
  importCsv,
  investorRow,
  issuerRow,
  jointRow,
  offeringRow,
  toCsv,
} from '../support/csv-files.ts';
import { bodies, createInvestor, createIssuer, freshEmail } from '../support/records.ts';
import { countRows, expectErrorBody } from '../support/refusals.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const registered = 'registered@example.com';
await createInvestor(service, { email: registered });

const queryOf = (kind: CsvKind) => (kind === 'offering' ? { issuerId } : {});

/** What an import keeps besides its own record and its outcomes. */
async function countRecords() {
  const { csvImports, csvImportRows, auditEvents, idempotentAnswers, ...records } = await countRows(
    service.app,
  );
  return records;
}

const good: Record<CsvKind, () => CsvRecord> = {
  investors: investorRow,
  issuers: issuerRow,
  offering: () => offeringRow({ tid: freshEmail() }),
};
const bad: Record<CsvKind, () => CsvRecord> = {
  investors: () => investorRow({ email: registered }),
  issuers: () => issuerRow({ ein: '1' }),
  offering: () => offeringRow({ startAt: '01/02/2026', endAt: '01/01/2026' }),
};
const kinds = Object.keys(good) as CsvKind[];
const statuses: Record<CsvKind, number> = { investors: 422, issuers: 422, offering: 400 };

describe('dryRun', () => {
  test.each(kinds)('keeps nothing of %s, and tells what would be', async (kind) => {
    const before = await countRecords();
    const csv = toCsv([good[kind](), bad[kind](), { ...good[kind](), Note: 'ignored' }]);

    const { status, body } = await importCsv(service, kind, csv, { ...queryOf(kind), dryRun: true });

    expect(status).toBe(200);
    expect(body).toEqual({
      totalRows: 3,
      successfulRows: 2,
      importId: null,
      failedRows: [{ row: 2, errors: expect.any(Array) }],
      ignoredColumns: ['Note'],
      [kind === 'offering' ? 'createdOfferings' : 'createdAccounts']: [],
    });
    expect(await countRecords()).toEqual(before);
  });

  test('may be made of a file again and again, and does not count as an import', async () => {
    const csv = toCsv([investorRow()]);

    for (const dryRun of [true, true, false]) {
      expect((await importCsv(service, 'investors', csv, { dryRun })).body).toMatchObject({
        successfulRows: 1,
      });
    }
  });

  test('is refused like the import', async () => {
    const csv = toCsv([bad.investors(), investorRow({ email: 'nobody' })]);
    const nothing = toCsv([investorRow()]).replace(/\n.*/, '');

    for (const file of [csv, nothing]) {
      const planned = await importCsv(service, 'investors', file, { dryRun: true });
      expect(planned.status).toBe(422);
      expect((await importCsv(service, 'investors', file)).body).toEqual(planned.body);
    }
  });

  test('is refused with 409 where the import would be', async () => {
    const csv = toCsv([investorRow()]);
    await importCsv(service, 'investors', csv);

    expect((await importCsv(service, 'investors', csv, { dryRun: true })).status).toBe(409);
  });
});

/** Rows that are valid, rows that are not, and rows that become so by the rows around them. */
function rowsOf(kind: CsvKind, pool: string[]): fc.Arbitrary<CsvRecord[]> {
  const emails = fc.constantFrom(...pool, ...pool.map((email) => email.toUpperCase()), registered, 'nobody');
  const faults = (fields: CsvRecord[]) => fc.constantFrom<CsvRecord[]>({}, {}, {}, ...fields);
  const row: Record<CsvKind, fc.Arbitrary<CsvRecord>> = {
    investors: fc
      .tuple(
        fc.constantFrom(investorRow, jointRow, entityRow),
        emails,
        faults([
          { dob: '02/30/2000' },
          { jointOwnership: 33.33 },
          { jointOwnership: 66.66 },
          { jointOwnership: 101 },
          { jointFirstName: '' },
          { entityEin: '' },
          { ssn: '9' },
        ]),
      )
      .map(([rowOf, email, fields]) => rowOf({ email, ...fields })),
    issuers: fc
      .tuple(emails, faults([{ doi: '01/01/2999' }, { ein: '12' }, { title: '' }]))
      .map(([email, fields]) => issuerRow({ email, ...fields })),
    offering: fc
      .tuple(
        fc.constantFrom('A', 'B'),
        faults([
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

test.each(kinds)('what a dry run of %s says is what the import then does', async (kind) => {
  const pools = fc.constant(null).map(() => [freshEmail(), freshEmail(), freshEmail()]);
  await fc.assert(
    fc.asyncProperty(
      pools.chain((pool) => rowsOf(kind, pool)),
      fc.boolean(),
      async (rows, atomic) => {
        // A column that nobody reads makes each file one of its own.
        const csv = toCsv(rows.map((row) => ({ ...row, run: freshEmail() })));
        const query = { ...queryOf(kind), atomic };

        const planned = await importCsv(service, kind, csv, { ...query, dryRun: true });
        const before = await countRecords();
        const done = await importCsv(service, kind, csv, query);

        expect(done.status).toBe(planned.status);
        if (done.status === 200) {
          const { importId, createdAccounts, createdOfferings, ...outcome } = done.body;
          expect(planned.body).toMatchObject(outcome);
          expect(createdAccounts ?? createdOfferings).toHaveLength(outcome.successfulRows);
          expect(outcome.failedRows).toHaveLength(outcome.totalRows - outcome.successfulRows);
        } else {
          expect(done.status).toBe(statuses[kind]);
          expect(done.body).toEqual(planned.body);
          expect(await countRecords()).toEqual(before);
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe('atomic', () => {
  test.each(kinds)('imports all rows of %s', async (kind) => {
    const csv = toCsv([good[kind](), good[kind]()]);

    const { status, body } = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 2, successfulRows: 2, failedRows: [] });
    expect(body.createdAccounts ?? body.createdOfferings).toHaveLength(2);
  });

  test.each(kinds)('imports no row of %s, if one is not valid', async (kind) => {
    const before = await countRecords();
    const csv = toCsv([good[kind](), bad[kind](), good[kind]()]);

    const answer = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expectErrorBody(answer, statuses[kind]);
    expect(answer.body.errors).toEqual([expect.stringMatching(/^\w+: .* \(row 2\)$/)]);
    expect(await countRecords()).toEqual(before);
  });

  test('has an audit event for every record, of more rows than are read at once', async () => {
    const rows = Array.from({ length: 450 }, () => jointRow());

    const { body } = await importCsv(service, 'investors', toCsv(rows), { atomic: true });

    const { events } = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .where('actorId', '=', body.importId)
      .executeTakeFirstOrThrow();
    expect(events).toBe(450 * 4);
  });

  test('is refused as a whole, if an address is registered between the plan and the import', async () => {
    const rows = Array.from({ length: 1000 }, () => investorRow());
    const [{ email = '' } = {}] = rows;
    const { app } = service;
    let registration: Promise<{ status: number }> | undefined;
    app.service.onImportProgress = () => {
      registration ??= service.post('/auth/register/investor', {
        ...bodies.person,
        ...bodies.passwords,
        email,
      });
    };
    const before = (await countRecords()).users ?? 0;

    const { status, body } = await importCsv(service, 'investors', toCsv(rows), { atomic: true });

    const isRegistered = (await registration)?.status === 201;
    expect(status).toBe(isRegistered ? 422 : 200);
    expect(body.errors).toEqual(isRegistered ? ['email: is already registered (row 1)'] : undefined);
    expect((await countRecords()).users).toBe(before + (isRegistered ? 1 : 1000));
  });
});

describe('a file that was imported before', () => {
  test.each(kinds)('is refused as %s, unless again=true', async (kind) => {
    const query = queryOf(kind);
    const csv = toCsv([good[kind]()]);
    const first = await importCsv(service, kind, csv, query);

    const second = await importCsv(service, kind, csv, query);

    expectErrorBody(second, 409);
    expect(second.body.errors).toEqual([
      `file: was imported before, as ${first.body.importId}; again=true imports it once more`,
    ]);
    // The addresses are taken by now: again means that the rows are looked at, not that they are valid.
    const again = await importCsv(service, kind, csv, { ...query, again: true });
    expect(again.status).toBe(kind === 'offering' ? 200 : 422);
  });

  test('is one by its bytes, whatever its name and form', async () => {
    const csv = toCsv([investorRow()]);
    const form = new FormData();
    form.append('file', new Blob([csv]), 'another name.csv');
    await importCsv(service, 'investors', csv);

    expect((await service.post('/csv/investors', form)).status).toBe(409);
    expect((await importCsv(service, 'investors', `${csv}\n`)).status).toBe(422);
  });

  test('may be imported as another kind', async () => {
    const csv = toCsv([
      { ...investorRow(), ...issuerRow() },
      { ...issuerRow(), ...investorRow() },
    ]);

    expect((await importCsv(service, 'investors', csv)).status).toBe(200);
    expect((await importCsv(service, 'issuers', csv)).status).toBe(422);
  });

  test('may be imported for another account', async () => {
    const other = await service.client({ account: 'Other' });
    const csv = toCsv([offeringRow({ tid: freshEmail() })]);

    expect((await importCsv(service, 'offering', csv, { issuerId })).status).toBe(200);
    const its = await createIssuer(other);
    expect((await importCsv(other, 'offering', csv, { issuerId: its })).status).toBe(200);
  });

  test('may be imported again, if nothing of it was', async () => {
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

  test('gives the answer of the first request again', async () => {
    const csv = toCsv([investorRow({ Note: 1 }), investorRow({ email: 'nobody' })]);
    const first = await withKey(csv, 'march');
    const before = await countRecords();

    const second = await withKey(csv, 'march');

    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await countRecords()).toEqual(before);
  });

  test('does not cover another file, or the same with another query', async () => {
    const csv = toCsv([investorRow()]);
    await withKey(csv, 'april');

    expect((await withKey(toCsv([investorRow()]), 'april')).status).toBe(409);
    expect((await withKey(csv, 'april', { again: true })).body.errors).toEqual([
      'Idempotency-Key: was used for another request',
    ]);
  });

  test('does not keep a refusal', async () => {
    const email = 'nobody-yet@example.com';
    const csv = toCsv([investorRow({ email: registered }), investorRow({ email })]);

    expect((await withKey(csv, 'may', { atomic: true })).status).toBe(422);
    expect((await withKey(csv, 'may')).status).toBe(200);
  });
});

describe('the flags', () => {
  test.each(['dryRun', 'atomic', 'again'])('%s that is neither true nor false is a 400', async (flag) => {
    const { status, body } = await importCsv(service, 'investors', toCsv([investorRow()]), {
      [flag]: 'maybe',
    });

    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.stringContaining(`${flag}: must be true or false`)]);
  });
});
