import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { findBeneficialOwners } from '#shared/domain/beneficial-owners.ts';
import { isScreening, type ReviewName } from '#shared/domain/reviews.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { type OwnerRow, readOwners } from '../../accreditation/owners.ts';
import { readComplianceDay } from '../../installation/compliance-time-zone.ts';

/** The owners of a legal entity that must be identified and screened, and its control persons. */
export async function readBeneficialOwners(ctx: Context, legalEntityId: string): Promise<OwnerRow[]> {
  const rule = ruleOn('beneficialOwner', await readComplianceDay(ctx));
  return findBeneficialOwners(await readOwners(ctx, legalEntityId), rule?.parameters.percent ?? '0');
}

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
