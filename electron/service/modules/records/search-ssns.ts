import { type RawBuilder, sql } from 'kysely';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { isSample } from '#service/kernel/sample-tenant.ts';
import { type SearchHit, searchSsns } from '#shared/contracts/records/search.ts';

const hitsShown = 50;

/**
 * Individuals, and the owners of legal entities and issuers, whose page is that of the record that they own. The last
 * four digits are a column of their own: responses show them, so a digest of them would protect nothing.
 */
function peopleWith(lastFour: string): RawBuilder<unknown> {
  return sql`
    select id, 'Individual' as entity, ${personName} as title, ${sql.ref('email')} as more, ${sql.ref('createdAt')}, ${isSample} as ${sql.ref('isSample')}
    from individuals r where ${sql.ref('lastFour')} = ${lastFour} and ${sql.ref('deletedAt')} is null
    union all
    select owned.id, 'Owner of ' || owned.name, r.name, null, ${sql.ref('r.createdAt')}, ${isSample}
    from owners r join (
      select id, name, ${sql.ref('deletedAt')} from ${sql.table('legalEntities')}
      union all select id, title, ${sql.ref('deletedAt')} from issuers
    ) as owned on owned.id = ${sql.ref('r.subjectId')}
    where ${sql.ref('r.lastFour')} = ${lastFour} and ${sql.ref('owned.deletedAt')} is null`;
}

const personName = sql`${sql.ref('firstName')} || ' ' || coalesce(${sql.ref('lastName')}, '')`;

export const ssnSearch: OperationHandler[] = [
  write(searchSsns, async (ctx, { body: { lastFour } }) => {
    const people = peopleWith(lastFour);
    const { rows } = await sql<Omit<SearchHit, 'isSample'> & { more: string | null; isSample: number }>`
      select id, entity, title, more, ${sql.ref('isSample')} from (${people}) order by ${sql.ref('createdAt')} desc, id limit ${hitsShown}`.execute(
      ctx.db,
    );
    const counted = await sql<{ total: number }>`select count(*) as total from (${people})`.execute(ctx.db);
    const total = counted.rows[0]?.total ?? 0;
    // Without the digits: the log is kept and exported, and those of someone who is no client would stay in it.
    ctx.records.note('individuals', { searched: 'ssn', found: total });
    const masked = `***-**-${lastFour}`;
    const items = rows.map(({ more, ...hit }) => ({
      ...hit,
      isSample: hit.isSample === 1,
      detail: more === null ? masked : `${masked} · ${more}`,
    }));
    return { items, total };
  }),
];
