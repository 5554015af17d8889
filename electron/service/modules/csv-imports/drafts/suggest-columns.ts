import type { TObject } from 'typebox';
import { type CsvKind, columnsOf, csvKinds, documentCsvs } from '#shared/contracts/csv-imports/columns.ts';
import type { ImportDraft, RecognizedKind } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type ColumnFields, findMissing, matchNames, toColumnKey } from '../parse/match-columns.ts';
import { columnAliases } from './column-aliases.ts';

/**
 * The field that each column of a file probably fills: the one whose name it bears, else one that is known
 * by that name. No field is suggested twice.
 */
export function suggestFields(header: readonly string[], kind: CsvKind): ColumnFields {
  const used = new Set<string>();
  const claimOnce = (field: string | null) => {
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  };
  const named = matchNames(header, columnsOf(kind)).map(claimOnce);
  const byAlias = new Map(
    Object.entries(columnAliases[kind]).flatMap(([field, aliases]) =>
      aliases.map((alias) => [toColumnKey(alias), field] as const),
    ),
  );
  return named.map(
    (field, index) => field ?? claimOnce(byAlias.get(toColumnKey(header[index] ?? '')) ?? null),
  );
}

/** Below this a guess is no better than none. */
const leastScore = 0.3;

/** A guess so far ahead of the next one needs nobody to confirm it. */
const clearLead = 0.1;

/** What a file may be, by its header: the likeliest first. */
export function guessKinds(header: readonly string[]): ImportDraft['guesses'] {
  const named = header.filter((name) => toColumnKey(name) !== '');
  const score = (fields: ColumnFields, columns: TObject) => {
    const matched = fields.filter((field) => field !== null).length;
    const required = columns.required?.length ?? 0;
    const present = required - findMissing(fields, columns).length;
    // What a file must have tells more than what it has besides.
    return (present / Math.max(1, required)) * (0.5 + (0.5 * matched) / Math.max(1, named.length));
  };
  const guesses: { kind: RecognizedKind; score: number }[] = [
    ...csvKinds.map((kind) => ({ kind, score: score(suggestFields(header, kind), columnsOf(kind)) })),
    ...Object.entries(documentCsvs).map(([kind, { columns }]) => ({
      kind: kind as keyof typeof documentCsvs,
      score: score(matchNames(header, columns), columns),
    })),
  ];
  return guesses
    .filter((guess) => guess.score >= leastScore)
    .sort((left, valid) => valid.score - left.score)
    .map((guess) => ({ ...guess, score: Math.round(guess.score * 100) / 100 }));
}

/** The kind that nobody need be asked about; null where it is a matter of opinion, or about one person. */
export function chooseKind([first, second]: ImportDraft['guesses']): CsvKind | null {
  if (!first || first.score - (second?.score ?? 0) < clearLead) return null;
  return csvKinds.find((kind) => kind === first.kind) ?? null;
}
