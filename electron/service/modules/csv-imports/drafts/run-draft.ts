import type { Context, ReadContext } from '#service/kernel/context.ts';
import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { resumeImport } from '#shared/contracts/csv-imports/imports.ts';
import { type CsvKind, csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { announceDocument } from '../apply/import-document.ts';
import { finishImport, startImport } from '../apply/import-records.ts';
import type { ImportSettings } from '../apply/sealed-rows.ts';
import { assertMayImport } from '../assert-may-import.ts';
import type { ImportServices } from '../import-services.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { findMissing } from '../parse/match-columns.ts';
import { findImport } from '../present-import.ts';
import type { DraftFacts } from './draft-facts.ts';
import { storeSkippedRows } from './draft-rows.ts';
import { findMissingTarget, readTarget, textsOfTarget } from './draft-target.ts';
import { callerOf, type Draft, findIdleDraft, findResumable } from './find-draft.ts';
import { presentSource } from './present-draft.ts';
import { rememberMapping } from './saved-mappings.ts';

/**
 * Validates every row of a draft.
 * @throws not-found; rule, while it is being validated or imported, or if its kind, a required column, or the issuer of
 *   offerings is missing
 */
export async function checkRows(services: ImportServices, ctx: Context, id: string): Promise<Draft> {
  const draft = findIdleDraft(services, id);
  const { facts } = draft;
  await assertComplete(ctx, facts);
  await services.draftRunner.check({ draftId: id, caller: await callerOf(ctx, facts) });
  draft.facts = { ...draft.facts, isChecked: true };
  return draft;
}

async function assertComplete(ctx: Context, facts: DraftFacts): Promise<void> {
  const { kind, fields, defaults, update } = facts;
  if (!kind) throw ruleViolation('kind', 'is required; choose what the file contains');
  const { columns } = csvKindFor(kind, update);
  const missing = findMissing(fields, columns, defaults);
  if (missing.length > 0)
    throw new AppError(
      'rule',
      missing.map((field) => ({ field, message: 'is required; choose its column' })),
    );
  const [first] = findMissingTarget(kind, facts);
  if (first === 'issuerId') throw ruleViolation(first, 'is required; choose the issuer of the offerings');
  if (first !== undefined) throw ruleViolation(first, 'is required; choose it');
  const target = readTarget(kind, facts);
  for (const [field, table] of Object.entries(csvKindHandlers[kind].belongsTo ?? {}))
    await findVisible(ctx, table, String(target[field]), field);
}

/**
 * Starts the import of a draft in the background.
 *
 * @param again whether the same file may be imported again
 * @returns the ID of the import
 * @throws forbidden, as `assertMayImport`; conflict, if it was imported before; rule, if it is not validated, a row has
 *   errors or open warnings, or no row is left
 */
export async function runDraft(
  services: ImportServices,
  ctx: ReadContext,
  id: string,
  again: boolean,
): Promise<string> {
  const draft = findIdleDraft(services, id);
  const { facts } = draft;
  const { kind, isChecked } = facts;
  if (!isChecked || !kind) throw ruleViolation(null, 'Validate the rows first');
  assertMayImport(ctx.caller, kind, Boolean(facts.update));
  const counts = draft.count();
  if (counts.invalid > 0) throw ruleViolation(null, `Rows with errors: ${counts.invalid}. Fix or skip them`);
  if (counts.warned > 0)
    throw ruleViolation(null, `Rows with warnings: ${counts.warned}. Fix, acknowledge, or skip them`);
  if (counts.valid === 0 && counts.skipped === 0)
    throw ruleViolation(null, 'All rows were imported before; there is nothing to import');
  if (counts.valid === 0) throw ruleViolation(null, 'All rows are skipped; restore at least one row');
  const caller = await callerOf(ctx, facts);
  const acting = { ...ctx, caller };
  const record = await startImport(
    acting,
    {
      kind,
      fileName: facts.fileName,
      sha256: facts.sha256,
      skippedRows: counts.skipped + counts.imported,
      header: facts.header,
      updateBy: facts.update?.by,
      acknowledged: draft.warnings.countAcknowledged(),
      editorIds: [...new Set([...draft.history.listEditors(), ...authorsOfDefaults(facts)])],
      draftId: id,
      settings: settingsOf(facts),
    },
    { mode: 'rows', again },
  );
  await rememberMapping(ctx, facts);
  draft.facts = { ...facts, importId: record.id };
  runInBackground(services, acting, { record, facts, kind, expectedRows: counts.valid });
  return record.id;
}

/** Who set the values of the fields without a column, of which some can be remembered from an earlier file. */
function authorsOfDefaults({ defaults, defaultsBy = {} }: DraftFacts): string[] {
  return Object.keys(defaults).flatMap((field) => defaultsBy[field] ?? []);
}

/** The import of a draft that starts or continues. */
interface DraftRun {
  record: Row<'csvImports'>;
  facts: DraftFacts;
  kind: CsvKind;
  expectedRows: number;
  isResumed?: true;
}

/** Imports a draft. The draft stays until all rows were processed, so that an import that ended early can be resumed. */
function runInBackground(
  services: ImportServices,
  ctx: ReadContext,
  { record, facts, kind, expectedRows, isResumed }: DraftRun,
): void {
  const { id: draftId, update } = facts;
  const { imports, drafts } = services;
  const job = {
    importId: record.id,
    kind,
    source: { draftId },
    target: readTarget(kind, facts),
    caller: { ...ctx.caller, actor: { kind: 'import' as const, id: record.id } },
    mode: 'rows' as const,
    ...(update && { update }),
    ...(isResumed && { isResumed }),
  };
  const running = imports.run('import', job, {
    expectedRows,
    onProgress: (progress) => services.onProgress(record.id, progress),
  });
  const ended = finishImport(ctx, record, running, () =>
    storeSkippedRows(ctx.service, drafts, record.id, draftId),
  );
  ended
    .then(async ({ isCanceled }) => {
      if (isCanceled) return;
      drafts.removeImported(draftId, record.id);
      await announceDocument(ctx, csvKindHandlers[kind], record.id);
    })
    .catch((error: unknown) => {
      if (error instanceof AppError) drafts.removeImported(draftId, record.id);
      // An import that closing interrupts is reported at the next start.
      if (!imports.isClosed) console.error(`Import ${record.id}:`, error);
    });
}

function settingsOf(facts: DraftFacts): ImportSettings {
  const { source, header, fields, defaults, issuerId } = facts;
  const { encoding, delimiter, sheet, headerRow } = presentSource(source);
  const columns = header.map((name, index) => ({ name, fields: fields[index] ?? [] }));
  const target = textsOfTarget(facts);
  const file = { key: source.key, bytes: facts.bytes };
  // Without the examples, which are personal data.
  const normalized = facts.normalized.map(({ field, rule, count }) => ({ field, rule, count }));
  return { encoding, delimiter, sheet, headerRow, issuerId, columns, defaults, target, file, normalized };
}

/**
 * Continues the import of a draft that was canceled or interrupted, with the rows that it did not process.
 *
 * @returns the ID of the import
 * @throws not-found; rule, if it did not end early, was undone, or its draft was removed
 */
export async function resumeDraft(services: ImportServices, ctx: ReadContext, id: string): Promise<string> {
  const found = await findImport(ctx, id);
  const draft = findResumable(services, found);
  if (!draft) throw ruleViolation(null, 'This import cannot be resumed');
  const { facts } = draft;
  const kind = found.kind as CsvKind;
  const caller = await callerOf(ctx, facts);
  const counts = draft.count();
  const expectedRows = counts.valid - (found.totalRows - found.skippedRows - found.unreachedRows);
  const record = await runUnit(ctx.service, ctx.caller, markResumed, id, resumeImport.name);
  runInBackground(services, { ...ctx, caller }, { record, facts, kind, expectedRows, isResumed: true });
  return id;
}

const markResumed = defineUnit('resumeImport', async (ctx, id: string) => {
  const record = await findImport(ctx, id);
  assertMayImport(ctx.caller, record.kind as CsvKind, record.updateBy !== null);
  return ctx.records.transition('officer', 'csvImports', record, { status: 'RUNNING', resumedAt: ctx.now });
});

export const runDraftUnits = [markResumed];
