/** Issuer groups: an issuer with its affiliates and predecessors (compliance.md § 5.1). */
import { sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { notFound, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { areComparable } from '#service/kernel/sample-tenant.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  getIssuerGroup,
  type issuerRelations,
  linkIssuer,
  unlinkIssuer,
} from '#shared/contracts/offerings/issuer-groups.ts';

type Relation = (typeof issuerRelations)[number];

async function presentGroup({ db }: Context, id: string) {
  const links = await db
    .selectFrom('issuerLinks')
    .selectAll()
    .where((eb) => eb.or([eb('issuerId', '=', id), eb('relatedIssuerId', '=', id)]))
    .execute();
  const others = (await readIssuerGroup(db, id)).filter((member) => member !== id);
  const members = await db.selectFrom('issuers').select(['id', 'title']).where('id', 'in', others).execute();
  return { links: links.map((link) => ({ ...link, relation: link.relation as Relation })), members };
}

/** The issuer, and those that are linked to it, directly or through others. */
export async function readIssuerGroup(db: Db, issuerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive members (id) as (
      select ${issuerId}
      union
      select case when l.${sql.ref('issuerId')} = m.id then l.${sql.ref('relatedIssuerId')}
        else l.${sql.ref('issuerId')} end
      from members m
      join ${sql.table('issuerLinks')} l
        on l.${sql.ref('issuerId')} = m.id or l.${sql.ref('relatedIssuerId')} = m.id
    )
    select id from members`.execute(db);
  return rows.map(({ id }) => id);
}

async function findBoth(ctx: Context, id: string, relatedId: string): Promise<void> {
  const issuer = await findVisible(ctx, 'issuers', id, 'id');
  const related = await findVisible(ctx, 'issuers', relatedId, 'relatedIssuerId');
  if (!(await areComparable(ctx.db, issuer, related)))
    throw ruleViolation('relatedIssuerId', 'must not be sample data unless the issuer is');
}

export const issuerGroups: OperationHandler[] = [
  read(getIssuerGroup, async (ctx, { params }) => {
    await findVisible(ctx, 'issuers', params.id, 'id');
    return presentGroup(ctx, params.id);
  }),
  write(linkIssuer, async (ctx, { params, body }) => {
    const { relatedIssuerId, relation } = body;
    await findBoth(ctx, params.id, relatedIssuerId);
    if (relatedIssuerId === params.id) throw ruleViolation('relatedIssuerId', 'must be another issuer');
    await ctx.db
      .insertInto('issuerLinks')
      .values({ issuerId: params.id, relatedIssuerId, relation })
      .onConflict((existing) => existing.columns(['issuerId', 'relatedIssuerId']).doUpdateSet({ relation }))
      .execute();
    ctx.records.note(params.id, { linked: { relatedIssuerId, relation } });
    return presentGroup(ctx, params.id);
  }),
  write(unlinkIssuer, async (ctx, { params, body }) => {
    await findBoth(ctx, params.id, body.relatedIssuerId);
    const pairs = [
      [params.id, body.relatedIssuerId],
      [body.relatedIssuerId, params.id],
    ] as const;
    let removed = 0n;
    for (const [issuerId, relatedIssuerId] of pairs) {
      const result = await ctx.db
        .deleteFrom('issuerLinks')
        .where('issuerId', '=', issuerId)
        .where('relatedIssuerId', '=', relatedIssuerId)
        .executeTakeFirst();
      removed += result.numDeletedRows;
    }
    if (removed === 0n) throw notFound('relatedIssuerId');
    ctx.records.note(params.id, { unlinked: { relatedIssuerId: body.relatedIssuerId } });
    return presentGroup(ctx, params.id);
  }),
];
