import { describe, expect, test } from 'vitest';
import { type ClientCsvKind, clientCsvKinds } from '../../shared/contracts/csv-imports/kinds/index.ts';
import { limits } from '../../shared/domain/limits.ts';
import { countRecords, importCsv, invalidRows, jointRow, toCsv, validRows } from '../support/csv-files.ts';
import { expectErrorBody } from '../support/errors.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const queryOf = (kind: ClientCsvKind): Record<string, string> => (kind === 'offering' ? { issuerId } : {});
const statuses: Record<ClientCsvKind, number> = { investors: 422, issuers: 422, offering: 400 };

describe('an atomic import', () => {
  test.each(clientCsvKinds)('imports all rows of %s', async (kind) => {
    const csv = toCsv([validRows[kind](), validRows[kind]()]);

    const { status, body } = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 2, successfulRows: 2, failedRows: [] });
    expect(body.createdAccounts ?? body.createdOfferings).toHaveLength(2);
  });

  test.each(clientCsvKinds)('imports no row of %s if one is invalid', async (kind) => {
    const before = await countRecords(service);
    const csv = toCsv([validRows[kind](), invalidRows[kind](), validRows[kind]()]);

    const answer = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expectErrorBody(answer, statuses[kind]);
    expect(answer.body.errors).toEqual([expect.stringMatching(/^\w+: .* \(row 2\)$/)]);
    expect(await countRecords(service)).toEqual(before);
  });

  test('is rejected if it has too many rows for one transaction, and stores none', async () => {
    const before = await countRecords(service);
    const rows = Array.from({ length: limits.atomicRows + 1 }, () => validRows.issuers());

    const answer = await importCsv(service, 'issuers', toCsv(rows), { atomic: true });

    expectErrorBody(answer, 400);
    expect(answer.body.errors).toEqual([
      'atomic: is for at most 5,000 rows and 4,000,000 characters. Validate the file with dryRun, and import it without atomic',
    ]);
    const long = Array.from({ length: 100 }, () => ({ ...validRows.issuers(), notes: 'x'.repeat(50_000) }));
    expectErrorBody(await importCsv(service, 'issuers', toCsv(long), { atomic: true }), 400);
    expect(await countRecords(service)).toEqual(before);
  });

  test('writes an audit event for every record, also for more rows than are read at once', async () => {
    const rows = Array.from({ length: 450 }, () => jointRow());

    const { body } = await importCsv(service, 'investors', toCsv(rows), { atomic: true });

    const { events } = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select((eb) => eb.fn.countAll<number>().as('events'))
      .where('actorId', '=', body.importId)
      .executeTakeFirstOrThrow();
    expect(events).toBe(450 * 4);
  });
});
