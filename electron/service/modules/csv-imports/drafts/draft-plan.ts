import { hash } from 'node:crypto';
import type { Context, ReadContext } from '#service/kernel/context.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import { csvKindFor, isDocument } from '#shared/contracts/csv-imports/kinds/index.ts';
import { toReadErrors } from '#shared/contracts/errors.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { bindColumns, type MatchedColumns } from '../parse/match-columns.ts';
import { planRow, type RowPlan } from '../plan/plan-row.ts';
import { toUpdatePlan } from '../update/import-updates.ts';
import { planUpdates, type UpdatePlan } from '../update/plan-updates.ts';
import type { PlannedDraftRow } from './check-warnings.ts';
import { type DraftDocument, findDocumentErrors, openDocument } from './draft-document.ts';
import type { Draft } from './find-draft.ts';

/** What the rows of a draft are planned with, as long as its facts do not change. */
export interface DraftPlan {
  importer: Importer;
  columns: MatchedColumns;
  keySalt: string;
  /** Set if rows update records. */
  update: UpdatePlan | undefined;
  /** Set if the rows become one record. */
  document: DraftDocument | undefined;
}

/** The plan of a draft whose kind is known. */
export async function openDraftPlan(ctx: ReadContext, draft: Draft): Promise<DraftPlan> {
  const { facts } = draft;
  const { kind, issuerId, keySalt } = facts;
  if (!kind) throw new Error('The kind of the draft is not known');
  const handler = csvKindHandlers[kind];
  const { createImporter } = handler;
  const columns = bindColumns(facts.header, facts, csvKindFor(kind, facts.update).columns);
  const document = isDocument(kind) ? await openDocument(ctx, draft, kind) : undefined;
  return {
    importer: document ? withoutRules : createImporter({ issuerId }),
    columns,
    keySalt,
    document,
    update: facts.update ? toUpdatePlan(handler, { issuerId }, facts.update, columns) : undefined,
  };
}

/** The rules of a document apply to its rows together. */
const withoutRules: Importer = {
  async assertRow() {},
  async importRows() {
    throw new Error('The rows of a document are imported together');
  },
};

/** A skipped row reserves no unique keys. */
const noKeys: RowPlan['keys'] = { claim: () => undefined };

/** Plans rows of a draft after the previous ones with the same keys. */
export async function planDraftRows(
  ctx: Context,
  plan: DraftPlan,
  keys: RowPlan['keys'],
  rows: readonly DraftRow[],
): Promise<PlannedDraftRow[]> {
  if (!plan.update) {
    const planned: PlannedDraftRow[] = [];
    for (const row of rows) planned.push(await planDraftRow(ctx, plan, keys, row));
    return planned;
  }
  const planned = await planUpdates(
    ctx,
    plan.update,
    rows.map((row) => ({ row, keys: row.isSkipped ? noKeys : keys })),
  );
  return rows.flatMap((source, index): PlannedDraftRow[] => {
    const update = planned[index];
    if (!update) return [];
    const { errors, key, changes, check } = update;
    return [
      { source, errors, key: toDigest(plan, key), changes, ...(check && !source.isSkipped && { check }) },
    ];
  });
}

function toDigest({ keySalt }: DraftPlan, key: string | undefined): string | undefined {
  return key === undefined ? undefined : hash('sha256', keySalt + key, 'base64url');
}

/**
 * Plans a row of a draft after the previous ones with the same keys.
 * @returns the key as a digest: email addresses are not stored in plain text
 */
async function planDraftRow(
  ctx: Context,
  plan: DraftPlan,
  keys: RowPlan['keys'],
  row: DraftRow,
): Promise<PlannedDraftRow> {
  const planned = await planRow(ctx, { ...plan, keys: row.isSkipped ? noKeys : keys, isDraft: true }, row);
  const { key, imported } = planned;
  const warnings = plan.document?.warnings.get(row.row);
  const check = planned.check && { ...planned.check, ...(warnings && { warnings }) };
  const errors = planned.errors ?? (plan.document && findDocumentErrors(plan.document, row));
  return {
    source: row,
    errors: errors && toReadErrors(errors),
    key: toDigest(plan, key),
    ...(check && !errors && !row.isSkipped && { check }),
    ...(imported && { imported }),
  };
}
