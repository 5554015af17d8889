import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { isScreening, type ReviewName } from '#shared/domain/reviews.ts';
import { readBeneficialOwners } from '../reviews/kyb/owner-errors.ts';

/**
 * The names to search in sanctions lists: of the person; or of the legal entity, its owners, and its control persons.
 * @throws not-found
 */
export async function readNames(ctx: Context, review: ReviewName, id: string): Promise<string[]> {
  if (!isScreening(review)) return [];
  if (review === 'aml') {
    const person = await ctx.db
      .selectFrom('individuals')
      .select(['firstName', 'lastName'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!person) throw notFound('id');
    return [[person.firstName, person.lastName].filter(Boolean).join(' ')];
  }
  const entity = await ctx.db
    .selectFrom('legalEntities')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entity) throw notFound('id');
  const owners = await readBeneficialOwners(ctx, id);
  return [...new Set([entity.name, ...owners.map(({ name }) => name)])];
}
