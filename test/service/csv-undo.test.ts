import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { references } from '../../electron/service/modules/csv-imports/undo/references.ts';
import {
  countRecords,
  entityRow,
  importCsv,
  investorRow,
  issuerRow,
  jointRow,
  offeringRow,
  toCsv,
} from '../support/csv-files.ts';
import {
  acknowledgeAll,
  ask,
  drop,
  dropAndCheck,
  runToEnd,
  undoToEnd,
  waitForEnd,
} from '../support/import-drafts.ts';
import { createInvestor, createIssuer, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { app } = service;

/** Imports rows like the screens. */
async function importRows(csv: string, issuerId?: string) {
  const { id } = await drop(app, csv);
  if (issuerId) await ask(app, 'setImportDraft', { params: { id }, body: { issuerId } });
  await ask(app, 'checkImportDraft', { params: { id } });
  // Rows of issuers have the same EIN.
  await acknowledgeAll(app, id);
  return runToEnd(app, id);
}

/** The IDs that the rows created. */
async function readCreated(importId: string): Promise<Record<string, string>[]> {
  const rows = await app.service.storage.reader
    .selectFrom('csvImportRows')
    .select('created')
    .where('importId', '=', importId)
    .orderBy('row')
    .execute();
  return rows.map(({ created }) => JSON.parse(created ?? '{}') as Record<string, string>);
}

const retainedRows = async (id: string) =>
  (await ask(app, 'listImportOutcomes', { params: { id }, query: { only: 'kept' } })).rows;

const individualOf = async (investorAccountId = '') =>
  app.service.storage.reader
    .selectFrom('individuals')
    .select('id')
    .where('investorAccountId', '=', investorAccountId)
    .executeTakeFirstOrThrow();

describe('an undo removes everything that an import created', () => {
  test.each([
    { kind: 'investors', csv: () => toCsv([investorRow(), jointRow(), entityRow()]) },
    { kind: 'issuers', csv: () => toCsv([issuerRow(), issuerRow()]) },
    {
      kind: 'offering',
      csv: () => toCsv(['A', 'B', 'A'].map((name) => offeringRow({ name, tid: freshEmail() }))),
    },
  ])('from $kind', async ({ kind, csv }) => {
    const issuerId = kind === 'offering' ? await createIssuer(service) : undefined;
    const before = await countRecords(service);
    const { id, totalRows } = await importRows(csv(), issuerId);
    expect(await countRecords(service)).not.toEqual(before);

    const undone = await undoToEnd(app, id);

    expect(undone).toMatchObject({ status: 'UNDONE', undoneRows: totalRows, retainedRows: 0 });
    expect(await countRecords(service)).toEqual(before);
    expect((await verifyDatabase(app.service.storage.paths.database, app.service.vault)).errors).toEqual([]);
  });

  test('with an audit event of the officer for each record', async () => {
    const { id } = await importRows(toCsv([investorRow({ lastName: 'Tveit' })]));
    const [created] = await readCreated(id);

    await undoToEnd(app, id);

    const events = await app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['actorKind', 'action', 'after'])
      .where('recordId', '=', created?.userId ?? '')
      .orderBy('seq')
      .execute();
    expect(events).toMatchObject([
      { actorKind: 'import', action: 'importInvestors' },
      { actorKind: 'officer', action: 'undoImport', after: expect.stringContaining('deletedAt') },
    ]);
  });

  test('so that the file can be imported again', async () => {
    const csv = toCsv([investorRow()]);
    const { id } = await importRows(csv);
    await undoToEnd(app, id);

    const draft = await dropAndCheck(app, csv);

    expect(draft).toMatchObject({ importedBefore: null, counts: { valid: 1 } });
    expect(await runToEnd(app, draft.id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('for a client system', async () => {
    const { body } = await importCsv(service, 'investors', toCsv([investorRow()]));

    expect(await undoToEnd(app, body.importId)).toMatchObject({ undoneRows: 1, actorName: 'test' });
  });

  test('from lists and searches, which then show later records', async () => {
    await createInvestor(service);
    const { id } = await importRows(toCsv([investorRow({ firstName: 'Ingeborg', lastName: 'Fjelltveit' })]));
    const find = async (text: string) => {
      await app.settle();
      return ask(app, 'searchRecords', { query: { text } });
    };
    expect((await find('Fjelltveit')).items).not.toEqual([]);
    const list = async () => (await service.get('/investor-accounts')).body;
    const { totalItems } = (await list()).meta;

    await undoToEnd(app, id);

    expect((await find('Fjelltveit')).items).toEqual([]);
    expect((await list()).meta.totalItems).toBe(totalItems - 1);
    // The numbers of removed rows are reused.
    await importRows(toCsv([investorRow({ firstName: 'Sunniva', lastName: 'Kvernbekk' })]));
    expect((await find('Fjelltveit')).items).toEqual([]);
    expect((await find('Kvernbekk')).items).not.toEqual([]);
    expect((await list()).meta.totalItems).toBe(totalItems);
    expect((await list()).items[0].name).toBe('Sunniva Kvernbekk');
  });
});

describe('an undo retains records in use with the reason', () => {
  const today = new Date().toISOString().slice(0, 10);
  test.each<{
    what: string;
    use: (created: Record<string, string>) => Promise<unknown>;
    reason: string;
  }>([
    {
      what: 'for a changed individual',
      use: async ({ investorAccountId }) =>
        service.patch(`/individuals/${(await individualOf(investorAccountId)).id}`, {
          occupation: 'Winemaker',
        }),
      reason: `The individual was changed on ${today}`,
    },
    {
      what: 'for a user with another account',
      use: ({ userId }) =>
        service.post('/investor-accounts', {
          investorAccountType: 'INDIVIDUAL',
          email: freshEmail(),
          name: 'Second',
          userId,
        }),
      reason: 'The user is in use: the user has another investor account',
    },
    {
      what: 'for a user with a cart',
      use: ({ userId }) => service.get(`/carts?userId=${userId}`),
      reason: 'The user is in use: the user has a cart or a trade',
    },
    {
      what: 'for an individual with an accreditation record',
      use: async ({ investorAccountId }) =>
        service.get(`/individual/${(await individualOf(investorAccountId)).id}/aic`),
      reason: 'The individual is in use: an accreditation was started',
    },
  ])('$what', async ({ use, reason }) => {
    const { id } = await importRows(toCsv([investorRow(), investorRow()]));
    const [created] = await readCreated(id);
    const answer = (await use(created ?? {})) as { status: number; body: unknown };
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);

    const undone = await undoToEnd(app, id);

    expect(undone).toMatchObject({ status: 'UNDONE', undoneRows: 1, retainedRows: 1 });
    expect(await retainedRows(id)).toEqual([
      { row: 1, reasons: [{ field: null, message: reason }], recordId: created?.investorAccountId },
    ]);
    expect((await verifyDatabase(app.service.storage.paths.database, app.service.vault)).errors).toEqual([]);
  });

  test('for an account with an additional individual', async () => {
    const { id } = await importRows(toCsv([entityRow()]));
    const [created] = await readCreated(id);
    const added = await service.post('/individuals', {
      investorAccountId: created?.investorAccountId,
      firstName: 'Ole',
      lastName: 'Brandt',
    });
    expect(added.status).toBe(201);

    expect(await undoToEnd(app, id)).toMatchObject({ undoneRows: 0, retainedRows: 1 });
  });

  test('for an issuer with an offering', async () => {
    const { id } = await importRows(toCsv([issuerRow(), issuerRow()]));
    const [issuer] = (await ask(app, 'listIssuers')).items;
    await importRows(toCsv([offeringRow({ tid: freshEmail() })]), issuer?.id);

    await undoToEnd(app, id);

    expect((await retainedRows(id)).map(({ reasons }) => reasons)).toEqual([
      [{ field: null, message: 'The issuer is in use: it has an offering' }],
    ]);
  });

  test('for an offering with an additional asset, as a whole', async () => {
    const issuerId = await createIssuer(service);
    const { id } = await importRows(
      toCsv(['A', 'B', 'A'].map((name) => offeringRow({ name, tid: freshEmail() }))),
      issuerId,
    );
    const [created] = await readCreated(id);
    await service.post('/assets', {
      offeringId: created?.offeringId,
      name: 'Class Z',
      type: 'UNITS',
      pricePerUnit: 1,
      totalUnits: 1,
    });

    await undoToEnd(app, id);

    expect((await retainedRows(id)).map(({ row }) => row)).toEqual([1, 3]);
  });

  test('for an account that owns another import, also if that was undone', async () => {
    const first = await importRows(toCsv([issuerRow()]));
    const [issuer] = (await ask(app, 'listIssuers')).items;
    const offerings = await importRows(toCsv([offeringRow({ tid: freshEmail() })]), issuer?.id);
    await undoToEnd(app, offerings.id);

    await undoToEnd(app, first.id);

    expect((await retainedRows(first.id)).map(({ reasons }) => reasons)).toEqual([
      [{ field: null, message: 'The account is in use: a file was imported into it' }],
    ]);
  });
});

describe('an undo is rejected', () => {
  test('for an import that was undone', async () => {
    const { id } = await importRows(toCsv([investorRow()]));
    await undoToEnd(app, id);

    await expect(ask(app, 'undoImport', { params: { id } })).rejects.toMatchObject({ code: 'rule' });
  });

  test('for an import that is running', async () => {
    const { id } = await dropAndCheck(app, toCsv(Array.from({ length: 1000 }, () => investorRow())));
    const { importId } = await ask(app, 'runImportDraft', { params: { id } });

    await expect(ask(app, 'undoImport', { params: { id: importId } })).rejects.toMatchObject({
      code: 'rule',
    });

    await waitForEnd(app, importId);
  });

  test('for an import that does not exist', async () => {
    await expect(
      ask(app, 'undoImport', { params: { id: 'csv_import_00000000000000000000000000' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('every foreign key to imported records is checked before they are removed', async () => {
  const { reader } = app.service.storage;
  const keys = await sql<{ child: string; childColumn: string; parent: string }>`
    select t.name as child, f."from" as childColumn, f."table" as parent
    from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`.execute(reader);
  const listed = Object.entries(references).flatMap(([parent, list]) =>
    list.map(({ table, column }) => `${parent} < ${table}.${column}`),
  );

  const asked = keys.rows
    .filter(({ parent }) => Object.hasOwn(references, parent))
    .map(({ child, childColumn, parent }) => `${parent} < ${child}.${childColumn}`)
    // The parts that an account owns: a user, an issuer, an investor account.
    .filter((key) => !/^accounts < \w+\.(accountId|tenantId)$/.test(key));

  expect(asked.filter((key) => !listed.includes(key))).toEqual([]);
});
