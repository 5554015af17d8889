import type { Insertable } from 'kysely';
import type { Caller } from '#service/kernel/caller.ts';
import type { Context, Service, WriteContext } from '#service/kernel/context.ts';
import { AppError, conflict } from '#service/kernel/errors.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { UpdateMode } from '#shared/contracts/csv-imports/update-mode.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { storeFailedRows } from '../apply/import-rows.ts';
import type { RowSummary } from '../apply/run-import.ts';
import { WarningList } from '../apply/warning-list.ts';
import { ScratchSet } from '../drafts/scratch-set.ts';
import type { Drafts } from '../import-services.ts';
import type { CreatedIds, CsvKindHandler, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { openRows, type RowSource } from '../parse/open-rows.ts';
import { addDuplicates, findStored, type RowCheck } from '../plan/row-warnings.ts';
import {
  digestChanges,
  findChanges,
  type PlannedUpdate,
  planUpdates,
  readMatched,
  toNewRow,
  type UpdatePlan,
} from './plan-updates.ts';
import { sealChanges } from './sealed-changes.ts';
import { updatableOf, writeUpdate } from './updatable-records.ts';

/** An import that updates records. */
interface UpdateJob {
  importId: string;
  handler: CsvKindHandler;
  drafts: Drafts;
  source: RowSource;
  target: ImportTarget;
  caller: Caller;
  mode: 'plan' | 'rows' | 'all';
  update: UpdateMode;
}

/** A commit of this number of units delays another writer by about 20 ms. */
const unitsAtOnce = 50;

/**
 * Updates the records that the rows of a file match, or with mode `plan` only compares them. Each changed row is a unit
 * of work, as a change by staff is.
 */
export async function importUpdates(
  service: Service,
  job: UpdateJob,
  onProgress: (counts: { totalRows: number; successfulRows: number }) => void,
  signal: AbortSignal,
): Promise<RowSummary> {
  const { columns, chunks } = await openRows(job.drafts, job.handler.definition, job.source, job.update);
  const plan = toUpdatePlan(job.handler, job.target, job.update, columns);
  const counts = { totalRows: 0, successfulRows: 0 };
  const outcomes = { update: 0, unchanged: 0, add: 0, none: 0 };
  const [keys, known] = [new ScratchSet(), new ScratchSet()];
  const warnings = new WarningList();
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) break;
      const now = new Date().toISOString();
      const ctx: Context = { service, caller: job.caller, db: service.storage.reader, now };
      const planned = await planUpdates(
        ctx,
        plan,
        chunk.map((row) => ({ row, keys })),
      );
      const expected = new Map(chunk.map((row) => [row.row, 'expected' in row ? row.expected : undefined]));
      const checked = planned.map((row) => ({
        ...row,
        expected: expected.get(row.row) ?? row.changes.digest,
      }));
      const failed = await (job.mode === 'plan' ? failuresOf(checked) : writeRows(service, job, checked));
      await storeFailedRows(service, job.importId, failed);
      const failedRows = new Set(failed.map(({ row }) => row));
      const valid = planned.filter(({ row }) => !failedRows.has(row));
      for (const { changes } of valid) outcomes[changes.outcome] += 1;
      outcomes.none += planned.filter(({ changes }) => changes.outcome === 'none').length;
      const checks = valid.flatMap(({ check }): RowCheck[] => (check ? [check] : []));
      warnings.add(addDuplicates(known, await findStored(ctx, checks), checks));
      counts.totalRows += chunk.length;
      counts.successfulRows += valid.length;
      onProgress(counts);
    }
  } finally {
    keys.close();
    known.close();
  }
  const { ignoredColumns, normalized } = columns;
  return { ...counts, outcomes, ignoredColumns, normalized: normalized.list(), ...warnings.list() };
}

/** @throws if files of the kind cannot update records */
export function toUpdatePlan(
  { definition, createImporter, update }: CsvKindHandler,
  target: ImportTarget,
  mode: UpdateMode,
  columns: UpdatePlan['columns'],
): UpdatePlan {
  if (!update) throw new Error(`Files of ${definition.kind} cannot update records`);
  return { definition, mode, columns, importer: createImporter(target), matched: update.matched };
}

type ExpectedUpdate = PlannedUpdate & { expected: string };

interface FailedUpdate {
  row: number;
  errors: readonly FieldError[];
}

function failuresOf(rows: readonly PlannedUpdate[]): FailedUpdate[] {
  return rows.flatMap(({ row, errors }) => (errors ? [{ row, errors }] : []));
}

async function writeRows(
  service: Service,
  { importId, handler, target, caller }: UpdateJob,
  rows: readonly ExpectedUpdate[],
): Promise<FailedUpdate[]> {
  const failed = failuresOf(rows);
  const unchanged: { row: number; updatedId: string }[] = [];
  const changed: ExpectedUpdate[] = [];
  for (const each of rows) {
    if (each.errors) continue;
    const { outcome, matchedId, digest } = each.changes;
    const isUnchanged = outcome === 'unchanged' && digest === each.expected && matchedId !== null;
    if (isUnchanged) unchanged.push({ row: each.row, updatedId: matchedId });
    else changed.push(each);
  }
  const action = handler.definition.operation.name;
  if (unchanged.length > 0)
    await runUnit(service, caller, storeUnchanged, { importId, rows: unchanged }, action);
  for (let start = 0; start < changed.length; start += unitsAtOnce) {
    const batch = changed.slice(start, start + unitsAtOnce);
    const results = await Promise.allSettled(
      batch.map(({ row, value = {}, changes: { matchedId }, expected }) => {
        const input = { importId, kind: handler.definition.kind as CsvKind, row, value };
        return matchedId === null
          ? runUnit(service, caller, addUnmatched, { ...input, target }, action)
          : runUnit(service, caller, updateMatched, { ...input, matchedId, expected }, action);
      }),
    );
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      if (!(result.reason instanceof AppError)) throw result.reason;
      failed.push({ row: batch[index]?.row ?? 0, errors: result.reason.errors });
    }
  }
  return failed;
}

const blank = { created: null, errors: null, updatedId: null, changesSealed: null };

const storeUnchanged = defineUnit(
  'storeUnchangedRows',
  ({ db }, { importId, rows }: { importId: string; rows: { row: number; updatedId: string }[] }) =>
    insertAll(
      db,
      'csvImportRows',
      rows.map((row) => ({ ...blank, importId, ...row })),
      ['importId'],
    ),
);

interface RowInput {
  importId: string;
  kind: CsvKind;
  row: number;
  value: Record<string, unknown>;
}

/** @throws conflict, if the changes are not those that the check showed; AppError, if a record rejects them */
const updateMatched = defineUnit(
  'updateMatched',
  async (
    ctx,
    { importId, kind, row, value, matchedId, expected }: RowInput & { matchedId: string; expected: string },
  ) => {
    const { definition } = csvKindHandlers[kind];
    const records = await readMatched(ctx, definition, [matchedId]);
    const changes = findChanges(ctx, definition, value, records.get(matchedId) ?? new Map());
    if (digestChanges(ctx.service.vault, changes) !== expected) {
      throw conflict('row', 'The record has changed since the check; import the row again');
    }
    for (const { name, before, columns } of changes) {
      const after = Object.fromEntries(Object.entries(columns).map(([column, [, value]]) => [column, value]));
      await writeUpdate(ctx, updatableOf(name), before, after);
    }
    const changesSealed = changes.length > 0 ? sealChanges(ctx.service.vault, importId, row, changes) : null;
    await storeRow(ctx, { ...blank, importId, row, updatedId: matchedId, changesSealed });
  },
);

/** @throws AppError, if the row cannot be added */
const addUnmatched = defineUnit(
  'addUnmatched',
  async (ctx, { importId, kind, row, value, target }: RowInput & { target: ImportTarget }) => {
    const { definition, createImporter } = csvKindHandlers[kind];
    const importer = createImporter(target);
    const checked = toNewRow(definition, value);
    if (!checked.ok) throw new AppError('invalid', checked.errors);
    await importer.assertRow(ctx, checked.value);
    const created: CreatedIds =
      'prepareRow' in importer
        ? await importer.prepareRow(ctx, checked.value)
        : (await importer.importRows(ctx, [checked.value])).created;
    await storeRow(ctx, { ...blank, importId, row, created: JSON.stringify(created) });
  },
);

type NewRow = Insertable<Schema['csvImportRows']>;

function storeRow({ db }: WriteContext, row: NewRow): Promise<void> {
  return insertAll(db, 'csvImportRows', [row]);
}

export const updateUnits = [storeUnchanged, updateMatched, addUnmatched];
