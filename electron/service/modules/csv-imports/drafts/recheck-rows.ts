import { setImmediate } from 'node:timers/promises';
import type { Context } from '#service/kernel/context.ts';
import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type DraftPlan, openDraftPlan, planDraftRows } from './draft-plan.ts';

/** The number of rows that are validated before other requests may run. */
const rowsAtOnce = 200;

/**
 * Validates changed rows of a draft again, with all rows that depend on them: rows with the same key, such as an email
 * address, are planned again from the first one on. The keys that were stored at the last validation count, too.
 *
 * @param rows the numbers of the changed rows
 * @returns the numbers of all validated rows, in the order of the file
 */
export async function recheckRows(
  ctx: Context,
  draft: DraftFile<DraftFacts>,
  rows: readonly number[],
  onProgress: (count: number) => void = () => {},
): Promise<number[]> {
  const plan = openDraftPlan(draft.facts);
  const affected = new Set(rows);
  const keys = new Set<string>();
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce).flatMap((row) => draft.readRow(row) ?? []);
    const checked = await planDraftRows(ctx, plan, { claim: () => undefined }, batch);
    for (const { key } of [...batch, ...checked]) if (key !== undefined) keys.add(key);
    draft.storeChecked(checked);
    onProgress(Math.min(rows.length, start + rowsAtOnce));
    await setImmediate();
  }
  let isPausing = 0;
  for (const key of keys) {
    for (const row of await recheckKey(ctx, draft, plan, key, affected)) affected.add(row);
    isPausing += 1;
    if (isPausing % rowsAtOnce === 0) await setImmediate();
  }
  return [...affected].sort((left, right) => left - right);
}

/** Only the first of several rows with a key is valid. */
async function recheckKey(
  ctx: Context,
  draft: DraftFile<DraftFacts>,
  plan: DraftPlan,
  key: string,
  checkedRows: ReadonlySet<number>,
): Promise<number[]> {
  const rows = draft.readByKey(key);
  if (rows.length < 2 && rows.every(({ row }) => checkedRows.has(row))) return [];
  let first: number | undefined;
  const claim = {
    claim: (_: string, row: number) => {
      const earlier = first;
      first ??= row;
      return earlier;
    },
  };
  draft.storeChecked(await planDraftRows(ctx, plan, claim, rows));
  return rows.map(({ row }) => row);
}
