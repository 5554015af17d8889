import { describe, expect, test } from 'vitest';
import { type CsvKind, csvKinds } from '../../shared/contracts/csv-imports/columns.ts';
import {
  countRecords,
  faultyRows,
  importCsv,
  investorRow,
  jointRow,
  toCsv,
  validRows,
} from '../support/csv-files.ts';
import { bodies, createIssuer } from '../support/records.ts';
import { expectErrorBody } from '../support/refusals.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const issuerId = await createIssuer(service);
const queryOf = (kind: CsvKind): Record<string, string> => (kind === 'offering' ? { issuerId } : {});
const statuses: Record<CsvKind, number> = { investors: 422, issuers: 422, offering: 400 };

describe('atomic', () => {
  test.each(csvKinds)('imports all rows of %s', async (kind) => {
    const csv = toCsv([validRows[kind](), validRows[kind]()]);

    const { status, body } = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 2, successfulRows: 2, failedRows: [] });
    expect(body.createdAccounts ?? body.createdOfferings).toHaveLength(2);
  });

  test.each(csvKinds)('imports no row of %s, if one is not valid', async (kind) => {
    const before = await countRecords(service);
    const csv = toCsv([validRows[kind](), faultyRows[kind](), validRows[kind]()]);

    const answer = await importCsv(service, kind, csv, { ...queryOf(kind), atomic: true });

    expectErrorBody(answer, statuses[kind]);
    expect(answer.body.errors).toEqual([expect.stringMatching(/^\w+: .* \(row 2\)$/)]);
    expect(await countRecords(service)).toEqual(before);
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
    const before = (await countRecords(service)).users ?? 0;

    const { status, body } = await importCsv(service, 'investors', toCsv(rows), { atomic: true });

    const isRegistered = (await registration)?.status === 201;
    expect(status).toBe(isRegistered ? 422 : 200);
    expect(body.errors).toEqual(isRegistered ? ['email: is already registered (row 1)'] : undefined);
    expect((await countRecords(service)).users).toBe(before + (isRegistered ? 1 : 1000));
  });
});
