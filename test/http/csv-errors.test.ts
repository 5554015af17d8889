import { describe, expect, test } from 'vitest';
import {
  entityRow,
  importCsv,
  investorRow,
  issuerRow,
  jointRow,
  offeringRow,
  toCsv,
} from '../support/csv-files.ts';
import { countRows, expectErrorBody } from '../support/errors.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);

describe('a file without a valid row', () => {
  test.each([
    {
      kind: 'investors' as const,
      status: 422,
      csv: toCsv([investorRow({ email: 'a' }), investorRow({ email: 'b' })]),
    },
    {
      kind: 'issuers' as const,
      status: 422,
      csv: toCsv([issuerRow({ email: 'a' }), issuerRow({ email: 'b' })]),
    },
  ])('of $kind returns $status', async ({ kind, status, csv }) => {
    const answer = await importCsv(service, kind, csv);

    expectErrorBody(answer, status);
    expect(answer.body.errors).toEqual([
      'email: must be an email address (row 1)',
      'email: must be an email address (row 2)',
    ]);
  });

  test('of offerings returns 400', async () => {
    const answer = await importCsv(service, 'offering', toCsv([offeringRow({ totalUnits: 0 })]), {
      issuerId,
    });

    expectErrorBody(answer, 400);
    expect(answer.body.errors).toEqual(['totalUnits: must be above 0 (row 1)']);
  });

  test('with only a header is rejected', async () => {
    const answer = await importCsv(service, 'investors', 'firstName,lastName,email,investorAccountType\n');

    expectErrorBody(answer, 422);
    expect(answer.body.errors).toEqual(['file: has a header but no rows']);
  });

  test('lists at most a hundred rows', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => investorRow({ email: `nobody ${index}` }));

    expect((await importCsv(service, 'investors', toCsv(rows))).body.errors).toHaveLength(100);
  });

  test('creates no record except that of the import', async () => {
    const before = await countRows(service.app);

    await importCsv(service, 'investors', toCsv([jointRow({ jointSsn: '1' }), entityRow({ ssn: '2' })]));

    expect(await countRows(service.app)).toEqual({
      ...before,
      csvImports: (before.csvImports ?? 0) + 1,
      csvImportRows: (before.csvImportRows ?? 0) + 2,
      auditEvents: expect.any(Number),
      auditOperations: expect.any(Number),
    });
  });
});
