/** Finds the warnings of the rows of a draft, and those of other rows that depend on them. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Context } from '#service/kernel/context.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import type { NewWarning, RowKey } from '#service/modules/csv-imports/drafts/draft-warnings.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { PlannedRow } from '../plan/plan-row.ts';
import { findStored, findStoredDuplicates, nameIdentity, toDuplicate } from '../plan/row-warnings.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { Draft } from './find-draft.ts';

/** A validated row; an updating one with what it changes. */
export interface PlannedDraftRow extends PlannedRow, Partial<Pick<DraftRow, 'changes'>> {
  source: DraftRow;
}

export interface FoundWarnings {
  warnings: NewWarning[];
  identities: RowKey[];
}

/** Finds the warnings about the values of rows and about stored records, and the identities of the rows. */
export async function findWarnings(
  ctx: Context,
  facts: DraftFacts,
  rows: readonly PlannedDraftRow[],
): Promise<FoundWarnings> {
  const checked = rows.flatMap(({ source, check }) => (check ? [{ source, check }] : []));
  const stored = await findStored(
    ctx,
    checked.map(({ check }) => check),
  );
  return {
    warnings: checked.flatMap(({ source, check }) =>
      [...check.warnings, ...check.keys.flatMap((key) => findStoredDuplicates(stored, key))].map((warning) =>
        toNewWarning(facts, source, warning),
      ),
    ),
    // As digests: names are not stored in plain text.
    identities: checked.flatMap(({ source: { row }, check }) =>
      check.keys.map((identity) => ({ ...identity, row, key: digest(facts, nameIdentity(identity)) })),
    ),
  };
}

/** What was acknowledged no longer applies when the text or the warning changes. */
function toNewWarning(facts: DraftFacts, { row, cells }: DraftRow, warning: RowWarning): NewWarning {
  const { field, message, recordIds } = warning;
  const texts = cells.filter((_, index) => facts.fields[index]?.includes(field));
  return { ...warning, row, basis: digest(facts, JSON.stringify([field, message, recordIds, texts])) };
}

const digestLength = 22;

const digest = ({ keySalt }: DraftFacts, text: string) =>
  hash('sha256', keySalt + text, 'base64url').slice(0, digestLength);

/** Rows that were validated again, and the keys that they have or had, with the first row of each before. */
export class ChangedIdentities {
  readonly rows = new Set<number>();
  readonly #draft: Draft;
  readonly #facts: DraftFacts;
  readonly #firsts = new Map<string, number | undefined>();

  constructor(draft: Draft, facts: DraftFacts) {
    this.#draft = draft;
    this.#facts = facts;
  }

  /** Stores the warnings of rows instead of the previous ones. */
  replace(rows: readonly number[], { warnings, identities }: FoundWarnings): void {
    const stored = this.#draft.warnings;
    for (const key of [...stored.listKeys(rows), ...identities.map((identity) => identity.key)])
      if (!this.#firsts.has(key)) this.#firsts.set(key, stored.firstOf(key));
    stored.remove(rows);
    stored.add(warnings, identities);
    for (const row of rows) this.rows.add(row);
  }

  /** Stores which rows are duplicates of earlier ones now. Returns their numbers. */
  async storeDuplicates(): Promise<Set<number>> {
    const changed = new Set<number>();
    const isFew = this.rows.size <= fewRows;
    for (const [key, before] of this.#firsts) {
      const isSameFirst = before === this.#draft.warnings.firstOf(key);
      const only = isFew && isSameFirst ? [...this.rows] : undefined;
      for (const row of await storeDuplicates(this.#draft, this.#facts, [key], only)) changed.add(row);
    }
    return changed;
  }
}

/** For so few rows, the others with the same keys are not read again. */
const fewRows = 50;

const rowsAtOnce = 500;

/**
 * Stores the warnings of rows that have the same identities as earlier rows, where they have changed.
 * @param only the rows that can have changed
 * @returns the numbers of the rows whose warnings have changed
 */
export async function storeDuplicates(
  draft: Draft,
  facts: DraftFacts,
  keys: Iterable<string>,
  only?: readonly number[],
): Promise<number[]> {
  const changed: number[] = [];
  let added: NewWarning[] = [];
  for (const key of keys) {
    const first = draft.warnings.firstOf(key);
    if (first === undefined) continue;
    for (const identity of draft.warnings.listByKey(key, only)) {
      const { row } = identity;
      const duplicate = toDuplicate(identity, first);
      const before = draft.warnings.find(row, duplicate);
      if (before === (row === first ? undefined : duplicate.message)) continue;
      changed.push(row);
      const source = row === first ? undefined : draft.readRow(row);
      if (source) added.push(toNewWarning(facts, source, duplicate));
      else draft.warnings.removeReason(row, duplicate);
      if (added.length < rowsAtOnce) continue;
      draft.warnings.add(added);
      added = [];
      await setImmediate();
    }
  }
  draft.warnings.add(added);
  return changed;
}
