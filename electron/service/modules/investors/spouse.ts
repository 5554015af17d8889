import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { findOfClient } from '#service/kernel/visibility.ts';
import type { Owned } from '#service/storage/schema.ts';

/**
 * @param owned the individual, or the investor account of a new one
 * @throws not-found, if the spouse does not exist; rule, if it is the individual itself, or belongs to another client
 */
export async function assertSpouse(
  ctx: Context,
  owned: Owned & { id: string },
  spouseIndividualId: string | null | undefined,
): Promise<void> {
  if (!spouseIndividualId) return;
  const spouse = await findOfClient(ctx, owned, 'individuals', spouseIndividualId, 'spouseIndividualId');
  if (spouse.id === owned.id) throw ruleViolation('spouseIndividualId', 'must be another individual');
}
