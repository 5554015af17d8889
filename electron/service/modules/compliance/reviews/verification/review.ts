import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { EarlierDecision } from '#shared/contracts/compliance/cases.ts';
import type { Step, Verdict } from '#shared/domain/accreditation-rules/findings.ts';
import { readOwnerIds } from '../../../accreditation/owner-rows.ts';
import { readContrary } from '../../../accreditation/verification-details.ts';
import { syncVerification } from '../../../accreditation/verification-writes.ts';
import { readVerifications } from '../../../accreditation/verifications.ts';
import { readComplianceDay } from '../../../installation/compliance-time-zone.ts';
import { presentDecision } from '../../earlier-decisions.ts';
import { fact, factGroup, known, noFindings, readDocuments } from '../case-parts.ts';
import { type CaseParts, defineReview } from '../define-review.ts';

/** A verification, with what contradicts it. */
async function readVerificationCase(ctx: Context, row: Row<'verifications'>): Promise<CaseParts> {
  const title = await nameSubject(ctx, row.subjectId);
  const ofSubject = await readVerifications(ctx.db, [row.subjectId]);
  const verification = ofSubject.find(({ id }) => id === row.id);
  const day = await readComplianceDay(ctx);
  const contrary = verification ? await readContrary(ctx.db, verification, day) : [];
  const evidence = JSON.parse(row.evidence) as { fileId: string; label: string }[];
  return {
    ...noFindings,
    title,
    detail: row.basis,
    links: [{ id: row.subjectId, title }],
    facts: [
      factGroup(
        'Verification',
        known(
          fact('Basis', row.basis, 'state'),
          fact('Method', row.method, 'state'),
          fact('Level', row.level, 'state'),
          fact('Status', row.status, 'state'),
          fact('Verified on', row.verifiedOn, 'day'),
          fact('Valid until', row.validUntil, 'day'),
          fact('Issuer', row.issuerId),
          fact('Trade', row.tradeId),
        ),
      ),
    ],
    documents: await readDocuments(
      ctx,
      evidence.map(({ fileId, label }) => [fileId, label] as const),
    ),
    findings: contrary.map((message) => ({
      code: 'CONTRARY_INFORMATION',
      severity: 'HIGH' as const,
      message,
      recordIds: [],
    })),
    // As it was on the day of the decision.
    arithmetic: {
      version: row.ruleVersion,
      asOf: row.verifiedOn,
      verdict: row.result as Verdict,
      steps: JSON.parse(row.steps) as Step[],
      missing: [],
    },
  };
}

/** The approval that created the verification, and what suspended it: an officer, or a change of its facts. */
async function readSuspension(ctx: Context, row: Row<'verifications'>): Promise<EarlierDecision | null> {
  if (row.status !== 'SUSPENDED') return null;
  const { id, accreditationId, createdAt, updatedAt, decidedById, confirmedById } = row;
  const none = { reasonCode: null, isRestricted: false, note: null, noteIsRestricted: false, message: null };
  // An officer suspends it itself, or reopens the accreditation on which it rests.
  const suspension = await ctx.db
    .selectFrom('decisions')
    .selectAll()
    .where('recordId', 'in', [id, accreditationId])
    .where('toState', 'in', ['SUSPENDED', 'PENDING'])
    .where('decidedAt', '=', updatedAt)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const bySystem = { to: row.status, decidedAt: updatedAt, decidedById: 'system', confirmedById: null };
  return {
    decision: { ...none, to: 'APPROVED', decidedAt: createdAt, decidedById, confirmedById },
    reopening: suspension
      ? { ...(await presentDecision(ctx, suspension)), to: row.status }
      : { ...none, ...bySystem, reasonCode: 'MATERIAL_CHANGE' },
  };
}

/** The decision about a pending accreditation decides about the verification, too. */
async function blockIfPending({ db }: Context, { accreditationId: id }: Row<'verifications'>, to: string) {
  if (to !== 'ACTIVE') return [];
  const reviewed = db
    .selectFrom('aicRecords')
    .select(['id', 'complianceReview'])
    .unionAll(db.selectFrom('entityAccreditations').select(['id', 'complianceReview']));
  const pending = await db
    .selectFrom(reviewed.as('reviewed'))
    .select('id')
    .where('id', '=', id)
    .where('complianceReview', 'in', ['PENDING', 'NEEDS_INFO'])
    .executeTakeFirst();
  if (!pending) return [];
  return [{ field: null, message: 'The accreditation review is pending. Decide it first.' }];
}

async function nameSubject({ db }: Context, id: string): Promise<string> {
  const entity = await db.selectFrom('legalEntities').select('name').where('id', '=', id).executeTakeFirst();
  if (entity) return entity.name;
  const person = await db
    .selectFrom('individuals')
    .select(['firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [person.firstName, person.lastName].filter(Boolean).join(' ');
}

/** compliance.md § 2.4: an approver confirms the facts of a suspended verification, or revokes it. */
export const verificationReview = defineReview('verification', {
  queue: {
    type: 'basis',
    title: sql<string>`coalesce(e.name, p.${sql.ref('firstName')} || ' ' || coalesce(p.${sql.ref('lastName')}, ''))`,
    join: sql`left join individuals p on p.id = r.${sql.ref('subjectId')}
      left join ${sql.table('legalEntities')} e on e.id = r.${sql.ref('subjectId')}`,
  },
  readCase: readVerificationCase,
  readEarlier: readSuspension,
  findBlockers: blockIfPending,
  contentIds: async (db, { subjectId, evidence, representationIds }) => [
    subjectId,
    ...(await readOwnerIds(db, subjectId)),
    ...(JSON.parse(evidence) as { fileId: string }[]).map(({ fileId }) => fileId),
    ...(JSON.parse(representationIds) as string[]),
  ],
  afterDecision: (ctx, row, to) => syncVerification(ctx, row, to),
});
