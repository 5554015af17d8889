import { type Implementation, read, write } from '#service/implementation.ts';
import type { Db } from '#service/storage/storage.ts';
import { getCheckoutPolicy, setCheckoutPolicy } from '#shared/contracts/trading/checkout-policy.ts';
import { type CheckoutPolicy, defaultCheckoutPolicy } from '#shared/domain/checkout-rules.ts';

const setting = 'checkoutPolicy';

/** What follows from each rule of the checkout; a checkout asks inside its transaction. */
export async function readCheckoutPolicy(db: Db): Promise<CheckoutPolicy> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  const kept = row ? (JSON.parse(row.value) as Partial<CheckoutPolicy>) : {};
  return { ...defaultCheckoutPolicy, ...kept };
}

export const checkoutPolicies: Implementation[] = [
  read(getCheckoutPolicy, (ctx) => readCheckoutPolicy(ctx.db)),
  write(setCheckoutPolicy, async (ctx, { body }) => {
    const before = await readCheckoutPolicy(ctx.db);
    const after = { ...before, ...body };
    const value = JSON.stringify(after);
    await ctx.db
      .insertInto('settings')
      .values({ name: setting, value })
      .onConflict((existing) => existing.column('name').doUpdateSet({ value }))
      .execute();
    ctx.records.note(setting, { before, after });
    return after;
  }),
];
