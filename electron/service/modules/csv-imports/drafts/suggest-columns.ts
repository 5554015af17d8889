import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKinds } from '#shared/contracts/csv-imports/kinds/index.ts';
import { type ColumnFields, findMissing, matchNames, toColumnKey } from '../parse/match-columns.ts';

/**
 * The probable field of each column of a file: the one with the same name, else one with that alias. No field is
 * suggested twice.
 */
export function suggestFields(
  header: readonly string[],
  { columns, aliases }: Pick<CsvKindDefinition, 'columns' | 'aliases'>,
): ColumnFields {
  const used = new Set<string>();
  const claimOnce = (field: string | null) => {
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  };
  const named = matchNames(header, columns).map(claimOnce);
  const byAlias = new Map(
    Object.entries(aliases).flatMap(([field, names]) =>
      names.map((alias) => [toColumnKey(alias), field] as const),
    ),
  );
  return named.map(
    (field, index) => field ?? claimOnce(byAlias.get(toColumnKey(header[index] ?? '')) ?? null),
  );
}

/** Lower scores are too unlikely to suggest. */
const minScore = 0.3;

/** With this lead over the next one, a guess needs no confirmation. */
const clearLead = 0.1;

/** The possible kinds of a file, by its header, the most likely one first. */
export function guessKinds<Kind extends string>(
  header: readonly string[],
  kinds: readonly (CsvKindDefinition & { kind: Kind })[],
): { kind: Kind; score: number }[] {
  const named = header.filter((name) => toColumnKey(name) !== '');
  const score = (definition: CsvKindDefinition) => {
    const fields = suggestFields(header, definition);
    const matched = fields.filter((field) => field !== null).length;
    const required = definition.columns.required?.length ?? 0;
    const present = required - findMissing(fields, definition.columns).length;
    // Required columns count more than optional ones.
    return (present / Math.max(1, required)) * (0.5 + (0.5 * matched) / Math.max(1, named.length));
  };
  return kinds
    .map((definition) => ({ kind: definition.kind, score: score(definition) }))
    .filter((guess) => guess.score >= minScore)
    .sort((left, right) => right.score - left.score)
    .map((guess) => ({ ...guess, score: Math.round(guess.score * 100) / 100 }));
}

/** The kind, if it is clear; null if the user must choose it, or if it is about one person. */
export function chooseKind([first, second]: ImportDraft['guesses']): CsvKind | null {
  if (!first || first.score - (second?.score ?? 0) < clearLead) return null;
  return csvKinds.find((kind) => kind === first.kind) ?? null;
}
