import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { readSetting, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getCheckoutPolicy, setCheckoutPolicy } from '#shared/contracts/trading/checkout-policy.ts';
import { type CheckoutPolicy, defaultCheckoutPolicy } from '#shared/domain/checkout-policy.ts';

const setting = 'checkoutPolicy';

/** The effect of each checkout rule; a checkout reads it inside its transaction. */
export async function readCheckoutPolicy(db: Db): Promise<CheckoutPolicy> {
  const stored = await readSetting<Partial<CheckoutPolicy>>(db, setting);
  return { ...defaultCheckoutPolicy, ...stored };
}

export const checkoutPolicies: OperationHandler[] = [
  read(getCheckoutPolicy, (ctx) => readCheckoutPolicy(ctx.db)),
  write(setCheckoutPolicy, async (ctx, { body }) => {
    const before = await readCheckoutPolicy(ctx.db);
    const after = { ...before, ...body };
    await writeSetting(ctx, setting, before, after);
    return after;
  }),
];
