import type { ReadContext } from '#service/kernel/context.ts';
import { defineStep, runUnit } from '#service/kernel/unit-of-work.ts';
import { dayMilliseconds } from '#shared/domain/dates.ts';

/** How long the results of a dry run are stored. */
const lifetime = dayMilliseconds;

/** The rows that one step deletes. */
const rowsAtOnce = 500;

/** Deletes results of dry runs that are too old. @returns whether some are left */
const discardRows = defineStep('discardOldPlans', async ({ db, now }): Promise<boolean> => {
  const expired = new Date(Date.parse(now) - lifetime).toISOString();
  const old = await db
    .selectFrom('csvImports')
    .select('id')
    .where('status', '=', 'PLANNED')
    .where('createdAt', '<', expired)
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  const rows = db.selectFrom('csvImportRows').select('row').where('importId', '=', old.id).limit(rowsAtOnce);
  const { numDeletedRows } = await db
    .deleteFrom('csvImportRows')
    .where('importId', '=', old.id)
    .where('row', 'in', rows)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await db.deleteFrom('csvImports').where('id', '=', old.id).execute();
  return true;
});

export const discardPlanUnits = [discardRows];

/** Deletes the results of old dry runs, in steps, because a file can have errors in 100,000 rows. */
export async function discardOldPlans({ service, caller }: ReadContext): Promise<void> {
  while (await runUnit(service, caller, discardRows, undefined));
}
