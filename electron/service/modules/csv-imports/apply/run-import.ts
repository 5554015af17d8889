import { setImmediate } from 'node:timers/promises';
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { type AppError, invalid } from '#service/kernel/errors.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { ScratchSet } from '#service/modules/csv-imports/drafts/scratch-set.ts';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import { type CsvKind, isDocument } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { ImportWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { UpdateMode, UpdateOutcome } from '#shared/contracts/csv-imports/update-mode.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { continueRows, storeSkippedRows } from '../drafts/draft-rows.ts';
import type { Drafts } from '../import-services.ts';
import type { CsvKindHandler, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { type ImportSource, openRows, type RowSource, toRowSource } from '../parse/open-rows.ts';
import { type RowChunk, type RowsContext, readRows } from '../parse/read-rows.ts';
import { planRow } from '../plan/plan-row.ts';
import { addDuplicates, findStored, type RowCheck, type StoredIdentities } from '../plan/row-warnings.ts';
import { importUpdates } from '../update/import-updates.ts';
import { type ImportOfRows, importAllRows, importRows } from './import-batch.ts';
import { importDraftDocument } from './import-document.ts';
import { countRows, type RowCounts, storeFailedRows } from './import-rows.ts';
import type { JobProgress, OnProgress } from './jobs.ts';
import { removeStoredRows, storeRows } from './stored-rows.ts';
import { WarningList } from './warning-list.ts';

/** An import job; plain data, so that it can be sent to a worker thread. */
export interface ImportJob {
  importId: string;
  kind: CsvKind;
  source: ImportSource;
  target: ImportTarget;
  /** The owner of the rows' records; the actor is the import. */
  caller: Caller;
  mode: ImportMode;
  /** Updates the records that the rows match. */
  update?: UpdateMode;
  /** Set for the import of a draft that ended early, and continues. */
  isResumed?: true;
}

/** `plan` stores no records, `rows` the valid rows, `all` all of them or none. */
export type ImportMode = 'plan' | 'rows' | 'all';

export interface RowSummary {
  totalRows: number;
  successfulRows: number;
  /** Rows whose records were imported before. */
  skippedRows?: number;
  ignoredColumns: string[];
  normalized: NormalizedCount[];
  /** The first warnings about imported rows, and the number of all. */
  warnings: ImportWarning[];
  warningCount: number;
  /** Of an update: the number of rows by what happened to them. */
  outcomes?: Record<UpdateOutcome, number>;
}

export interface ImportSummary extends RowSummary {
  /** It was canceled; the counts are of the processed rows. */
  isCanceled: boolean;
  /** Not of a plan. */
  stored?: RowCounts;
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
 * @throws AppError, if the file as a whole cannot be read; with mode `all`, rule, if a row fails, and invalid, if there
 *   are too many rows for one transaction
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
  const draftId = 'draftId' in source ? source.draftId : undefined;
  let summary: RowSummary;
  try {
    if (job.isResumed && draftId) await continueRows(service, drafts, job.importId, draftId);
    summary = await runInMode(service, { ...job, drafts, source, handler }, onProgress, signal);
    if (draftId) await storeSkippedRows(service, drafts, job.importId, draftId);
  } finally {
    // After an error, too: another thread continues with the draft.
    if (draftId) drafts.release(draftId);
  }
  // Counted in this thread, because neither the writer nor the thread that answers requests has the time.
  const stored = job.mode !== 'plan' && (await countRows(service.storage.reader, job.importId));
  return { ...summary, isCanceled: signal.aborted, ...(stored && { stored }) };
}

function runInMode(
  service: Service,
  job: ImportRun,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<RowSummary> {
  const { update } = job;
  if (isDocument(job.handler.definition.kind as CsvKind)) return importDraftDocument(service, job);
  if (update) {
    const stage = job.mode === 'plan' ? 'checking' : 'importing';
    return importUpdates(service, { ...job, update }, (counts) => onProgress({ stage, ...counts }), signal);
  }
  switch (job.mode) {
    case 'plan':
      return planRows(service, job, (progress) => onProgress({ stage: 'checking', ...progress }));
    case 'rows':
      return importInSteps(service, job, onProgress, signal);
    case 'all':
      return importTogether(service, job, onProgress);
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
  const counts = { totalRows: 0, successfulRows: 0, skippedRows: 0 };
  const [keys, known] = [new ScratchSet(), new ScratchSet()];
  let characters = 0;
  const warnings = new WarningList();
  try {
    for await (const chunk of chunks) {
      const failed: FailedRow[] = [];
      const skipped: FailedRow[] = [];
      const checks: RowCheck[] = [];
      const now = new Date().toISOString();
      const ctx = { service, caller: job.caller, db: service.storage.reader, now };
      for (const row of chunk) {
        const { errors, check, imported } = await planRow(ctx, { importer, columns, keys }, row);
        if (imported) skipped.push({ row: row.row, errors: [imported] });
        else if (errors) failed.push({ row: row.row, errors });
        else if (check) checks.push(check);
      }
      warnings.add(addDuplicates(known, await findStored(ctx, checks), checks));
      counts.totalRows += chunk.length;
      for (const { cells } of chunk) for (const cell of cells) characters += cell.length;
      const isTooMuch = counts.totalRows > limits.atomicRows || characters > limits.atomicCharacters;
      if (job.mode === 'all' && isTooMuch) throw tooManyTogether();
      counts.successfulRows += chunk.length - failed.length - skipped.length;
      counts.skippedRows += skipped.length;
      await storeFailedRows(service, job.importId, failed);
      // An import stores them itself.
      if (job.mode === 'plan') await storeFailedRows(service, job.importId, skipped, 'SKIPPED');
      onProgress(counts);
    }
  } finally {
    keys.close();
    known.close();
  }
  const { ignoredColumns, normalized } = columns;
  return { ...counts, ignoredColumns, normalized: normalized.list(), ...warnings.list() };
}

function tooManyTogether(): AppError {
  const [rows, characters] = [limits.atomicRows, limits.atomicCharacters].map((most) =>
    most.toLocaleString('en-US'),
  );
  const advice = 'Validate the file with dryRun, and import it without atomic';
  return invalid('atomic', `is for at most ${rows} rows and ${characters} characters. ${advice}`);
}

/** The steps in one message to the writer, and the steps sent ahead, so that the writer need not wait for rows. */
const [stepsTogether, stepsAhead] = [20, 60];

/** Imports the valid rows in steps. */
async function importInSteps(
  service: Service,
  job: ImportRun,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<RowSummary> {
  const { ignoredColumns, chunks, readNormalized } = await readRows(
    job.drafts,
    toRowsContext(service, job),
    job.source,
  );
  const counts = { totalRows: 0, successfulRows: 0, skippedRows: 0 };
  const known = new ScratchSet();
  const warnings = new WarningList();
  const now = new Date().toISOString();
  const ctx = { service, caller: job.caller, db: service.storage.reader, now };
  const sendStep = ({ rows, ...checked }: RowChunk & { stored: StoredIdentities }) => {
    const sent = runUnit(service, job.caller, importRows, { ...toRowsJob(job), rows }, actionOf(job));
    const step = sent.then((imported) => ({ ...imported, ...checked }));
    // An error is thrown where the step is awaited, or not at all if an earlier step fails.
    step.catch(() => {});
    return step;
  };
  const ready: Parameters<typeof sendStep>[0][] = [];
  const sent: ReturnType<typeof sendStep>[] = [];
  const receiveStep = async () => {
    const received = await sent.shift();
    if (!received) return;
    const { totalRows, failedRows, skippedRows, checks, stored } = received;
    const imported = checks.filter(({ row }) => !failedRows.includes(row));
    counts.totalRows += totalRows;
    counts.successfulRows += totalRows - failedRows.length;
    counts.skippedRows += skippedRows;
    warnings.add(addDuplicates(known, stored, imported));
    onProgress({ stage: 'importing', ...counts });
  };
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) break;
      ready.push({ ...chunk, stored: await findStored(ctx, chunk.checks) });
      if (ready.length < stepsTogether) continue;
      sent.push(...ready.splice(0).map(sendStep));
      // They are sent now; the next rows are read while the writer imports them.
      await setImmediate();
      while (sent.length > stepsAhead - stepsTogether) await receiveStep();
    }
    if (!signal.aborted) sent.push(...ready.map(sendStep));
    while (sent.length > 0) await receiveStep();
  } finally {
    // After an error, the steps that were sent are still running.
    await Promise.allSettled(sent);
    known.close();
  }
  return { ...counts, ignoredColumns, normalized: readNormalized(), ...warnings.list() };
}

/** Plans the whole file first, then prepares its rows, and imports them in one transaction. */
async function importTogether(service: Service, job: ImportRun, onProgress: OnProgress): Promise<RowSummary> {
  const plan = await planRows(service, job, (progress) => onProgress({ stage: 'planning', ...progress }));
  if (plan.successfulRows + (plan.skippedRows ?? 0) < plan.totalRows) return { ...plan, successfulRows: 0 };
  const rejected = await importStored(service, job, onProgress);
  if (!rejected) return plan;
  await storeFailedRows(service, job.importId, [rejected]);
  return { ...plan, successfulRows: 0 };
}

async function importStored(
  service: Service,
  job: ImportRun,
  onProgress: OnProgress,
): Promise<FailedRow | undefined> {
  const { temporary } = service.storage.paths;
  try {
    const { chunks } = await readRows(job.drafts, toRowsContext(service, job), job.source);
    const stored = await storeRows(temporary, job.importId, rowsOf(chunks));
    const input = { ...toRowsJob(job), stored };
    return await runUnit(service, job.caller, importAllRows, input, actionOf(job), (rows) =>
      onProgress({ stage: 'importing', totalRows: rows, successfulRows: rows }),
    );
  } finally {
    await removeStoredRows(temporary, job.importId);
  }
}

async function* rowsOf(chunks: AsyncIterable<RowChunk>) {
  for await (const { rows } of chunks) yield rows;
}

function toRowsJob({ importId, handler, target }: ImportRun): ImportOfRows {
  return { importId, target, kind: handler.definition.kind as CsvKind };
}

function toRowsContext(service: Service, { caller, handler, target }: ImportRun): RowsContext {
  return { caller, service, handler, target };
}

/** The action in the audit log: the operation that imports the kind. */
function actionOf({ handler }: ImportRun): string {
  return handler.definition.operation.name;
}
