import { type RawBuilder, sql } from 'kysely';

/**
 * The values of a list as one parameter, for `in`: compiling a query with a parameter for each value takes longer
 * than running it.
 */
export const listOf = (values: readonly string[]): RawBuilder<string> => listOfJson(JSON.stringify(values));

/** The same of a list that is JSON text, as for a compiled query. */
export const listOfJson = (json: string): RawBuilder<string> =>
  sql<string>`(select value from json_each(${json}))`;
