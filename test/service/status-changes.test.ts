/** A status changes only as its transition table allows, on every path. */
import { describe, expect, test } from 'vitest';
import { backOffice, cli } from '../../electron/service/kernel/caller.ts';
import { statusColumns } from '../../shared/domain/status-columns.ts';
import { put, statement, upload } from '../support/aic.ts';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { openSecondConnection } from '../support/databases.ts';
import { ask, drop, runToEnd, undoToEnd } from '../support/import-drafts.ts';
import { submit } from '../support/kyc.ts';
import { createIndividual, createIssuer, freshEmail } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';
import { createBuyer, createOffer, decide, placeSignedTrade } from '../support/trading.ts';
import { runUnitOfWork } from '../support/writes.ts';

interface StatusChange {
  recordId: string;
  tableName: string;
  columnName: string;
  before: string;
  after: string;
}

/** Lets the database itself record every change of a status, whatever code makes it. */
function noteStatusChanges(service: Running): () => StatusChange[] {
  const database = openSecondConnection(service.app);
  database.exec(
    'CREATE TABLE statusChanges (recordId TEXT, tableName TEXT, columnName TEXT, before TEXT, after TEXT) STRICT',
  );
  for (const [table, columns] of statusColumns) {
    for (const column of columns.keys()) {
      database.exec(`CREATE TRIGGER note_${table}_${column} AFTER UPDATE OF ${column} ON ${table}
        WHEN old.${column} IS NOT new.${column} BEGIN
          INSERT INTO statusChanges VALUES (new.id, '${table}', '${column}', old.${column}, new.${column});
        END`);
    }
  }
  return () => database.prepare('SELECT * FROM statusChanges').all() as StatusChange[];
}

function isInTable({ tableName, columnName, before, after }: StatusChange): boolean {
  const transitions = statusColumns.get(tableName)?.get(columnName)?.transitions ?? [];
  return transitions.some(({ from, to }) => to === after && from.includes(before));
}

/** The changes without an audit event of `RecordWriter`, which checks each against its table. */
async function findUnchecked(service: Running, changes: readonly StatusChange[]): Promise<StatusChange[]> {
  const events = await service.app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['recordId', 'before', 'after'])
    .where('before', 'is not', null)
    .execute();
  const known = events.map(({ recordId, before, after }) => ({
    recordId,
    before: JSON.parse(before ?? '{}') as Record<string, unknown>,
    after: JSON.parse(after) as Record<string, unknown>,
  }));
  return changes.filter(
    (change) =>
      !known.some(
        ({ recordId, before, after }) =>
          recordId === change.recordId &&
          before[change.columnName] === change.before &&
          after[change.columnName] === change.after,
      ),
  );
}

/** An officer decides a record as it is now. */
async function decideAs(service: Running, operation: 'decideKyc' | 'decideAic', review: string, id: string) {
  const { updatedAt } = await askAsStaff(service, 'getCase', { params: { review, id } });
  const body = { expectedUpdatedAt: updatedAt, to: 'APPROVED', note: 'Compared with the image.' };
  expect(await askAsStaff(service, operation, { params: { id }, body })).toMatchObject({ to: 'APPROVED' });
}

test('every status change of clients, officers, imports, the provider, and the checkout is checked', async () => {
  const service = await startService();
  const readChanges = noteStatusChanges(service);

  const individualId = await createIndividual(service);
  const { id: kycId } = await submit(service, individualId);
  await service.app.parts.kycProvider.idle();
  await decideAs(service, 'decideKyc', 'kyc', kycId);
  const metadata = { statementDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) };
  const fileId = await upload(service, individualId, 'PROOF_OF_NET_WORTH', metadata);
  await upload(service, individualId, 'PROOF_OF_LIABILITIES', metadata);
  await upload(service, individualId, 'CREDIT_REPORT', metadata);
  const { body: aic } = await put(service, individualId, 'NET_WORTH', { ...statement, fileId });
  await service.app.parts.aicReviews.idle();
  await decideAs(service, 'decideAic', 'aic', aic.id);

  const { assetId } = await createOffer(service);
  const buyer = await createBuyer(service);
  const tradeId = await placeSignedTrade(service, buyer, assetId, 10);
  await decide(service.app, 'decideTrade', tradeId, 'APPROVED');
  await decide(service.app, 'decideFunding', tradeId, 'FUNDED');
  await decide(service.app, 'decideSettlement', tradeId, 'SETTLED');

  expect((await importCsv(service, 'investors', toCsv([investorRow()]))).status).toBe(200);
  const { id: draftId } = await drop(service.app, toCsv([{ ...investorRow(), email: freshEmail() }]));
  await ask(service.app, 'checkImportDraft', { params: { id: draftId } });
  const { id: importId } = await runToEnd(service.app, draftId);
  await undoToEnd(service.app, importId);

  const changes = readChanges();
  const written = new Set(changes.map(({ tableName, columnName }) => `${tableName}.${columnName}`));
  expect([...written]).toEqual(
    expect.arrayContaining([
      'kycRecords.kycStatus',
      'individuals.kycStatus',
      'individuals.aicStatus',
      'aicRecords.systemReview',
      'aicRecords.complianceReview',
      'files.complianceReview',
      'trades.tradeStatus',
      'trades.fundingStatus',
      'trades.complianceReview',
      'csvImports.status',
    ]),
  );
  expect(changes.filter((change) => !isInTable(change))).toEqual([]);
  expect(await findUnchecked(service, changes)).toEqual([]);
});

test('the check finds a status that is written without its table', async () => {
  const service = await startService();
  const readChanges = noteStatusChanges(service);
  const id = await createIssuer(service);
  openSecondConnection(service.app).prepare("UPDATE issuers SET status = 'APPROVED' WHERE id = ?").run(id);

  const changes = readChanges();

  expect(changes).toMatchObject([{ recordId: id, columnName: 'status', after: 'APPROVED' }]);
  expect(await findUnchecked(service, changes)).toEqual(changes);
});

/** Columns with names like a status but without an order: the client states them, or they never change. */
const withoutTransitions = [
  'accounts.status',
  'individuals.employmentStatus',
  'paymentMethods.status',
  'trades.saStatus',
  'tradeLineItems.signatureStatus',
  'tradeLineItems.jointSignatureStatus',
  // No operation writes these tables yet.
  'bankPayments.status',
  'entityAccreditations.systemReview',
  'entityAccreditations.complianceReview',
];

test('every status column of the schema has transitions', async () => {
  const service = await startService();
  const columns = openSecondConnection(service.app)
    .prepare(
      `SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND (c.name LIKE '%status' OR c.name IN ('complianceReview', 'systemReview', 'systemReviewCheck', 'materiality'))`,
    )
    .pluck()
    .all() as string[];

  const defined = [...statusColumns].flatMap(([table, found]) =>
    [...found.keys()].map((column) => `${table}.${column}`),
  );

  expect(defined.filter((column) => !columns.includes(column))).toEqual([]);
  const missing = columns.filter((column) => !defined.includes(column));
  expect(missing.filter((column) => !withoutTransitions.includes(column))).toEqual([]);
});

describe('the record writer', () => {
  async function withIssuer(work: Parameters<typeof runUnitOfWork>[3], as = backOffice) {
    const service = await startService();
    const id = await createIssuer(service);
    return { id, done: runUnitOfWork(service.app.service, as, 'test', (ctx) => work(ctx)) };
  }

  const readFirst = (ctx: Parameters<Parameters<typeof runUnitOfWork>[3]>[0]) =>
    ctx.db.selectFrom('issuers').selectAll().executeTakeFirstOrThrow();

  test('rejects a status in an update', async () => {
    const { done } = await withIssuer(async (ctx) =>
      ctx.records.update('issuers', await readFirst(ctx), { status: 'APPROVED' } as object),
    );
    await expect(done).rejects.toThrow('issuers.status changes by a transition only');
  });

  test('rejects a transition that the table does not have', async () => {
    const { done } = await withIssuer(async (ctx) => {
      const row = await readFirst(ctx);
      const approved = await ctx.records.transition('officer', 'issuers', row, { status: 'APPROVED' });
      return ctx.records.transition('officer', 'issuers', approved, { status: 'REJECTED' });
    });
    await expect(done).rejects.toMatchObject({
      errors: [{ field: 'status', message: 'cannot change from APPROVED to REJECTED' }],
    });
  });

  test('rejects the transition of another actor', async () => {
    const { done } = await withIssuer(async (ctx) =>
      ctx.records.transition('client', 'issuers', await readFirst(ctx), { status: 'APPROVED' }),
    );
    await expect(done).rejects.toMatchObject({
      errors: [{ field: 'status', message: 'cannot change from SUBMITTED to APPROVED' }],
    });
  });

  test('rejects a transition of an outdated row', async () => {
    const { done } = await withIssuer(async (ctx) => {
      const row = await readFirst(ctx);
      await ctx.records.transition('officer', 'issuers', row, { status: 'APPROVED' });
      return ctx.records.transition('officer', 'issuers', row, { status: 'REJECTED' });
    });
    await expect(done).rejects.toMatchObject({ code: 'conflict' });
  });

  test('rejects a new record with another status than the first', async () => {
    const { done } = await withIssuer(async (ctx) => {
      const { seq: _, createdAt, updatedAt, deletedAt, ...row } = await readFirst(ctx);
      return ctx.records.insert('issuers', { ...row, id: 'issuer_0', status: 'APPROVED' });
    }, cli);
    await expect(done).rejects.toThrow('issuers.status of a new record is SUBMITTED, not APPROVED');
  });
});
