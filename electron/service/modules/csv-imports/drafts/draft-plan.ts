import { hash } from 'node:crypto';
import type { Context } from '#service/kernel/context.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { bindColumns, type MatchedColumns } from '../parse/match-columns.ts';
import { type PlannedRow, planRow, type RowPlan } from '../plan/plan-row.ts';
import type { DraftFacts } from './draft-facts.ts';

/** What the rows of a draft are planned with, as long as its facts do not change. */
export interface DraftPlan {
  importer: Importer;
  columns: MatchedColumns;
  keySalt: string;
}

/** The plan of a draft whose kind is known. */
export function openDraftPlan(facts: DraftFacts): DraftPlan {
  const { kind, issuerId, keySalt } = facts;
  if (!kind) throw new Error('The kind of the draft is not known');
  const { definition, createImporter } = csvKindHandlers[kind];
  return {
    importer: createImporter({ issuerId }),
    columns: bindColumns(facts.header, facts, definition.columns),
    keySalt,
  };
}

/** A skipped row reserves no unique keys. */
const noKeys: RowPlan['keys'] = { claim: () => undefined };

/**
 * Plans a row of a draft after the previous ones with the same keys.
 * @returns the key as a digest: email addresses are not stored in plain text
 */
export async function planDraftRow(
  ctx: Context,
  plan: DraftPlan,
  keys: RowPlan['keys'],
  row: DraftRow,
): Promise<PlannedRow> {
  const { errors, key } = await planRow(
    ctx,
    { ...plan, keys: row.isSkipped ? noKeys : keys, isDraft: true },
    row,
  );
  return { errors, key: key === undefined ? undefined : hash('sha256', plan.keySalt + key, 'base64url') };
}
