import type { ReadContext, Service } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { dryRunUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toSourceChoices } from '#shared/contracts/csv-imports/source-settings.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { formatBytes } from '#shared/domain/format-bytes.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Drafts } from '../import-services.ts';
import type { CsvKindHandler, ImportTarget } from '../kinds/csv-kind-handler.ts';
import { openRows, type RowSource } from '../parse/open-rows.ts';
import { type ImportQuery, type RecordedImport, recordImport, type StartedImport } from './import-records.ts';
import { createRowsError, findFirstCreated, storeFailedRows } from './import-rows.ts';
import type { ImportRunner } from './import-runner.ts';
import { importRecord, planDocument, readAllRows, summarizeDocument } from './plan-document.ts';
import type { RowSummary } from './run-import.ts';

/** An import whose rows created one record, which is the response of the operation. */
export type DocumentResult = RowSummary & RecordedImport & { answer: object };

/**
 * Imports a file whose rows create one record, or validates it.
 * @throws as `recordImport`, and always invalid for errors of content; not-found, if the rows refer to files that do
 *   not exist and have no other error
 */
export async function importDocument(
  imports: ImportRunner,
  ctx: ReadContext,
  handler: CsvKindHandler,
  upload: Upload,
  query: ImportQuery,
): Promise<DocumentResult> {
  const { definition } = handler;
  const kind = definition.kind as CsvKind;
  if (upload.bytes > limits.csvDocumentBytes) throw tooLarge(upload.bytes);
  return recordImport(ctx, definition, upload, query, async (started) => {
    const { caller, importId, mode } = started;
    const source = { ...upload, choices: toSourceChoices(query) };
    const target = { ...query };
    const { planned, summary } = await imports.planDocument({ kind, source, target, caller });
    const { totalRows, accepted, valid, rejected } = planned;
    await storeFailedRows(ctx.service, importId, rejected);
    if (valid.length === 0 || (query.atomic && rejected.length > 0)) {
      const isNotFound = totalRows > 0 && rejected.every(({ code }) => code === 'not-found');
      throw await createRowsError(ctx, importId, isNotFound ? 'not-found' : 'invalid');
    }
    const input = { kind, target, importId, accepted, valid };
    const { answer } = await (mode === 'plan'
      ? dryRunUnit(ctx.service, caller, importRecord, input)
      : runUnit(ctx.service, caller, importRecord, input, definition.operation.name));
    if (mode !== 'plan') await announceDocument(ctx, handler, importId);
    return { ...summary, answer };
  });
}

function tooLarge(bytes: number): AppError {
  const limit = formatBytes(limits.csvDocumentBytes);
  return invalid('file', `has ${formatBytes(bytes)}; the limit for one record is ${limit}`);
}

interface DraftDocument extends Pick<StartedImport, 'importId' | 'caller'> {
  drafts: Drafts;
  handler: CsvKindHandler;
  source: RowSource;
  target: ImportTarget;
}

/** Imports a draft whose rows create one record. It was validated; if it is rejected now, no row is imported. */
export async function importDraftDocument(
  service: Service,
  { importId, caller, drafts, handler, source, target }: DraftDocument,
): Promise<RowSummary> {
  const ctx = { service, caller, db: service.storage.reader, now: new Date().toISOString() };
  const { definition } = handler;
  const opened = await openRows(drafts, definition, source);
  const rows = await readAllRows(definition, opened);
  try {
    const planned = await planDocument(ctx, handler, rows, opened.columns, target);
    const { accepted, valid, rejected } = planned;
    const input = { kind: definition.kind as CsvKind, target, importId, accepted, valid };
    if (rejected.length === 0) await runUnit(service, caller, importRecord, input, definition.operation.name);
    await storeFailedRows(service, importId, rejected);
    const summary = summarizeDocument(planned, opened.columns);
    return { ...summary, successfulRows: rejected.length === 0 ? summary.successfulRows : 0 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed = rows.map(({ row }) => ({ row, errors: error.errors }));
    await storeFailedRows(service, importId, failed);
    const none = { totalRows: rows.length, accepted: [], valid: [], rejected: [], warnings: [] };
    return summarizeDocument(none, opened.columns);
  }
}

/** Announces the record that an import created, so that it is examined in the background. */
export async function announceDocument(
  ctx: ReadContext,
  { submits }: CsvKindHandler,
  importId: string,
): Promise<void> {
  if (!submits) return;
  const created = await findFirstCreated(ctx, importId);
  const id: unknown = created?.[`${submits}Id`];
  if (typeof id === 'string') ctx.service.submissions.announce(submits, id);
}
