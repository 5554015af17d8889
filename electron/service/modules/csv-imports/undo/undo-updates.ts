import { isSame } from '#service/kernel/audit-values.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import type { Db } from '#service/storage/schema.ts';
import { toFieldLabelOf, toInlineLabel } from '#shared/records/field-label.ts';
import { openChanges, type StoredChange } from '../update/sealed-changes.ts';
import { type StoredRecord, updatableOf, writeUpdate } from '../update/updatable-records.ts';

const rowsAtOnce = 1000;

/** The rows of an import whose replaced values are not restored yet. */
export async function* readUpdatedRows(db: Db, importId: string): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('csvImportRows')
      .select('row')
      .where('importId', '=', importId)
      .where('row', '>', after)
      .where('changesSealed', 'is not', null)
      .where('undoneAt', 'is', null)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
    after = rows.at(-1)?.row ?? after;
  }
}

/**
 * Restores the values that a row replaced, where they are still those of the row.
 * @returns which values are kept, and why; undefined if all were restored
 */
export const undoUpdate = defineUnit(
  'undoUpdate',
  async (ctx, { importId, row }: { importId: string; row: number }) => {
    const { changesSealed } = await ctx.db
      .selectFrom('csvImportRows')
      .select('changesSealed')
      .where('importId', '=', importId)
      .where('row', '=', row)
      .executeTakeFirstOrThrow();
    const changes = changesSealed ? openChanges(ctx.service.vault, importId, row, changesSealed) : [];
    const reasons: string[] = [];
    for (const change of changes) reasons.push(...(await restore(ctx, change)));
    const reason = reasons.length > 0 ? reasons.join('; ') : undefined;
    await ctx.db
      .updateTable('csvImportRows')
      .set({ undoneAt: reason === undefined ? ctx.now : null, retainedReason: reason ?? null })
      .where('importId', '=', importId)
      .where('row', '=', row)
      .execute();
    return reason;
  },
);

/** @returns which values are kept, and why */
async function restore(ctx: WriteContext, { name, id, columns }: StoredChange): Promise<string[]> {
  const updatable = updatableOf(name);
  const { table, noun } = updatable;
  const found = await ctx.db
    .selectFrom(table as 'individuals')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return [`The ${noun} no longer exists`];
  const current = found as unknown as StoredRecord;
  const open = Object.entries(columns).filter(([column, [before]]) => !isSame(current[column], before));
  const kept = open.filter(([column, [, after]]) => !isSame(current[column], after));
  const restored = open.filter((each) => !kept.includes(each));
  if (restored.length > 0) {
    const columns = Object.fromEntries(restored.map(([column, [before]]) => [column, before]));
    await writeUpdate(ctx, updatable, current, columns);
  }
  if (kept.length === 0) return [];
  const labels = new Set(
    kept.map(([column]) => toInlineLabel(toFieldLabelOf(id, labeledAs[column] ?? column))),
  );
  return [`${[...labels].join(', ')} of the ${noun} changed since the import`];
}

/** The fields whose values are in other columns. */
const labeledAs: Readonly<Record<string, string>> = { ssnSealed: 'ssn', ssnDigest: 'ssn', lastFour: 'ssn' };
