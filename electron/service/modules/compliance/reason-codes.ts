import { AppError, conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { listReasonCodes, setReasonCodes } from '#shared/contracts/compliance/decisions.ts';
import { mustBeOneOf } from '#shared/contracts/errors.ts';
import { isReasonOptional, onlyReasonOf, reasonsFor } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { readReasonCodes, reasonCodesSetting } from '../records/restricted.ts';

/**
 * A reason must be in the list, and fit the decision (compliance.md § 2b). The only possible reason of a decision need
 * not be in the list.
 *
 * @throws rule, naming `reasonCode`
 */
export async function assertReason(
  db: Db,
  { review, from, to }: { review: ReviewName; from: string; to: string },
  reasonCode: string | null,
): Promise<void> {
  if (reasonCode === null) {
    if (isReasonOptional(review, from, to)) return;
    throw ruleViolation('reasonCode', 'is required for this decision');
  }
  if (reasonCode === onlyReasonOf(review, from, to)) return;
  const fitting = reasonsFor(review, from, to, await readReasonCodes(db)).map(({ code }) => code);
  if (fitting.includes(reasonCode)) return;
  throw new AppError('rule', [mustBeOneOf('reasonCode', fitting)]);
}

export const reasonCodes: OperationHandler[] = [
  read(listReasonCodes, async (ctx) => ({ items: await readReasonCodes(ctx.db) })),
  write(setReasonCodes, async (ctx, { body }) => {
    const codes = body.items.map(({ code }) => code);
    const repeated = codes.filter((code, index) => codes.indexOf(code) !== index);
    if (repeated.length > 0) throw conflict('items', `contains ${repeated.join(', ')} more than once`);
    const before = await readReasonCodes(ctx.db);
    await writeSetting(ctx, reasonCodesSetting, before, body.items);
    return { items: body.items };
  }),
];
