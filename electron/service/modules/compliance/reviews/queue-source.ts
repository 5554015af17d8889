import { type RawBuilder, sql } from 'kysely';

/** The individual of a record with `individualId`. */
export const individualOfRecord = {
  title: nameIn('p'),
  join: sql`join individuals p on p.id = r.${sql.ref('individualId')}`,
  findings: 'findings',
};

/** First and last name of the individual, by the alias in the query. */
export function nameIn(alias: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${alias}.firstName`)} || ' ' || coalesce(${sql.ref(`${alias}.lastName`)}, '')`;
}
