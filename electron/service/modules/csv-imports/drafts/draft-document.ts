/** Drafts of files whose rows become one record: what all rows share is validated with the first of them. */
import type { ReadContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { dryRunUnit } from '#service/kernel/unit-of-work.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { importRecord, planDocument } from '../apply/plan-document.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { bindColumns } from '../parse/match-columns.ts';
import { readTarget } from './draft-target.ts';
import type { Draft } from './find-draft.ts';

/** What the rows of a document are validated with. */
export interface DraftDocument {
  /** Why rows that match their columns are rejected, by number. */
  errors: ReadonlyMap<number, readonly FieldError[]>;
  /** The warnings of rows that match their columns and have no errors, by number. */
  warnings: ReadonlyMap<number, readonly RowWarning[]>;
  /** The last row of the record; further ones must be skipped. */
  lastRow: number;
  tooMany: FieldError;
}

/** Plans the import of a document, as the import itself does: without errors of rows, up to the created record. */
export async function openDocument(ctx: ReadContext, draft: Draft, kind: CsvKind): Promise<DraftDocument> {
  const { facts } = draft;
  const { columns: schema, rowsMax = 0, label } = csvKindOf(kind);
  const columns = bindColumns(facts.header, facts, schema);
  const rows = draft.readImportableAfter(0, rowsMax);
  const limit = rowsMax === 1 ? 'one row' : `${rowsMax} rows`;
  const document = {
    errors: new Map<number, readonly FieldError[]>(),
    warnings: new Map<number, readonly RowWarning[]>(),
    lastRow: rows.at(-1)?.row ?? 0,
    tooMany: { field: null, message: `A file of type ${label.name} has at most ${limit}. Skip the others.` },
  };
  try {
    const target = readTarget(kind, facts);
    const { accepted, valid, rejected, warnings } = await planDocument(
      ctx,
      csvKindHandlers[kind],
      rows,
      columns,
      target,
    );
    for (const one of warnings) document.warnings.set(one.row, one.warnings);
    for (const { row, errors } of rejected) document.errors.set(row, errors);
    if (rejected.length > 0 || valid.length === 0) return document;
    await dryRunUnit(ctx.service, ctx.caller, importRecord, {
      kind,
      target,
      importId: null,
      accepted,
      valid,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { row } of rows) document.errors.set(row, error.errors);
  }
  return document;
}

/** Why a row that matches its columns is rejected. */
export function findDocumentErrors(
  { errors, lastRow, tooMany }: DraftDocument,
  { row, isSkipped }: DraftRow,
): readonly FieldError[] | undefined {
  if (isSkipped) return undefined;
  return row > lastRow ? [tooMany] : errors.get(row);
}

/** The rows whose validation depends on changed rows: those of the record before and after the change. */
export function listDependent(draft: Draft, kind: CsvKind, changed: readonly number[]): number[] {
  const { rowsMax = 0 } = csvKindOf(kind);
  const first = draft.readImportableAfter(0, rowsMax + changed.length).map(({ row }) => row);
  return [...new Set([...changed, ...first])].sort((left, right) => left - right);
}
