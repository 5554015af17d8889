import type { Caller } from '#service/kernel/caller.ts';
import type { ReadContext, Service } from '#service/kernel/context.ts';
import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { RowChange } from '#service/modules/csv-imports/drafts/draft-history.ts';
import type { DraftRow } from '#service/modules/csv-imports/drafts/draft-row.ts';
import type { Fix, RowSelection } from '#shared/contracts/csv-imports/draft-changes.ts';
import { csvKindFor } from '#shared/contracts/csv-imports/kinds/index.ts';
import { cellTransforms } from '#shared/domain/cell-transforms.ts';
import type { OnProgress } from '../apply/jobs.ts';
import type { Drafts } from '../import-services.ts';
import { bindColumns } from '../parse/match-columns.ts';
import { checkRows } from './check-draft.ts';
import type { DraftFacts } from './draft-facts.ts';
import { listViewRows } from './open-view.ts';
import { recheckRows } from './recheck-rows.ts';

/** A fix of many rows. */
interface FixOfRows {
  selection: RowSelection;
  columns: readonly number[];
  fix: Fix;
}

/** A change of many rows of a draft, or its undo; plain data, so that it can be sent to a worker thread. */
export interface FixDraftJob {
  draftId: string;
  /** The owner of the future records. */
  caller: Caller;
  change: FixOfRows | { step: number; isRedo: boolean };
}

type Draft = DraftFile<DraftFacts>;

const rowsAtOnce = 1000;

/** Changes rows of a draft as one step, or undoes one, and validates them. Returns the number of changed rows. */
export async function fixDraft(
  service: Service,
  drafts: Drafts,
  { draftId, caller, change }: FixDraftJob,
  onProgress: OnProgress,
): Promise<number> {
  const draft = drafts.find(draftId);
  if (!draft) throw new Error(`${draftId} no longer exists`);
  try {
    if (!('step' in change) && change.fix.action === 'acknowledge') return acknowledge(draft, caller, change);
    const acknowledged = 'step' in change ? draft.warnings.toggle(change.step, change.isRedo) : 0;
    const rows =
      'step' in change
        ? draft.history.toggle(change.step, change.isRedo, draft.facts.header.length)
        : applyFix(draft, change);
    const ctx: ReadContext = { service, caller, db: service.storage.reader, now: new Date().toISOString() };
    if (isMostOf(rows.length, draft.facts.totalRows)) {
      await checkRows(service, draft, caller, onProgress);
      return rows.length + acknowledged;
    }
    await recheckRows(ctx, draft, rows, (count) =>
      onProgress({ stage: 'checking', totalRows: count, successfulRows: count }),
    );
    return rows.length + acknowledged;
  } finally {
    drafts.release(draftId);
  }
}

/**
 * Whether it is faster to validate all rows than the changed ones: for these, what depends on each is read and replaced
 * one by one, which takes about ten times as long as a row of a complete validation.
 */
const isMostOf = (changed: number, all: number) => changed > fewRows && changed * 10 > all;

const fewRows = 1000;

/** Acknowledges the open warnings of rows, in the selected columns or in all. Returns the number of rows. */
function acknowledge(draft: Draft, { actor }: Caller, { selection, columns, fix }: FixOfRows): number {
  const rows = selectRows(draft, selection);
  const { field, message } = selection;
  const inColumns =
    columns.length === 0 ? undefined : columns.flatMap((index) => draft.facts.fields[index] ?? []);
  const fields = field === undefined ? inColumns : [field];
  const step = draft.history.start(fix.action);
  let count = 0;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    count += draft.warnings.acknowledge(step, actor.id, batch, { fields, reason: message });
  }
  draft.history.count(step, count);
  draft.history.end(step);
  return count;
}

/** The numbers of the selected rows. */
function selectRows(draft: Draft, { rows, first, last, ...view }: RowSelection): readonly number[] {
  return rows ?? listViewRows(draft, view, first, last);
}

function applyFix(draft: Draft, { selection, columns, fix }: FixOfRows): number[] {
  const rows = selectRows(draft, selection);
  const isBlock = selection.rows !== undefined || selection.first !== undefined;
  const toChange = compileFix(draft, columns, fix, isBlock ? rows[0] : undefined);
  const width = draft.facts.header.length;
  const step = draft.history.start(fix.action);
  const changed: number[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = draft.readRows(rows.slice(start, start + rowsAtOnce));
    changed.push(...draft.history.change(step, batch.map(toChange), width));
  }
  draft.history.end(step);
  return changed;
}

/** @param source the row whose cells fill the others; without it, each row is filled from the one above it in the file */
function compileFix(
  draft: Draft,
  columns: readonly number[],
  fix: Fix,
  source: number | undefined,
): (row: DraftRow) => RowChange {
  const { action } = fix;
  if (action === 'skip' || action === 'restore') return ({ row }) => ({ row, isSkipped: action === 'skip' });
  const read = compileRead(draft, columns, fix, source);
  return (stored) => {
    const texts = read(stored);
    const cells = columns.map((column): [number, string] => [column, texts(column)]);
    return { row: stored.row, cells: new Map(cells) };
  };
}

/** Compiles the new text of a cell by its row and column. */
function compileRead(
  draft: Draft,
  columns: readonly number[],
  fix: Fix,
  source: number | undefined,
): (row: DraftRow) => (column: number) => string {
  const typed =
    ({ cells }: DraftRow) =>
    (column: number) =>
      cells[column] ?? '';
  switch (fix.action) {
    case 'set':
      return () => () => fix.value ?? '';
    case 'replace': {
      const replace = compileReplace(fix);
      return (row) => (column) => replace(row.cells[column] ?? '');
    }
    case 'transform': {
      const { apply } = cellTransforms[fix.transform ?? 'trim'];
      return (row) => (column) => apply(row.cells[column] ?? '');
    }
    case 'suggestion': {
      const readCells = compileSuggestions(draft.facts, columns);
      return (row) => {
        const suggested = readCells(row);
        return (column) => suggested.get(column) ?? row.cells[column] ?? '';
      };
    }
    case 'fillDown': {
      const first = source === undefined ? undefined : draft.readRow(source);
      let last: { row: number; read: (column: number) => string } | undefined;
      return (row) => {
        if (first) return typed(first);
        const above = last?.row === row.row - 1 ? undefined : draft.readRow(row.row - 1);
        const read = last?.row === row.row - 1 ? last.read : typed(above ?? row);
        last = { row: row.row, read };
        return read;
      };
    }
    case 'revert':
      return (row) => {
        const original = draft.history.originalOf(row.row);
        return original ? (column) => original[column] ?? '' : typed(row);
      };
    default:
      return () => () => '';
  }
}

function compileReplace({ find = '', value = '', isWhole, isExact }: Fix): (text: string) => string {
  const pattern = (isWhole ? find.trim() : find).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const flags = isExact ? 'u' : 'iu';
  if (isWhole) {
    const whole = new RegExp(`^${pattern}$`, flags);
    return (text) => (whole.test(text.trim()) ? value : text);
  }
  const expression = new RegExp(pattern, `g${flags}`);
  return (text) => text.replaceAll(expression, () => value);
}

/** The values that the rules for values suggest for cells of a row, by column. */
function compileSuggestions(facts: DraftFacts, columns: readonly number[]) {
  if (!facts.kind) throw new Error('The kind of the draft is not known');
  const { readCells } = bindColumns(facts.header, facts, csvKindFor(facts.kind, facts.update).columns);
  return (row: DraftRow) =>
    new Map(
      readCells(row).flatMap(({ index, change }): [number, string][] =>
        change && !change.isApplied && columns.includes(index) ? [[index, change.value]] : [],
      ),
    );
}
