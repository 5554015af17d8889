import type { Caller } from '#service/kernel/caller.ts';
import type { Service, WriteContext } from '#service/kernel/context.ts';
import { RecordWriter } from '#service/kernel/record-writer.ts';
import { runUnitOfWork } from '#service/kernel/unit-of-work.ts';
import { ScratchSet } from '#service/modules/csv-imports/drafts/scratch-set.ts';
import { appendAuditEvents } from '#service/storage/audit-chain.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { storeSkippedRows } from '../drafts/draft-rows.ts';
import type { Drafts } from '../import-services.ts';
import type { CsvKindHandler, Importer, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { type ImportSource, openRows, type RowSource, toRowSource } from '../parse/open-rows.ts';
import { prefetchRows } from '../parse/prefetch-rows.ts';
import { RowBuffer } from '../parse/row-buffer.ts';
import { planRow } from '../plan/plan-row.ts';
import { importBatch, type RowOutcome } from './import-batch.ts';
import { storeFailedRows } from './import-rows.ts';
import type { JobProgress, OnProgress } from './jobs.ts';

/** An import job; plain data, so that it can be sent to a worker thread. */
export interface ImportJob {
  importId: string;
  kind: CsvKind;
  source: ImportSource;
  target: ImportTarget;
  /** The owner of the rows' records; the actor is the import. */
  caller: Caller;
  mode: ImportMode;
}

/** `plan` stores no records, `rows` the valid rows, `all` all of them or none. */
export type ImportMode = 'plan' | 'rows' | 'all';

export interface RowSummary {
  totalRows: number;
  successfulRows: number;
  ignoredColumns: string[];
}

export interface ImportSummary extends RowSummary {
  /** It was canceled; the counts are of the processed rows. */
  isCanceled: boolean;
}

export interface FailedRow {
  row: number;
  errors: readonly FieldError[];
}

/** An import with the handler of its kind. */
interface ImportRun extends Omit<ImportJob, 'kind' | 'source'> {
  drafts: Drafts;
  source: RowSource;
  handler: CsvKindHandler;
}

/**
 * Runs an import. The result of each row is stored in `csvImportRows`; a plan stores only the errors.
 *
 * @param onProgress called after every commit
 * @param signal stops it between two commits; an atomic import continues
 * @throws AppError, if the file as a whole cannot be read; with mode `all`, rule, if a row fails
 */
export async function runImport(
  service: Service,
  drafts: Drafts,
  handler: CsvKindHandler,
  job: Omit<ImportJob, 'kind'>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImportSummary> {
  const source = await toRowSource(job.source);
  const summary = await runInMode(service, { ...job, drafts, source, handler }, onProgress, signal);
  if ('draftId' in job.source) await storeSkippedRows(service, drafts, job.importId, job.source.draftId);
  return { ...summary, isCanceled: signal.aborted };
}

function runInMode(
  service: Service,
  job: ImportRun,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<RowSummary> {
  switch (job.mode) {
    case 'plan':
      return planRows(service, job, (progress) => onProgress({ stage: 'checking', ...progress }));
    case 'rows':
      return importRows(service, job, onProgress, signal);
    case 'all':
      return importAllRows(service, job, onProgress);
  }
}

/** Validates every row, also against the previous rows. */
async function planRows(
  service: Service,
  job: ImportRun,
  onProgress: (progress: Omit<JobProgress, 'stage'>) => void,
): Promise<RowSummary> {
  const importer = job.handler.createImporter(job.target);
  const { columns, chunks } = await openRows(job.drafts, job.handler.definition, job.source);
  const summary = { totalRows: 0, successfulRows: 0, ignoredColumns: columns.ignoredColumns };
  const keys = new ScratchSet();
  try {
    for await (const chunk of chunks) {
      const failed: FailedRow[] = [];
      const now = new Date().toISOString();
      const ctx = { service, caller: job.caller, db: service.storage.reader, now };
      for (const row of chunk) {
        const { errors } = await planRow(ctx, { importer, columns, keys }, row);
        if (errors) failed.push({ row: row.row, errors });
      }
      summary.totalRows += chunk.length;
      summary.successfulRows += chunk.length - failed.length;
      await storeFailedRows(service, job.importId, failed);
      onProgress(summary);
    }
  } finally {
    keys.close();
  }
  return summary;
}

/** The rows of one commit, unless another writer waits. */
const rowsPerCommit = 2000;

/** The changes of these rows stay in memory until their audit events are written. */
const rowsPerBatch = 100;

/**
 * Imports the valid rows. The file is read inside a commit, which is fine because the import has its own queue; if a
 * host waits, the commit ends before more is read.
 */
async function importRows(
  service: Service,
  job: ImportRun,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<RowSummary> {
  const importer = job.handler.createImporter(job.target);
  const { ignoredColumns, chunks } = await prefetchRows(
    service,
    job.drafts,
    job.handler.definition,
    job.source,
  );
  const summary = { totalRows: 0, successfulRows: 0, ignoredColumns };
  const { commits } = service.storage;
  const buffer = new RowBuffer(chunks);
  try {
    while (!signal.aborted && (await buffer.next()).length > 0) {
      const imported = await runUnitOfWork(service, job.caller, actionOf(job), async (ctx) => {
        const outcomes: RowOutcome[] = [];
        const mustEnd = () => signal.aborted || commits.shouldYield || outcomes.length >= rowsPerCommit;
        do outcomes.push(...(await importNext(ctx, job, importer, buffer, () => commits.shouldYield)));
        while (!mustEnd() && (await buffer.next()).length > 0);
        return outcomes;
      });
      summary.totalRows += imported.length;
      summary.successfulRows += imported.filter(({ errors }) => errors === null).length;
      onProgress({ stage: 'importing', ...summary });
    }
  } finally {
    await buffer.close();
  }
  return summary;
}

/**
 * Plans the whole file first, then imports it in one transaction. Other writers wait for the second half, which
 * streams the file to limit memory.
 */
async function importAllRows(service: Service, job: ImportRun, onProgress: OnProgress): Promise<RowSummary> {
  const plan = await planRows(service, job, (progress) => onProgress({ stage: 'planning', ...progress }));
  if (plan.successfulRows < plan.totalRows) return { ...plan, successfulRows: 0 };
  try {
    await runUnitOfWork(service, job.caller, actionOf(job), (ctx) =>
      importTogether(service, ctx, job, onProgress),
    );
    return plan;
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    await storeFailedRows(service, job.importId, [error.failed]);
    return { ...plan, successfulRows: 0 };
  }
}

/** A row that was valid in the plan became invalid: its address was registered in between. */
class RowError extends Error {
  readonly failed: FailedRow;

  constructor(failed: FailedRow) {
    super(`Row ${failed.row} is rejected`);
    this.failed = failed;
  }
}

async function importTogether(
  service: Service,
  ctx: WriteContext,
  job: ImportRun,
  onProgress: OnProgress,
): Promise<void> {
  const importer = job.handler.createImporter(job.target);
  const { chunks } = await prefetchRows(service, job.drafts, job.handler.definition, job.source);
  const buffer = new RowBuffer(chunks);
  let rows = 0;
  try {
    while ((await buffer.next()).length > 0) {
      const outcomes = await importNext(ctx, job, importer, buffer, () => false);
      const rejected = outcomes.find(({ errors }) => errors !== null);
      if (rejected) throw new RowError({ row: rejected.row, errors: JSON.parse(rejected.errors ?? '[]') });
      rows += outcomes.length;
      onProgress({ stage: 'importing', totalRows: rows, successfulRows: rows });
    }
  } finally {
    await buffer.close();
  }
}

/**
 * Imports the next rows, with their audit events.
 *
 * @param mayEnd whether it may stop before the next row
 */
async function importNext(
  ctx: WriteContext,
  job: ImportRun,
  importer: Importer,
  buffer: RowBuffer,
  mayEnd: () => boolean,
): Promise<RowOutcome[]> {
  const records = new RecordWriter(ctx.db, ctx.now);
  const rows = (await buffer.next()).slice(0, rowsPerBatch);
  const outcomes = await importBatch({ ...ctx, records }, job.importId, importer, rows, mayEnd);
  const events = records.toEvents(job.caller, actionOf(job));
  await appendAuditEvents(ctx.db, ctx.service.vault.auditKey, events);
  buffer.pass(outcomes.length);
  return outcomes;
}

/** The action in the audit log: the operation that imports the kind. */
function actionOf({ handler }: ImportRun): string {
  return handler.definition.operation.name;
}
