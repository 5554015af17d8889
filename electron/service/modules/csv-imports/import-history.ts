import { sql } from 'kysely';
import type { Context, ReadContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { readPageOf } from '#service/kernel/pages.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { indexedBy } from '#service/storage/indexed-by.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  cancelImport,
  exportFailedRows,
  exportImportFile,
  getImport,
  listImportOutcomes,
  listImports,
  undoImport,
} from '#shared/contracts/csv-imports/imports.ts';
import { type CsvKind, findUndoObstacle } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import type { ImportState } from '#shared/domain/import-states.ts';
import { countFailedRows, exportRows } from './apply/failed-rows-csv.ts';
import { rowsWithErrors } from './apply/import-rows.ts';
import { assertMayImport } from './assert-may-import.ts';
import type { ImportServices } from './import-services.ts';
import type { CreatedIds } from './kinds/csv-kind-handler.ts';
import { csvKindHandlers } from './kinds/index.ts';
import { downloadOriginal } from './original-file.ts';
import { findImport, nameActor, presentImport } from './present-import.ts';
import { wholeOf } from './undo/created-records.ts';
import { countUndone, type UndoSummary } from './undo/undo-import.ts';

type ImportRecord = Row<'csvImports'>;

const markUndoing = defineUnit('startUndo', async (ctx, id: string) => {
  const found = await findImport(ctx, id);
  assertMayImport(ctx.caller, found.kind as CsvKind, found.updateBy !== null);
  const obstacle = findUndoObstacle({ ...found, status: found.status as ImportState });
  if (obstacle !== undefined) throw ruleViolation(null, obstacle);
  return ctx.records.transition('officer', 'csvImports', found, { status: 'UNDOING' });
});

/**
 * Starts the undo of an import in the background.
 * @throws not-found; rule, if nothing can be undone
 */
async function startUndo(
  { imports, drafts }: ImportServices,
  ctx: ReadContext,
  id: string,
): Promise<ImportRecord> {
  const { service, caller } = ctx;
  const record = await runUnit(service, caller, markUndoing, id, undoImport.name);
  // The rest of an import that is undone is not imported.
  if (record.draftId !== null) drafts.removeImported(record.draftId, id);
  const job = { importId: id, kind: record.kind as CsvKind, caller };
  const end = (status: ImportState, counts?: UndoSummary) =>
    runUnit(service, caller, endUndo, { id, status, ...(counts && { counts }) }, undoImport.name);
  const running = imports.run('undo', job, {
    expectedRows: record.successfulRows - record.unchangedRows - record.undoneRows,
  });
  running
    .then((counts) => end('UNDONE', counts))
    .catch(async (error: unknown) => {
      if (imports.isClosed) return; // the next start reports it
      console.error(`Undo of ${id}:`, error);
      await end('INTERRUPTED');
    })
    .catch(console.error);
  return record;
}

interface UndoEnd {
  id: string;
  status: ImportState;
  /** Counted here if the undo was interrupted. */
  counts?: UndoSummary;
}

const endUndo = defineUnit('endUndo', async (ctx, { id, status, counts }: UndoEnd) => {
  const { undoneRows, retainedRows } = counts ?? (await countUndone(ctx.db, id));
  const undone = await findImport(ctx, id);
  await ctx.records.transition('system', 'csvImports', undone, { status, undoneRows, retainedRows });
});

export const importHistoryUnits = [markUndoing, endUndo];

/**
 * @throws not-found; rule, if it is not running, or a client system waits for it
 */
async function cancel({ imports }: ImportServices, ctx: Context, id: string): Promise<ImportRecord> {
  const record = await findImport(ctx, id);
  if (record.status !== 'RUNNING' || !imports.find(id)) {
    throw ruleViolation(null, 'This import is not running on this host');
  }
  if (record.actorKind !== 'officer') {
    throw ruleViolation(null, 'A client system started this import; only that client system can cancel it');
  }
  imports.cancel(id);
  return record;
}

type ImportFilters = InputOf<typeof listImports>['query'];

/** The imports that match every filter. */
function selectImports({ db }: Context, { kind, status, actor, fileName, from, to }: ImportFilters) {
  let imports = db
    .selectFrom('csvImports')
    .where('status', '<>', 'PLANNED')
    // A file that was rejected as a whole imported nothing.
    .where((eb) => eb.or([eb('status', '<>', 'FAILED'), eb('totalRows', '>', 0)]));
  if (kind) imports = imports.where('kind', '=', kind);
  if (status) imports = imports.where('status', '=', status);
  if (actor) imports = imports.where('actorId', '=', actor);
  // Unlike LIKE, it has no wildcards; both sides are compared in lowercase.
  if (fileName) imports = imports.where(sql`instr(lower(fileName), lower(${fileName}))`, '>', 0);
  if (from) imports = imports.where('createdAt', '>=', from);
  if (to) imports = imports.where('createdAt', '<', to);
  return imports;
}

/** Who has started imports, by name. */
async function listActors(ctx: Context) {
  const found = await ctx.db
    .selectFrom('csvImports')
    .select(['actorKind', 'actorId'])
    .distinct()
    .where('status', '<>', 'PLANNED')
    .execute();
  const actors = await Promise.all(
    found.map(async (actor) => ({ id: actor.actorId, name: await nameActor(ctx, actor) })),
  );
  return actors.sort((left, right) => left.name.localeCompare(right.name));
}

const outcomesAtOnce = 100;

type Outcome = Pick<Row<'csvImportRows'>, 'row' | 'created' | 'updatedId' | 'errors' | 'retainedReason'>;

const outcomeSources = {
  failed: { column: 'errors', rows: rowsWithErrors },
  kept: { column: 'retainedReason', rows: indexedBy('csvImportRows', 'csvImportRowsRetained') },
};

async function readOutcomes(
  ctx: Context,
  record: ImportRecord,
  {
    only,
    after = 0,
    limit = outcomesAtOnce,
  }: { only: keyof typeof outcomeSources; after?: number; limit?: number },
) {
  const source = outcomeSources[only];
  const { rows } = await sql<Outcome>`
    SELECT "row", created, updatedId, errors, retainedReason FROM ${source.rows}
    WHERE importId = ${record.id} AND "row" > ${after} AND ${sql.ref(source.column)} IS NOT NULL
      AND (unprocessed IS NULL OR unprocessed = 'SKIPPED')
    ORDER BY "row" LIMIT ${limit}`.execute(ctx.db);
  const { undo } = csvKindHandlers[record.kind as CsvKind];
  return rows.map(({ row, created, updatedId, errors, retainedReason }) => ({
    row,
    reasons:
      errors === null
        ? [{ field: null, message: retainedReason ?? '' }]
        : (JSON.parse(errors) as FieldError[]),
    recordId: created === null ? updatedId : wholeOf(undo, JSON.parse(created) as CreatedIds) || null,
  }));
}

export function createImportHistory(services: ImportServices): OperationHandler[] {
  const presentRecord = (ctx: Context, record: ImportRecord) => presentImport(services, ctx, record);
  return [
    read(listImports, async (ctx, { query }) => {
      const { rows, meta } = await readPageOf(selectImports(ctx, query), query);
      const items = await Promise.all(rows.map((row) => presentRecord(ctx, row)));
      return { items, meta, actors: await listActors(ctx) };
    }),
    read(getImport, async (ctx, { params }) => presentRecord(ctx, await findImport(ctx, params.id))),
    read(listImportOutcomes, async (ctx, { params, query }) => ({
      rows: await readOutcomes(ctx, await findImport(ctx, params.id), query),
    })),
    task(cancelImport, (ctx, { params }) => cancel(services, ctx, params.id), presentRecord),
    task(undoImport, (ctx, { params }) => startUndo(services, ctx, params.id), presentRecord),
    task(
      exportImportFile,
      (ctx, { params }) => downloadOriginal(services, ctx, params.id),
      async (_ctx, file) => file,
    ),
    task(
      exportFailedRows,
      async (ctx, { params: { id } }) => {
        const record = await findImport(ctx, id);
        const rows = await countFailedRows(ctx.db, id);
        const event = { subject: id, details: { exported: { fileName: record.fileName }, rows } };
        await runUnit(ctx.service, ctx.caller, noteEvent, event, exportFailedRows.name);
        return record;
      },
      async (ctx, record) => exportRows(ctx, record),
    ),
  ];
}
