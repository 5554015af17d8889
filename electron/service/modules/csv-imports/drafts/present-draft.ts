import type { Context } from '#service/kernel/context.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import type { ImportDraft, ImportDraftRow } from '#shared/contracts/csv-imports/import-drafts.ts';
import { csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { nameDelimiter } from '#shared/contracts/csv-imports/source-settings.ts';
import { isDayFormat } from '#shared/domain/dates.ts';
import { importedStates } from '#shared/domain/import-states.ts';
import { limits } from '#shared/domain/limits.ts';
import type { ImportServices } from '../import-services.ts';
import { bindColumns, findMissing } from '../parse/match-columns.ts';
import { type ExemplifiedCount, readDayOrder } from '../parse/normalize-cells.ts';
import { nameActor, presentAcknowledged } from '../present-import.ts';
import type { DraftFacts, DraftSource } from './draft-facts.ts';
import { findMissingTarget } from './draft-target.ts';
import type { Draft } from './find-draft.ts';
import { maskSample, maskSecrets, secretsOf } from './mask-secrets.ts';

export async function presentDraft(
  { draftRunner }: ImportServices,
  ctx: Context,
  draft: Draft,
): Promise<ImportDraft> {
  const { facts } = draft;
  const { id, kind, header, fields, confidences, defaults, readings, samples, source, ...others } = facts;
  const { sha256: _, keySalt: _s, target = {}, ambiguousDates = [], ...details } = others;
  const nameOf = async (table: 'accounts' | 'issuers', recordId: string | null) => {
    if (recordId === null) return null;
    const column = table === 'accounts' ? 'name' : 'title';
    const row = await ctx.db
      .selectFrom(table as 'accounts')
      .select(column as 'name')
      .where('id', '=', recordId)
      .executeTakeFirst();
    return (row as Record<string, string> | undefined)?.[column] ?? null;
  };
  const isSecret = secretsOf(facts);
  const presentChanges = (changes: readonly ExemplifiedCount[]) =>
    changes.map((change) => {
      const show = isSecret(change.field) ? maskDigits : identity;
      return { ...change, typed: show(change.typed), value: show(change.value) };
    });
  return {
    ...details,
    source: presentSource(source),
    normalized: presentChanges(facts.normalized),
    suggested: presentChanges(facts.suggested),
    id,
    kind,
    columns: header.map((name, index) => {
      const filled = [...(fields[index] ?? [])];
      const { asTyped = false, accepted = [] } = readings[index] ?? {};
      return {
        name,
        field: filled[0] ?? null,
        fields: filled,
        confidence: confidences[index] ?? null,
        samples: (samples[index] ?? []).map(maskSecrets(facts, index)),
        asTyped,
        accepted,
        dayOrder: readDayOrder(readings[index]),
        ambiguousDates: isDateColumn(facts, index) ? (ambiguousDates[index] ?? null) : null,
      };
    }),
    defaults: Object.entries(defaults).map(([field, value]) => ({ field, value })),
    missingFields: kind ? findMissing(fields, csvKindFor(kind, facts.update).columns, defaults) : [],
    update: facts.update ?? null,
    updateCounts: facts.update ? draft.countOutcomes() : null,
    accountName: (await nameOf('accounts', facts.accountId)) ?? '',
    issuerName: await nameOf('issuers', facts.issuerId),
    target: Object.entries(target).map(([field, value]) => ({ field, value })),
    missingTarget: kind ? findMissingTarget(kind, facts) : [],
    importedBefore: await findEarlier(ctx, facts),
    checkedRows: draftRunner.checkedRows(id) ?? null,
    changedRows: draftRunner.changedRows(id) ?? null,
    undo: draft.history.next(false),
    redo: draft.history.next(true),
    counts: draft.count(),
    acknowledged: await presentAcknowledged(ctx, draft.warnings.countAcknowledged()),
  };
}

function isDateColumn({ kind, fields, update }: DraftFacts, index: number): boolean {
  if (!kind) return false;
  const { properties } = csvKindFor(kind, update).columns;
  return (
    fields[index]?.some((field) => isDayFormat((properties[field] as { format?: string }).format)) === true
  );
}

export function presentSource({ format, headerRow, start, totalsRows }: DraftSource): ImportDraft['source'] {
  const isCsv = format.type === 'csv';
  return {
    encoding: isCsv ? format.encoding : null,
    delimiter: isCsv ? nameDelimiter(format.delimiter) : null,
    sheet: isCsv ? null : format.sheet,
    sheets: isCsv ? [] : format.sheets,
    headerRow,
    start: start.map(({ line, cells }) => ({ row: line, cells: cells.map(maskSample) })),
    totalsRows,
  };
}

/** Whether the account has imported the same bytes before, as the same kind (decisions.md § 6). */
async function findEarlier(ctx: Context, { kind, accountId, sha256, importId, update }: DraftFacts) {
  if (kind === null || importId !== null || update) return null;
  const earlier = await ctx.db
    .selectFrom('csvImports')
    .select(['id', 'createdAt', 'actorKind', 'actorId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('fileSha256', '=', sha256)
    .where('updateBy', 'is', null)
    .where('status', 'in', importedStates)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (!earlier) return null;
  return { importId: earlier.id, createdAt: earlier.createdAt, actorName: await nameActor(ctx, earlier) };
}

/** Rows as the screens receive them: each error at its cell, and SSNs masked except where they must be corrected. */
export function presentRows({ facts, warnings }: Draft, rows: readonly DraftRow[]): ImportDraftRow[] {
  const { kind, fields, header, update } = facts;
  const isSecret = secretsOf(facts);
  const masks = header.map((_, index) => maskSecrets(facts, index));
  const columns = kind ? bindColumns(header, facts, csvKindFor(kind, update).columns) : undefined;
  const places = new Map(
    fields.flatMap((filled, index) => filled.map((field) => [field, index] as const)).toReversed(),
  );
  return rows.map((stored) => {
    const { row, cells, errors = [], isEdited, isSkipped, imported } = stored;
    const read = new Map(columns?.readCells(stored).map((cell) => [cell.index, cell]));
    const placed = errors.map((error) => ({ ...error, column: places.get(error.field ?? '') ?? null }));
    const warned = warnings.readRow(row).map(({ reason: _, ...warning }) => ({
      ...warning,
      column: places.get(warning.field) ?? null,
    }));
    const invalid = new Set(placed.map(({ column }) => column));
    const show = (text: string, index: number) => {
      const cell = text.slice(0, limits.description);
      const isCorrected = invalid.has(index) && fields[index]?.some(isSecret);
      return isCorrected ? cell : (masks[index]?.(cell) ?? '');
    };
    const shown = header.map((_, index) => show(read.get(index)?.text ?? cells[index] ?? '', index));
    const changes = [...read.values()].flatMap(({ index, change }) => {
      if (!change) return [];
      const { rule, isApplied, value } = change;
      return [
        { column: index, rule, isApplied, typed: show(cells[index] ?? '', index), value: show(value, index) },
      ];
    });
    const { outcome = null, matchedId = null, cells: updated = [] } = (update && stored.changes) ?? {};
    const updates = updated.flatMap(({ column, before }) => {
      const place = places.get(column);
      return place === undefined ? [] : [{ column: place, before }];
    });
    return {
      ...{ row, cells: shown, errors: placed, warnings: warned, changes, isEdited, isSkipped },
      importedBefore: imported?.message ?? null,
      ...{ outcome: errors.length > 0 ? null : outcome, recordId: matchedId, updates },
    };
  });
}

/** An example of a number that has too few digits, or other characters: only its last four digits are shown. */
const maskDigits = (text: string) => text.replaceAll(/\d(?=(?:\D*\d){4})/g, '*');

const identity = (text: string) => text;
