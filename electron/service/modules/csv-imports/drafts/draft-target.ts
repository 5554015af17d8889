/** What all rows of a draft belong to: the issuer of offerings, or the person of a document with their files. */
import type { Context } from '#service/kernel/context.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { ImportTarget } from '../kinds/csv-kind-handler.ts';
import { csvKindHandlers } from '../kinds/index.ts';
import { bindColumns, findMissing } from '../parse/match-columns.ts';
import type { DraftFacts } from './draft-facts.ts';

/** The texts of the fields, by name. */
export function textsOfTarget({ issuerId, target = {} }: Pick<DraftFacts, 'issuerId' | 'target'>) {
  return { ...target, ...(issuerId !== null && { issuerId }) };
}

/** The required fields without a value. */
export function findMissingTarget(kind: CsvKind, facts: Pick<DraftFacts, 'issuerId' | 'target'>): string[] {
  return findMissing([], csvKindOf(kind).target, textsOfTarget(facts));
}

/**
 * The fields as the importer of the kind expects them, read like the cells of a row.
 * @throws invalid, naming each field that does not exist or whose value is not valid
 */
export function readTarget(kind: CsvKind, facts: Pick<DraftFacts, 'issuerId' | 'target'>): ImportTarget {
  const { target } = csvKindOf(kind);
  const texts = textsOfTarget(facts);
  const unknown = Object.keys(texts).find((field) => !Object.hasOwn(target.properties, field));
  if (unknown !== undefined) throw invalid(unknown, 'is not a field of this kind of file');
  const { readRow } = bindColumns([], { fields: [], defaults: texts }, target);
  const read = readRow({ row: 1, cells: [], error: undefined });
  if (!read.ok) throw new AppError('invalid', read.errors);
  return read.value as ImportTarget;
}

/**
 * Sets the fields of a draft; its records belong to the account of the record that they name.
 * @throws not-found, if that record is missing; invalid, if a field is unknown or its value is not valid
 */
export async function setTarget(
  ctx: Context,
  facts: DraftFacts,
  sent: readonly { field: string; value: string }[],
): Promise<DraftFacts> {
  const { kind } = facts;
  if (!kind) throw invalid('target', 'needs the kind of the file');
  const target = Object.fromEntries(sent.map(({ field, value }) => [field, value]));
  assertValues(kind, target);
  const changed = { ...facts, target };
  for (const [field, table] of Object.entries(csvKindHandlers[kind].belongsTo ?? {})) {
    const id = target[field];
    if (id !== undefined) changed.accountId = (await findVisible(ctx, table, id, field)).accountId;
  }
  return changed;
}

/** A field can still be missing, as long as the others are valid. */
function assertValues(kind: CsvKind, target: Record<string, string>): void {
  try {
    readTarget(kind, { issuerId: null, target });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.errors.filter(({ field }) => field !== null && Object.hasOwn(target, field));
    if (errors.length > 0) throw new AppError('invalid', errors);
  }
}
