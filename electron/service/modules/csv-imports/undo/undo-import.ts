import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Db } from '#service/storage/schema.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { CreatedIds, CsvKindHandler, UndoPlan } from '../kinds/csv-kind-handler.ts';
import { type CreatedRecord, findCreated, wholeOf } from './created-records.ts';
import { type CreatedTable, findReference } from './references.ts';
import { readUpdatedRows, undoUpdate } from './undo-updates.ts';

/** An undo job; plain data, so that it can be sent to a worker thread. */
export interface UndoJob {
  importId: string;
  kind: CsvKind;
  caller: Caller;
}

export interface UndoSummary {
  undoneRows: number;
  retainedRows: number;
}

/** Rows with shared records: all of their records are removed, or none. */
interface RowGroup {
  rows: number[];
  created: CreatedIds[];
}

/** In the audit log: the name of the operation. */
const undoAction = 'undoImport';

/** A commit of this number of units delays another writer by about 20 ms. */
const unitsAtOnce = 50;

/**
 * Removes the records that an import created, except those that were changed since or that others refer to, and restores
 * the values that it replaced, except those that were changed since; the reason is stored with their rows. Each unit has
 * its own unit of work and audit events.
 *
 * @param onProgress called after every commit; `successfulRows` are those that are undone
 */
export async function undoImport(
  service: Service,
  { definition, undo }: CsvKindHandler,
  job: Omit<UndoJob, 'kind'>,
  onProgress: OnProgress,
): Promise<UndoSummary> {
  if (!undo) throw new Error(`Imports of ${definition.kind} cannot be undone`);
  const summary = { undoneRows: 0, retainedRows: 0 };
  const count = (rows: number, reason: string | undefined) => {
    summary[reason === undefined ? 'undoneRows' : 'retainedRows'] += rows;
  };
  const report = () =>
    onProgress({
      stage: 'undoing',
      totalRows: summary.undoneRows + summary.retainedRows,
      successfulRows: summary.undoneRows,
    });
  for await (const units of readUnits(service.storage.reader, undo, job.importId)) {
    for (let start = 0; start < units.length; start += unitsAtOnce) {
      const batch = units.slice(start, start + unitsAtOnce);
      const reasons = await Promise.all(
        batch.map((rows) =>
          runUnit(service, job.caller, undoRows, { ...rows, undo, importId: job.importId }),
        ),
      );
      for (const [index, { rows }] of batch.entries()) count(rows.length, reasons[index]);
      report();
    }
  }
  for await (const rows of readUpdatedRows(service.storage.reader, job.importId)) {
    for (let start = 0; start < rows.length; start += unitsAtOnce) {
      const batch = rows.slice(start, start + unitsAtOnce);
      const reasons = await Promise.all(
        batch.map((row) =>
          runUnit(service, job.caller, undoUpdate, { importId: job.importId, row }, undoAction),
        ),
      );
      for (const reason of reasons) count(1, reason);
      report();
    }
  }
  return countUndone(service.storage.reader, job.importId);
}

/** Counts the rows of an import that were undone, now or before, and those that could not be. It reads all rows. */
export async function countUndone(db: Db, importId: string): Promise<UndoSummary> {
  return db
    .selectFrom('csvImportRows')
    .select(({ fn }) => [
      fn.count<number>('undoneAt').as('undoneRows'),
      fn.count<number>('retainedReason').as('retainedRows'),
    ])
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
}

const rowsAtOnce = 1000;

/** The remaining records of an import by unit. Rows that share a record can be anywhere in the file. */
async function* readUnits(db: Db, undo: UndoPlan, importId: string): AsyncGenerator<RowGroup[]> {
  const units = new Map<string, RowGroup>();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('csvImportRows')
      .select(['row', 'created'])
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where('created', 'is not', null)
      .where('undoneAt', 'is', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    for (const { row, created } of rows) addRow(units, undo, row, JSON.parse(created ?? '{}') as CreatedIds);
    after = rows.at(-1)?.row ?? after;
    const isLast = rows.length < rowsAtOnce;
    if (isLast || !undo.sharesRecords) {
      yield [...units.values()];
      units.clear();
    }
    if (isLast) return;
  }
}

function addRow(units: Map<string, RowGroup>, undo: UndoPlan, row: number, created: CreatedIds): void {
  const whole = wholeOf(undo, created);
  const unit = units.get(whole) ?? { rows: [], created: [] };
  unit.rows.push(row);
  unit.created.push(created);
  units.set(whole, unit);
}

/** @returns why the rows are retained; undefined if their records were removed */
const undoRows = defineUnit(
  undoAction,
  async (ctx, { undo, importId, rows, created }: RowGroup & { undo: UndoPlan; importId: string }) => {
    const records = await findCreated(ctx.db, undo, created);
    const reason = await findReason(ctx.db, records);
    if (reason === undefined) {
      for (const { table, row } of records) await ctx.records.removeWhole(table as 'accounts', row);
    }
    await ctx.db
      .updateTable('csvImportRows')
      .set(
        reason === undefined
          ? { undoneAt: ctx.now, retainedReason: null }
          : { undoneAt: null, retainedReason: reason },
      )
      .where('importId', '=', importId)
      .where('row', 'in', rows)
      .execute();
    return reason;
  },
);

export const undoUnits = [undoRows, undoUpdate];

const nouns: Record<CreatedTable, string> = {
  accounts: 'The account',
  users: 'The user',
  issuers: 'The issuer',
  offerings: 'The offering',
  offeringRevisions: 'The revision of the offering',
  assets: 'The asset',
  investorAccounts: 'The investor account',
  individuals: 'The individual',
  legalEntities: 'The legal entity',
  bankLines: 'The bank line',
};

/** Why records that belong together are retained: one was changed, or a remaining record refers to one. */
async function findReason(db: Db, created: readonly CreatedRecord[]): Promise<string | undefined> {
  for (const { table, row } of created) {
    if (row.updatedAt !== row.createdAt) {
      return `${nouns[table]} was changed on ${row.updatedAt.slice(0, 10)}`;
    }
  }
  const leaving = created.map(({ row }) => row.id);
  for (const { table, row } of created) {
    const reference = await findReference(db, table, row.id, leaving);
    if (reference !== undefined) return `${nouns[table]} is in use: ${reference}`;
  }
  return undefined;
}
