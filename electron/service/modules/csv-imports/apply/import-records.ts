import type { Selectable } from 'kysely';
import { type Caller, cli } from '#service/kernel/caller.ts';
import type { Context, ReadContext, Service } from '#service/kernel/context.ts';
import { AppError, conflict } from '#service/kernel/errors.ts';
import { actingAccount } from '#service/kernel/ownership.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { tryLock } from '#service/storage/folder-lock.ts';
import { insertAll } from '#service/storage/insert.ts';
import type { Db, Schema } from '#service/storage/schema.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { SentChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { UpdateKey } from '#shared/contracts/csv-imports/update-mode.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { cleanFileName } from '#shared/domain/file-names.ts';
import { newId } from '#shared/domain/ids.ts';
import { importedStates } from '#shared/domain/import-states.ts';
import { announceWork } from '../../changes/offering-work.ts';
import { assertMayImport } from '../assert-may-import.ts';
import type { AcknowledgedWarnings } from '../drafts/draft-warnings.ts';
import { discardOldPlans } from './discard-plans.ts';
import { countRows, createRowsError } from './import-rows.ts';
import type { ImportMode, ImportSummary, RowSummary } from './run-import.ts';
import { type ImportSettings, sealHeader, sealSettings } from './sealed-rows.ts';

export interface ImportQuery extends SentChoices {
  dryRun?: boolean | null;
  atomic?: boolean | null;
  again?: boolean | null;
}

/** The stored response of an import, without its summary. */
export interface RecordedImport {
  importId: string;
  isDryRun: boolean;
}

/** An import whose record exists. */
export interface StartedImport {
  importId: string;
  mode: ImportMode;
  /** The owner of the rows' records; the actor is the import. */
  caller: Caller;
}

/**
 * Imports a file, or plans to, and stores a record of the import.
 *
 * @param runImport imports or plans the rows, and stores their results
 * @throws conflict, if the account imported the same bytes as the same kind before, unless `again`; the error of the
 *   kind, if no row is valid, or with `atomic` one is not; the error of `runImport`
 */
export async function recordImport<Summary extends RowSummary>(
  ctx: ReadContext,
  {
    kind,
    rowsError,
    updateBy,
  }: Pick<CsvKindDefinition, 'kind' | 'rowsError'> & Pick<ImportedFile, 'updateBy'>,
  upload: Upload,
  query: ImportQuery,
  runImport: (started: StartedImport) => Promise<Summary>,
): Promise<Summary & RecordedImport> {
  const mode: ImportMode = query.dryRun ? 'plan' : query.atomic ? 'all' : 'rows';
  await discardOldPlans(ctx);
  const fileName = cleanFileName(upload.fileName, 'text/csv');
  const record = await startImport(
    ctx,
    { kind, fileName, sha256: upload.sha256, updateBy },
    { mode, again: query.again === true },
  );
  // The back office has no account; its rows belong to the account of the record.
  const { account = { id: record.accountId, tenantId: record.tenantId } } = ctx.caller;
  const caller = { ...ctx.caller, account, actor: { kind: 'import' as const, id: record.id } };
  const running = runImport({ importId: record.id, mode, caller });
  const summary = await (mode === 'plan' ? running : finishImport(ctx, record, running));
  const { totalRows, successfulRows, skippedRows = 0 } = summary;
  const hasErrors = successfulRows + skippedRows < totalRows;
  if (!isDone(summary) || (query.atomic && hasErrors)) {
    throw await createRowsError(ctx, record.id, rowsError);
  }
  return { ...summary, importId: record.id, isDryRun: mode === 'plan' };
}

/** Whether an import added what its file has: a file with only rows that were imported before adds nothing. */
function isDone({ totalRows, successfulRows, skippedRows = 0 }: RowSummary): boolean {
  return successfulRows > 0 || (totalRows > 0 && skippedRows === totalRows);
}

type ImportRecord = Selectable<Schema['csvImports']>;

/** A file to import. */
interface ImportedFile {
  kind: string;
  fileName: string;
  sha256: string;
  /** For a draft: the number of skipped rows, its column names, and the warnings that officers acknowledged. */
  skippedRows?: number;
  header?: string[];
  /** By what the rows find the records that they update. */
  updateBy?: UpdateKey | undefined;
  acknowledged?: readonly AcknowledgedWarnings[];
  editorIds?: readonly string[];
  draftId?: string;
  settings?: ImportSettings;
}

interface StartOptions {
  mode: ImportMode;
  again: boolean;
}

/**
 * Creates the record of an import that starts.
 * @throws forbidden, as `assertMayImport`; conflict, if the account imported the same bytes as the same kind before,
 *   unless `again`
 */
export function startImport(
  { service, caller }: ReadContext,
  file: ImportedFile,
  options: StartOptions,
): Promise<ImportRecord> {
  return runUnit(service, caller, createImport, { file, options });
}

const createImport = defineUnit(
  'startImport',
  async (ctx, { file, options: { mode, again } }: { file: ImportedFile; options: StartOptions }) => {
    assertMayImport(ctx.caller, file.kind as CsvKind, file.updateBy !== undefined);
    const owner = await actingAccount(ctx);
    // An update adds no records, so it can be repeated.
    const earlier = await ctx.db
      .selectFrom('csvImports')
      .select('id')
      .where('accountId', '=', owner.accountId)
      .where('kind', '=', file.kind)
      .where('fileSha256', '=', file.sha256)
      .where('updateBy', 'is', null)
      .where('status', 'in', importedStates)
      .executeTakeFirst();
    if (earlier && !again && !file.updateBy) {
      throw conflict('file', `was already imported as ${earlier.id}; use again=true to import it again`);
    }
    const id = newId('csvImport');
    const row = {
      id,
      ...owner,
      kind: file.kind,
      fileName: file.fileName,
      fileSha256: file.sha256,
      status: mode === 'plan' ? 'PLANNED' : 'RUNNING',
      totalRows: 0,
      successfulRows: 0,
      ignoredColumns: '[]',
      actorKind: ctx.caller.actor.kind,
      actorId: ctx.caller.actor.id,
      skippedRows: file.skippedRows ?? 0,
      undoneRows: 0,
      retainedRows: 0,
      updateBy: file.updateBy ?? null,
      addedRows: 0,
      unchangedRows: 0,
      acknowledged: file.acknowledged?.length ? JSON.stringify(file.acknowledged) : null,
      editorIds: JSON.stringify(file.editorIds ?? []),
      headerSealed: file.header ? sealHeader(ctx.service.vault, id, file.header) : null,
      draftId: file.draftId ?? null,
      settingsSealed: file.settings ? sealSettings(ctx.service.vault, id, file.settings) : null,
      resumedAt: null,
      ranMilliseconds: 0,
      unreachedRows: 0,
    };
    if (mode !== 'plan') return ctx.records.insert('csvImports', row);
    const planned = { ...row, createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null };
    await insertAll(ctx.db, 'csvImports', [planned]);
    return { ...planned, seq: 0 };
  },
);

/**
 * Waits for an import, and completes its record.
 *
 * @param settle returns what to store if the import was interrupted
 * @throws the error of the import
 */
export async function finishImport<Summary extends RowSummary>(
  ctx: ReadContext,
  record: ImportRecord,
  running: Promise<Ended<Summary>>,
  settle: () => Promise<void> = async () => {},
): Promise<Ended<Summary>> {
  const end = (status: EndState, summary?: Ended<RowSummary>) =>
    runUnit(ctx.service, ctx.caller, endImport, { record, status, ...(summary && { summary }) });
  let summary: Ended<Summary>;
  try {
    summary = await running;
  } catch (error) {
    if (!(error instanceof AppError)) await settle();
    await end(error instanceof AppError ? 'FAILED' : 'INTERRUPTED');
    throw error;
  } finally {
    // A row can add an asset to an offering that investors have subscribed since an earlier row created it. If the
    // service is closing, the database is closed, and the next start finds the work.
    await announceWork({ ...ctx, db: ctx.service.storage.reader }).catch(() => {});
  }
  await end(summary.isCanceled ? 'CANCELLED' : isDone(summary) ? 'COMPLETED' : 'FAILED', summary);
  return summary;
}

/** An import that may have been canceled; that of a thread has counted its rows. */
type Ended<Summary> = Summary & Partial<Pick<ImportSummary, 'isCanceled' | 'stored'>>;

type EndState = 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'INTERRUPTED';

interface ImportEnd {
  record: ImportRecord;
  status: EndState;
  summary?: Ended<RowSummary>;
}

const endImport = defineUnit('endImport', async (ctx, { record, status, summary }: ImportEnd) => {
  const rows = summary?.stored ?? (await countRows(ctx.db, record.id));
  const ended = (await readImport(ctx, record.id)) ?? record;
  await ctx.records.transition('system', 'csvImports', ended, {
    status,
    ...rows,
    ranMilliseconds: ended.ranMilliseconds + timeSinceStart(ended, ctx.now),
    ...(summary && {
      // The results of an atomic import that failed are not stored for each row.
      totalRows: Math.max(rows.totalRows, summary.totalRows),
      ignoredColumns: JSON.stringify(summary.ignoredColumns),
    }),
  });
});

const timeSinceStart = ({ createdAt, resumedAt }: ImportRecord, now: string) =>
  Math.max(0, Date.parse(now) - Date.parse(resumedAt ?? createdAt));

/** Ends an interrupted import of a draft with the committed rows. */
export const finalizeInterruptedDraft = defineUnit('endInterruptedDraft', async (ctx, importId: string) => {
  const record = await readImport(ctx, importId);
  if (!record) return;
  const status = record.status === 'RUNNING' ? 'INTERRUPTED' : record.status;
  await ctx.records.transition('system', 'csvImports', record, {
    status,
    ...(await countRows(ctx.db, importId)),
  });
});

/** An import that is not a dry run; undefined if there is none. */
export async function readImport(ctx: Context, id: string): Promise<ImportRecord | undefined> {
  return ctx.db
    .selectFrom('csvImports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'PLANNED')
    .executeTakeFirst();
}

/** The last import of a draft; undefined if there is none. */
export async function readImportOfDraft(ctx: Context, draftId: string): Promise<ImportRecord | undefined> {
  return ctx.db
    .selectFrom('csvImports')
    .selectAll()
    .where('draftId', '=', draftId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
}

/** Ends imports and undos whose program was killed; committed rows stay. */
export async function finalizeInterruptedImports(service: Service): Promise<void> {
  // The lock means that another process, such as a CLI command, is importing now.
  const lock = tryLock(service.storage.paths.importLock);
  if (!lock) return;
  try {
    // Most starts find none, and need not wait for the writer.
    const [interrupted] = await selectInterrupted(service.storage.reader).limit(1).execute();
    if (interrupted) await runUnit(service, cli, endInterrupted, undefined, endImport.name);
  } finally {
    lock.release();
  }
}

function selectInterrupted(db: Db) {
  return db.selectFrom('csvImports').selectAll().where('status', 'in', ['RUNNING', 'UNDOING']);
}

const endInterrupted = defineUnit('endInterruptedImports', async (ctx) => {
  for (const record of await selectInterrupted(ctx.db).execute()) {
    const retained = await countRows(ctx.db, record.id);
    await ctx.records.transition('system', 'csvImports', record, { status: 'INTERRUPTED', ...retained });
  }
});

export const importRecordUnits = [createImport, endImport, finalizeInterruptedDraft, endInterrupted];
