/** What blocks a decision, or must be explained or overridden, and where an officer resolves it. */
import type { Context } from '#service/kernel/context.ts';
import type { Obstacle, ObstaclePlace, ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { type ReviewName, reviewNames, reviews, transitionsOf } from '#shared/domain/reviews.ts';
import type { Requirement } from '#shared/domain/rules/rule-result.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { readFieldOf } from '#shared/records/changed-field.ts';
import { readTarget } from '../files/file-details.ts';
import type { EvaluatedRule } from '../trading/evaluations.ts';
import { findObstacles } from './find-obstacles.ts';
import type { FoundObstacle, Review, ReviewedRow } from './reviews/define-review.ts';

interface Place extends Omit<ObstaclePlace, 'title'> {
  /** The record that names the place, if it is another one. */
  subjectId?: string;
}

/**
 * For each transition that the table allows: what blocks it, what an internal note must explain, and what two approvers
 * can only override.
 */
export async function readObstacles(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
): Promise<Pick<ReviewCase, 'blocked' | 'openFindings' | 'overridden'>> {
  const targets = transitionsFrom(transitionsOf(review.name), review.stateOf(row), 'officer');
  const found = await Promise.all(
    targets.map(async (to) => {
      const { blocked, noSecond, openFindings, overridden } = await findObstacles(ctx, review, row, to);
      const shown = (list: readonly FoundObstacle[]) => present(ctx, review, row, list);
      return {
        to,
        blocked: await shown([...blocked, ...noSecond]),
        openFindings: await shown(openFindings),
        overridden: await shown(overridden),
      };
    }),
  );
  const listOf = (kind: 'blocked' | 'openFindings' | 'overridden') =>
    found.map((one) => ({ to: one.to, errors: one[kind] })).filter(({ errors }) => errors.length > 0);
  return {
    blocked: listOf('blocked'),
    openFindings: listOf('openFindings'),
    overridden: listOf('overridden'),
  };
}

async function present(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  found: readonly FoundObstacle[],
): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const { field, message, unmet, isOfOfficer } of found) {
    const ofRecord = async () => (isOfOfficer ? [] : [await placeOf(ctx, review, row, field)]);
    const places = unmet ? await placesOfRule(ctx, unmet, row) : await ofRecord();
    obstacles.push({
      field,
      message: unmet?.message ?? message,
      rule: unmet?.rule ?? null,
      places: await Promise.all(places.map((place) => nameOf(ctx, place))),
    });
  }
  return obstacles;
}

type Related = ReviewedRow & { [column: string]: string | null | undefined };

/** Where an obstacle of the record itself is resolved. */
async function placeOf(ctx: Context, review: Review, row: ReviewedRow, field: string | null): Promise<Place> {
  if (field === 'kycStatus') return placeFor(ctx, { subjectId: row.id, field });
  const { individualId, legalEntityId, issuerId, accreditationId } = row as Related;
  if (field === 'issuerId' && issuerId) return { id: issuerId, review: 'issuer', field: null };
  // Only its pending accreditation prevents the confirmation of a verification.
  if (review.name === 'verification' && accreditationId) {
    const isEntity = accreditationId.startsWith(`${idPrefixes.entityAccreditation}_`);
    return { id: accreditationId, review: isEntity ? 'entityAccreditation' : 'aic', field: null };
  }
  if (field === 'coveredPersons' && issuerId) return { id: issuerId, review: null, field: null };
  const reviewed = field === null ? null : reviewOf(row.id, field);
  if (reviewed !== null && reviewed !== review.name) return { id: row.id, review: reviewed, field: null };
  const id = individualId ?? legalEntityId ?? row.id;
  return { id, review: null, field: field !== null && readFieldOf(id, field) ? field : null };
}

/** Where the requirements of a rule are met; without any, by the field of the trade that the rule names. */
async function placesOfRule(ctx: Context, unmet: EvaluatedRule, row: ReviewedRow): Promise<Place[]> {
  const { rule, field, requirements } = unmet;
  const { offeringId, investorAccountId } = row as Related;
  if (rule === 'aml' && investorAccountId) return readScreened(ctx, investorAccountId);
  if (requirements.length > 0)
    return distinct(await Promise.all(requirements.map((one) => placeFor(ctx, one))));
  if (rule === 'funding' || rule === 'payer') return [{ id: row.id, review: 'funding', field: null }];
  const ids: Partial<Record<string, string | null>> = { offeringId, investorAccountId };
  return [{ id: ids[field ?? ''] ?? row.id, review: null, field: null }];
}

async function placeFor(
  ctx: Context,
  { subjectId: id, field }: Pick<Requirement, 'subjectId' | 'field'>,
): Promise<Place> {
  if (field === null) return { id, review: null, field };
  if (field !== 'kycStatus') return { id, review: reviewOf(id, field), field };
  const newest = await ctx.db
    .selectFrom('kycRecords')
    .select('id')
    .where('individualId', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? { id: newest.id, review: 'kyc', field, subjectId: id } : { id, review: null, field };
}

/** The screenings of an account that are not approved. The rule does not name them, because clients read it. */
async function readScreened({ db }: Context, accountId: string): Promise<Place[]> {
  const people = await db
    .selectFrom('individuals')
    .select('id')
    .where('investorAccountId', '=', accountId)
    .where('amlStatus', '<>', 'APPROVED')
    .execute();
  const entities = await db
    .selectFrom('legalEntities')
    .select('id')
    .where('investorAccountId', '=', accountId)
    .where('sanctionsStatus', '<>', 'APPROVED')
    .execute();
  return [
    ...people.map(({ id }): Place => ({ id, review: 'aml', field: null })),
    ...entities.map(({ id }): Place => ({ id, review: 'sanctions', field: null })),
  ];
}

function distinct(places: readonly Place[]): Place[] {
  return places.filter(
    ({ id, review, field }, index) =>
      places.findIndex((one) => one.id === id && one.review === review && one.field === field) === index,
  );
}

const tables: Readonly<Record<string, string>> = {
  individual: 'individuals',
  legal_entity: 'legalEntities',
  issuer: 'issuers',
  offering: 'offerings',
  trade: 'trades',
};

/** The review whose state is this field of the record. */
function reviewOf(id: string, field: string): ReviewName | null {
  const table = tables[id.slice(0, id.lastIndexOf('_'))];
  return reviewNames.find((name) => reviews[name].table === table && reviews[name].column === field) ?? null;
}

async function nameOf(ctx: Context, { subjectId, ...place }: Place): Promise<ObstaclePlace> {
  const record = await readTarget(ctx, subjectId ?? place.id);
  const names = [place.review && reviews[place.review].label, record?.title].filter(Boolean);
  return { ...place, title: names.join(': ') };
}
