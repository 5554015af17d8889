import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { Step, Verdict } from '#shared/domain/accreditation-rules/findings.ts';
import { readContrary } from '../../../accreditation/verification-details.ts';
import { followVerification } from '../../../accreditation/verification-writes.ts';
import { fact, factGroup, known, noFindings, readDocuments } from '../case-parts.ts';
import { type CaseParts, defineReview } from '../define-review.ts';

/** A verification, with what contradicts it. */
async function readVerificationCase(ctx: Context, row: Row<'verifications'>): Promise<CaseParts> {
  const title = await nameSubject(ctx, row.subjectId);
  const contrary = await readContrary(ctx.db, row.id);
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
  contentIds: async (_db, { subjectId, evidence, representationIds }) => [
    subjectId,
    ...(JSON.parse(evidence) as { fileId: string }[]).map(({ fileId }) => fileId),
    ...(JSON.parse(representationIds) as string[]),
  ],
  afterDecision: (ctx, row, to) => followVerification(ctx, row, to),
});
