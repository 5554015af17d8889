import type { Context, ReadContext } from '#service/kernel/context.ts';
import { notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { readPageOf } from '#service/kernel/pages.ts';
import { compilePresent } from '#service/kernel/rows.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import {
  type CsvImport,
  cancelImport,
  csvImport,
  exportFailedRows,
  getImport,
  type ImportProgress,
  listImportOutcomes,
  listImports,
  undoImport,
} from '#shared/contracts/csv-imports/imports.ts';
import { type CsvKind, isUndoable, type RecognizedKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { ImportState } from '#shared/domain/import-states.ts';
import { countFailedRows, exportRows } from './apply/failed-rows-csv.ts';
import { readImport } from './apply/import-records.ts';
import type { RunningImport } from './apply/import-runner.ts';
import type { AcknowledgedWarnings } from './drafts/draft-warnings.ts';
import type { ImportServices } from './import-services.ts';
import type { CreatedIds } from './kinds/csv-kind-handler.ts';
import { csvKindHandlers } from './kinds/index.ts';
import { wholeOf } from './undo/created-records.ts';

type ImportRecord = Row<'csvImports'>;

const presentFields = compilePresent(csvImport);

async function findImport(ctx: Context, id: string): Promise<ImportRecord> {
  const record = await readImport(ctx, id);
  if (!record) throw notFound('id');
  return record;
}

/** An import as the screens receive it, with its progress while it runs. */
async function present({ imports }: ImportServices, ctx: Context, record: ImportRecord): Promise<CsvImport> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', record.accountId)
    .executeTakeFirst();
  const running = imports.find(record.id);
  const progress = running && toProgress(running);
  return presentFields(
    {
      ...record,
      accountName: account?.name ?? '',
      actorName: await nameActor(ctx, record),
      failedRows: Math.max(0, record.totalRows - record.successfulRows - record.skippedRows),
    },
    {
      acknowledged: await presentAcknowledged(ctx, JSON.parse(record.acknowledged ?? '[]')),
      ...(progress && { progress }),
    },
  );
}

/** The number of acknowledged warnings by officer. */
export async function presentAcknowledged(
  ctx: Context,
  counted: readonly AcknowledgedWarnings[],
): Promise<CsvImport['acknowledged']> {
  const byOfficer = Map.groupBy(counted, ({ actorId }) => actorId);
  return Promise.all(
    [...byOfficer].map(async ([actorId, same]) => ({
      officerName: await nameActor(ctx, { actorKind: 'officer', actorId }),
      warnings: same.reduce((sum, { warnings }) => sum + warnings, 0),
    })),
  );
}

export async function nameActor(
  ctx: Context,
  { actorKind, actorId }: Pick<ImportRecord, 'actorKind' | 'actorId'>,
): Promise<string> {
  if (actorKind === 'cli') return 'Command line';
  const table = actorKind === 'api-key' ? 'apiKeys' : 'officers';
  const named = await ctx.db.selectFrom(table).select('name').where('id', '=', actorId).executeTakeFirst();
  return named?.name ?? 'Back office';
}

/** The progress of an import, its rate, and the remaining time at that rate. */
function toProgress({ progress, expectedRows, startedAt }: RunningImport): ImportProgress {
  const doneRows = progress?.totalRows ?? 0;
  const seconds = startedAt === undefined ? 0 : (Date.now() - startedAt) / 1000;
  const rate = doneRows > 0 && seconds > 0 ? doneRows / seconds : null;
  const isCounted = rate !== null && expectedRows !== undefined;
  return {
    stage: progress?.stage ?? 'queued',
    doneRows,
    expectedRows: expectedRows ?? null,
    rowsPerSecond: rate === null ? null : Math.round(rate),
    secondsLeft: isCounted ? Math.max(0, Math.round((expectedRows - doneRows) / rate)) : null,
  };
}

const markUndoing = defineUnit('startUndo', async (ctx, id: string) => {
  const found = await findImport(ctx, id);
  if (!isUndoable({ ...found, status: found.status as ImportState })) {
    throw ruleViolation(null, 'This import cannot be undone now');
  }
  return ctx.records.transition('officer', 'csvImports', found, { status: 'UNDOING' });
});

/**
 * Starts the undo of an import in the background.
 * @throws not-found; rule, if nothing can be undone
 */
async function startUndo({ imports }: ImportServices, ctx: ReadContext, id: string): Promise<ImportRecord> {
  const { service, caller } = ctx;
  const record = await runUnit(service, caller, markUndoing, id, undoImport.name);
  const job = { importId: id, kind: record.kind as CsvKind, caller };
  const end = (status: ImportState) => runUnit(service, caller, endUndo, { id, status }, undoImport.name);
  const running = imports.run('undo', job, {
    expectedRows: record.successfulRows - record.unchangedRows - record.undoneRows,
    // The list counts include the removed records.
    onProgress: () => service.lists.clear(),
  });
  running
    .then(() => end('UNDONE'))
    .catch(async (error: unknown) => {
      if (imports.isClosed) return; // the next start reports it
      console.error(`Undo of ${id}:`, error);
      await end('INTERRUPTED');
    })
    .catch(console.error);
  return record;
}

const endUndo = defineUnit('endUndo', async (ctx, { id, status }: { id: string; status: ImportState }) => {
  const { undoneRows, retainedRows } = await ctx.db
    .selectFrom('csvImportRows')
    .select((eb) => [
      eb.fn.count<number>('undoneAt').as('undoneRows'),
      eb.fn.count<number>('retainedReason').as('retainedRows'),
    ])
    .where('importId', '=', id)
    .executeTakeFirstOrThrow();
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

const outcomesAtOnce = 100;

async function readOutcomes(
  ctx: Context,
  record: ImportRecord,
  { only, after = 0, limit = outcomesAtOnce }: { only: 'failed' | 'kept'; after?: number; limit?: number },
) {
  const column = only === 'failed' ? 'errors' : 'retainedReason';
  const rows = await ctx.db
    .selectFrom('csvImportRows')
    .selectAll()
    .where('importId', '=', record.id)
    .where('row', '>', after)
    .where(column, 'is not', null)
    .orderBy('row')
    .limit(limit)
    .execute();
  const { undo } = csvKindHandlers[record.kind as RecognizedKind];
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
  const presentRecord = (ctx: Context, record: ImportRecord) => present(services, ctx, record);
  return [
    read(listImports, async (ctx, { query }) => {
      const imports = ctx.db.selectFrom('csvImports').where('status', '<>', 'PLANNED');
      const { rows, meta } = await readPageOf(imports, query);
      const items = await Promise.all(rows.map((row) => presentRecord(ctx, row)));
      return { items, meta };
    }),
    read(getImport, async (ctx, { params }) => presentRecord(ctx, await findImport(ctx, params.id))),
    read(listImportOutcomes, async (ctx, { params, query }) => ({
      rows: await readOutcomes(ctx, await findImport(ctx, params.id), query),
    })),
    task(cancelImport, (ctx, { params }) => cancel(services, ctx, params.id), presentRecord),
    task(undoImport, (ctx, { params }) => startUndo(services, ctx, params.id), presentRecord),
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
