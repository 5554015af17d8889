import type { Context } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { IndividualFields } from './individuals.ts';

/**
 * @param id of the individual; undefined for a new one
 * @throws not-found, if the spouse does not exist; rule, if it is the individual itself
 */
export async function assertSpouse(
  ctx: Context,
  { spouseIndividualId }: Pick<IndividualFields, 'spouseIndividualId'>,
  id?: string,
) {
  if (!spouseIndividualId) return;
  const spouse = await findVisible(ctx, 'individuals', spouseIndividualId, 'spouseIndividualId');
  if (spouse.id === id) throw ruleViolation('spouseIndividualId', 'must be another individual');
}
