/** Rejected screenings of other records of the same person or legal entity, with every client (compliance.md § 2.2). */
import type { Context } from '#service/kernel/context.ts';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseFinding } from '#shared/contracts/compliance/cases.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { isIdentifyingEin } from '#shared/domain/data-validation.ts';
import { nameKeyOf, samePersonReasonLabels } from '#shared/domain/person-keys.ts';
import { idsOf } from '../../changes/record-findings.ts';
import { findSamePersons, readByName, readSeparatedFrom } from '../../investors/persons.ts';

/**
 * A new registration can name another number, so that a shared name and birth date is enough here, unless two approvers
 * separated the records.
 */
export async function findRejectedPersons(ctx: Context, person: Row<'individuals'>): Promise<CaseFinding[]> {
  const nameKey = nameKeyOf(person.firstName, person.lastName, person.dob);
  const separated = await readSeparatedFrom(ctx.db, person.id, nameKey);
  const namesakes = nameKey === null ? [] : await readByName(ctx.db, nameKey, person.tenantId);
  const reasons = new Map([
    ...namesakes.filter(({ id }) => !separated.includes(id)).map(({ id }) => [id, 'NAME'] as const),
    ...(await findSamePersons(ctx, person)).map(({ row, reason }) => [row.id, reason] as const),
  ]);
  reasons.delete(person.id);
  if (reasons.size === 0) return [];
  const rejected = await ctx.db
    .selectFrom('individuals')
    .select('id')
    .where('id', 'in', [...reasons.keys()])
    .where('amlStatus', '=', 'REJECTED')
    .orderBy('seq')
    .execute();
  const labels = new Set(rejected.map(({ id }) => samePersonReasonLabels[reasons.get(id) ?? 'NAME']));
  return toFinding(rejected, `AML was rejected for another record of this person: ${[...labels].join(', ')}`);
}

export async function findRejectedEntities(
  ctx: Context,
  { id, tenantId, ein }: Row<'legalEntities'>,
): Promise<CaseFinding[]> {
  if (!isIdentifyingEin(ein)) return [];
  const rejected = await ctx.db
    .selectFrom('legalEntities')
    .select('id')
    .where('ein', '=', ein)
    .where('id', '<>', id)
    .where(comparableWith(tenantId))
    .where('sanctionsStatus', '=', 'REJECTED')
    .orderBy('seq')
    .execute();
  const message = 'The sanctions screening of another record of this legal entity was rejected: Same EIN';
  return toFinding(rejected, message);
}

function toFinding(rejected: readonly { id: string }[], message: string): CaseFinding[] {
  if (rejected.length === 0) return [];
  return [{ code: 'REJECTED_BEFORE', severity: 'HIGH', message, recordIds: idsOf(rejected) }];
}

/** What the internal note of an approval must explain. */
export const toConcerns = (findings: readonly CaseFinding[]): FieldError[] =>
  findings.map(({ message }) => ({ field: null, message: `${message}.` }));
