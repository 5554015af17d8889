import { setImmediate } from 'node:timers/promises';
import type { Context } from '#service/kernel/context.ts';
import type { DraftFile, DraftRow } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type DraftPlan, openDraftPlan, planDraftRow } from './draft-plan.ts';

/** The number of rows that are validated before other requests may run. */
const rowsAtOnce = 200;

/**
 * Validates rows of a draft again, with all rows that depend on them: rows with the same key, such as an email address,
 * are planned again from the first one on.
 *
 * @param rows with their current cells
 * @param freedKeys digests of the keys before the rows were changed or skipped
 * @returns the numbers of all validated rows, in the order of the file
 */
export async function recheckRows(
  ctx: Context,
  draft: DraftFile<DraftFacts>,
  rows: readonly DraftRow[],
  freedKeys: readonly string[],
): Promise<number[]> {
  const plan = openDraftPlan(draft.facts);
  const currentKeys = await findKeys(ctx, plan, rows);
  const affected = new Map(rows.map((row) => [row.row, row]));
  for (const key of new Set([...freedKeys, ...currentKeys])) {
    for (const row of draft.readByKey(key)) affected.set(row.row, row);
  }
  const inOrder = [...affected.values()].sort((left, valid) => left.row - valid.row);
  const keys = new Set<string>();
  const claim = { add: (key: string) => !keys.has(key) && keys.add(key).has(key) };
  for (let start = 0; start < inOrder.length; start += rowsAtOnce) {
    const batch = inOrder.slice(start, start + rowsAtOnce);
    const checked = [];
    for (const row of batch) checked.push({ row: row.row, ...(await planDraftRow(ctx, plan, claim, row)) });
    draft.storeChecked(checked);
    await setImmediate();
  }
  return inOrder.map(({ row }) => row);
}

/** The keys of the rows, regardless of other rows. */
async function findKeys(ctx: Context, plan: DraftPlan, rows: readonly DraftRow[]): Promise<string[]> {
  const keys: string[] = [];
  for (const row of rows) {
    const { key } = await planDraftRow(ctx, plan, { add: () => true }, row);
    if (key !== undefined && !row.isSkipped) keys.push(key);
  }
  return keys;
}
