import type { Db } from '#service/storage/schema.ts';
import type { TermChange } from '#shared/domain/offering-terms.ts';

/** The time of the newest change that two officers have not recorded as not material; null if there is none. */
export async function readLastMaterialChange(db: Db, offeringId: string): Promise<string | null> {
  const change = await db
    .selectFrom('offeringChanges')
    .select((eb) => eb.fn.max('createdAt').as('at'))
    .where('offeringId', '=', offeringId)
    .where('materiality', '!=', 'NOT_MATERIAL')
    .executeTakeFirst();
  return change?.at ?? null;
}

/** In the change set of a trade, a field of its offering is named as such. */
export function toTradeChange({ field, before, after }: TermChange) {
  return { field: `offering.${field}`, before, after };
}
