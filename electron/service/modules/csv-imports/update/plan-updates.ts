import { isSame } from '#service/kernel/audit-values.ts';
import type { Context } from '#service/kernel/context.ts';
import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import type { Vault } from '#service/storage/vault.ts';
import { type Checked, compileCheck } from '#shared/contracts/check-input.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import {
  keyColumns,
  type UpdatedRecord,
  type UpdateMode,
  type UpdateOutcome,
} from '#shared/contracts/csv-imports/update-mode.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';
import { toFieldLabel, toInlineLabel } from '#shared/records/field-label.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';
import type { TableRow } from '../parse/open-table.ts';
import { type PlannedRow, type RowPlan, validateRow } from '../plan/plan-row.ts';
import { checkRow } from '../plan/row-warnings.ts';
import { type MatchedTable, matchRecords, toMatchKey } from './match-records.ts';
import { type StoredRecord, updatableOf } from './updatable-records.ts';

/** How the rows of an update are planned. */
export interface UpdatePlan {
  definition: CsvKindDefinition;
  matched: MatchedTable;
  mode: UpdateMode;
  importer: Importer;
  columns: MatchedColumns;
}

/** The changed columns of a record, each with its values before and after. */
export interface RecordChange {
  name: string;
  before: StoredRecord;
  columns: Record<string, [before: unknown, after: unknown]>;
}

/** What a row changes. */
export interface PlannedChanges {
  outcome: UpdateOutcome;
  matchedId: string | null;
  /** A digest of the changes: it differs if a record has changed. */
  digest: string;
  /** The changed cells: the column, and its stored value; that of a secret is masked. */
  cells: { column: string; before: string | null }[];
}

export interface PlannedUpdate extends PlannedRow {
  row: number;
  /** The values of the row; undefined if it has errors. */
  value?: Record<string, unknown>;
  changes: PlannedChanges;
}

/** Not in the digest: they differ each time, or follow from another column. */
const underived = new Set(['ssnSealed', 'lastFour']);

type Values = Record<string, unknown>;
type RecordsOfRow = ReadonlyMap<string, StoredRecord | undefined>;

/** The records of matched rows by the ID of the matched one. */
export async function readMatched(
  { db }: Pick<Context, 'db'>,
  { updates }: CsvKindDefinition,
  ids: readonly string[],
): Promise<Map<string, RecordsOfRow>> {
  const read = await Promise.all(
    updates.map(async ({ name }) => [name, await updatableOf(name).read(db, ids)] as const),
  );
  return new Map(ids.map((id) => [id, new Map(read.map(([name, found]) => [name, found.get(id)]))]));
}

/** The fields that a row changes of a record. Empty cells change nothing. */
function fieldsOf({ fields }: UpdatedRecord, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, field]) => {
      const value = values[column] ?? undefined;
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/**
 * Compares a row with its records.
 * @throws AppError, if the row has values for a record that does not exist, or that are not allowed
 */
export function findChanges(
  ctx: Context,
  { updates }: CsvKindDefinition,
  values: Values,
  records: RecordsOfRow,
): RecordChange[] {
  return updates.flatMap((updated): RecordChange[] => {
    const { name } = updated;
    const fields = fieldsOf(updated, values);
    const before = records.get(name);
    const { noun, toColumns, assertFields } = updatableOf(name);
    if (!before) {
      const own = Object.keys(updated.fields).filter((column) => (values[column] ?? null) !== null);
      // The email of an account also is that of its individual.
      const stray = own.filter((column) =>
        updates.every((other) => other === updated || !other.fields[column]),
      );
      if (stray.length === 0) return [];
      const errors = stray.map((field) => ({ field, message: `The account has no ${noun}` }));
      throw new AppError('rule', errors);
    }
    if (before.deletedAt !== null) throw ruleViolation('row', `The ${noun} is archived; restore it first`);
    assertFields?.(ctx, fields);
    const columns = Object.entries(toColumns(ctx.service.vault, before, fields)).flatMap(([column, after]) =>
      isSame(before[column] ?? null, after ?? null) ? [] : [[column, [before[column], after]] as const],
    );
    return columns.length > 0 ? [{ name, before, columns: Object.fromEntries(columns) as never }] : [];
  });
}

/** A digest of the changes, also without any. */
export function digestChanges(vault: Vault, changes: readonly RecordChange[]): string {
  const compared = changes.map(({ before: { id }, columns }) => [
    id,
    Object.entries(columns).filter(([column]) => !underived.has(column)),
  ]);
  return vault.digest(`csv update ${JSON.stringify(compared)}`);
}

function toCells({ updates }: CsvKindDefinition, changes: readonly RecordChange[]): PlannedChanges['cells'] {
  const cells = new Map<string, string | null>();
  for (const { name, before, columns } of changes) {
    const updated = updates.find((each) => each.name === name);
    const fields = Object.entries(updated?.fields ?? {});
    for (const [column, field] of fields) {
      const stored = field === 'ssn' ? 'ssnDigest' : field;
      if (cells.has(column) || !(stored in columns)) continue;
      const format = updated?.record.fields[field]?.kind.format;
      cells.set(column, field === 'ssn' ? maskSsn(before.lastFour) : toCellText(format, before[field]));
    }
  }
  return [...cells].map(([column, before]) => ({ column, before }));
}

/** A stored value as a file has it. */
function toCellText(format: DetailFormat | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (format === 'flag') return value === 1 ? 'Yes' : 'No';
  const day = format === 'day' && /^(\d{4})-(\d\d)-(\d\d)/.exec(String(value));
  return day ? `${day[2]}/${day[3]}/${day[1]}` : String(value);
}

const maskSsn = (lastFour: unknown) => (typeof lastFour === 'string' ? `***-**-${lastFour}` : null);

/** Validates rows and compares them with the records that they match, with one look-up for all of them. */
export async function planUpdates(
  ctx: Context,
  plan: UpdatePlan,
  rows: readonly { row: TableRow; keys: RowPlan['keys'] }[],
): Promise<PlannedUpdate[]> {
  const { definition, matched, mode, columns } = plan;
  const keyColumn = keyColumns[mode.by];
  const read = rows.map(({ row, keys }) => ({ row, keys, checked: columns.readRow(row) }));
  const keyOf = (checked: Checked<unknown>) =>
    checked.ok ? toMatchKey(mode.by, String((checked.value as Values)[keyColumn])) : '';
  const sent = read.flatMap(({ checked }) => (checked.ok ? [keyOf(checked)] : []));
  const found = await matchRecords(ctx, matched, mode.by, sent);
  const records = await readMatched(ctx, definition, [...found.values()].flat());
  const planned: PlannedUpdate[] = [];
  for (const { row, keys, checked } of read) {
    if (!checked.ok) {
      planned.push({ row: row.row, errors: checked.errors, key: undefined, changes: unplanned });
      continue;
    }
    const values = checked.value as Values;
    const ids = found.get(keyOf(checked)) ?? [];
    const each = { ctx, plan, row: row.row, keys, values };
    planned.push(
      ids.length === 0 ? await planUnmatched(each) : planMatched(each, ids, records.get(ids[0] ?? '')),
    );
  }
  return planned;
}

interface RowToPlan {
  ctx: Context;
  plan: UpdatePlan;
  row: number;
  keys: RowPlan['keys'];
  values: Values;
}

const unplanned: PlannedChanges = { outcome: 'unchanged', matchedId: null, digest: '', cells: [] };

function planMatched(
  { ctx, plan, row, keys, values }: RowToPlan,
  [id = '', another]: readonly string[],
  records: RecordsOfRow = new Map(),
): PlannedUpdate {
  const { definition, mode, importer, columns } = plan;
  const field = keyColumns[mode.by];
  const label = toInlineLabel(toFieldLabel(field));
  const { one, many } = definition.label;
  const fail = (errors: readonly FieldError[], key?: string): PlannedUpdate => ({
    ...{ row, errors, key },
    changes: unplanned,
  });
  if (another !== undefined) return fail([{ field, message: `Several ${many} have this ${label}` }]);
  const earlier = keys.claim(id, row);
  if (earlier !== undefined) return fail([{ field, message: `Same ${one} as row ${earlier}` }], id);
  try {
    // The key only finds the record: the address of its user can differ from that of the account.
    const { [field]: _key, ...changing } = values;
    const found = findChanges(ctx, definition, changing, records);
    const cells = toCells(definition, found);
    const changed = Object.fromEntries(cells.map(({ column }) => [column, values[column]]));
    const { vault } = ctx.service;
    return {
      ...{ row, errors: undefined, key: id, value: changing },
      // Unchanged values have their findings already.
      check: checkRow({ importer, columns, vault }, row, changed),
      changes: {
        outcome: found.length > 0 ? 'update' : 'unchanged',
        matchedId: id,
        digest: digestChanges(vault, found),
        cells,
      },
    };
  } catch (error) {
    if (error instanceof AppError) return fail(error.errors, id);
    throw error;
  }
}

const checks = new WeakMap<CsvKindDefinition, ReturnType<typeof compileCheck>>();

/** A row without a record as one that adds a record: validated like the row of another import. */
export function toNewRow(definition: CsvKindDefinition, values: Values): Checked<unknown> {
  let check = checks.get(definition);
  if (!check) {
    check = compileCheck(definition.columns);
    checks.set(definition, check);
  }
  const { properties } = definition.columns;
  const required: readonly string[] = definition.columns.required ?? [];
  const known = Object.entries(values).filter(
    ([column, value]) => properties[column] && !(value === null && required.includes(column)),
  );
  const checked = check(Object.fromEntries(known));
  if (!checked.ok) return checked;
  const { tid } = values;
  return { ok: true, value: { ...(checked.value as Values), ...(tid ? { tid } : {}) } };
}

async function planUnmatched({ ctx, plan, row, keys, values }: RowToPlan): Promise<PlannedUpdate> {
  const { definition, mode, importer, columns } = plan;
  const field = keyColumns[mode.by];
  const changes: PlannedChanges = { ...unplanned, outcome: mode.unmatched === 'add' ? 'add' : 'none' };
  if (mode.unmatched === 'error') {
    const message = `No ${definition.label.one} has this ${toInlineLabel(toFieldLabel(field))}`;
    return { row, errors: [{ field, message }], key: undefined, changes };
  }
  const validated = await validateRow(ctx, importer, toNewRow(definition, values));
  if (!validated.ok) return { row, errors: validated.errors, key: undefined, changes };
  const key = importer.uniqueKey?.(validated.value);
  const earlier = key === undefined ? undefined : keys.claim(key, row);
  if (earlier !== undefined) {
    const message = `Duplicate of row ${earlier} (same ${toInlineLabel(toFieldLabel(importer.keyField ?? field))})`;
    return { row, errors: [{ field: importer.keyField ?? field, message }], key, changes };
  }
  const check = checkRow({ importer, columns, vault: ctx.service.vault }, row, validated.value);
  return { row, errors: undefined, key, value: values, check, changes };
}
