import { setImmediate } from 'node:timers/promises';
import type { ReadContext } from '#service/kernel/context.ts';
import type { DraftFile } from '#service/modules/csv-imports/drafts/draft-file.ts';
import { ChangedIdentities, findWarnings, type PlannedDraftRow } from './check-warnings.ts';
import { listDependent } from './draft-document.ts';
import type { DraftFacts } from './draft-facts.ts';
import { type DraftPlan, openDraftPlan, planDraftRows } from './draft-plan.ts';

/** The number of rows that are validated before other requests may run. */
const rowsAtOnce = 200;

/**
 * Validates changed rows of a draft again, with all rows that depend on them: rows with the same key, such as an email
 * address, are planned again from the first one on. The keys that were stored at the last validation count, too.
 *
 * @param changed the numbers of the changed rows
 * @returns the numbers of all validated rows, in the order of the file
 */
export async function recheckRows(
  ctx: ReadContext,
  draft: DraftFile<DraftFacts>,
  changed: readonly number[],
  onProgress: (count: number) => void = () => {},
): Promise<number[]> {
  const { facts } = draft;
  const plan = await openDraftPlan(ctx, draft);
  const rows = plan.document && facts.kind ? listDependent(draft, facts.kind, changed) : changed;
  const affected = new Set(rows);
  const keys = new Set<string>();
  const identities = new ChangedIdentities(draft, facts);
  const store = async (checked: readonly PlannedDraftRow[]) => {
    draft.storeChecked(checked);
    const found = await findWarnings(ctx, facts, checked);
    identities.replace(
      checked.map(({ source }) => source.row),
      found,
    );
  };
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = draft.readRows(rows.slice(start, start + rowsAtOnce));
    const checked = await planDraftRows(ctx, plan, { claim: () => undefined }, batch);
    for (const { key } of [...batch, ...checked]) if (key !== undefined) keys.add(key);
    await store(checked);
    onProgress(Math.min(rows.length, start + rowsAtOnce));
    await setImmediate();
  }
  let isPausing = 0;
  for (const key of keys) {
    const checked = await recheckKey(ctx, draft, plan, key, affected);
    if (checked.length > 0) await store(checked);
    for (const { source } of checked) affected.add(source.row);
    isPausing += 1;
    if (isPausing % rowsAtOnce === 0) await setImmediate();
  }
  for (const row of await identities.storeDuplicates()) affected.add(row);
  return [...affected].sort((left, right) => left - right);
}

/** Only the first of several rows with a key is valid. */
async function recheckKey(
  ctx: ReadContext,
  draft: DraftFile<DraftFacts>,
  plan: DraftPlan,
  key: string,
  checkedRows: ReadonlySet<number>,
): Promise<PlannedDraftRow[]> {
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
  return planDraftRows(ctx, plan, claim, rows);
}
