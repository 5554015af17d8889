import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';

/**
 * A query for a hot path: Kysely builds it once, and each call only sets the arguments. This saves four fifths of the
 * cost of a read by ID.
 *
 * @param build returns the query; it uses its arguments only as values, each at least once
 */
export function compiledQuery<Args extends unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let compiled: { query: CompiledQuery<Row>; order: number[] } | undefined;
  return async (db, ...args) => {
    compiled ??= compileWithMarkers(build, db, args.length);
    const parameters = compiled.order.map((index) => args[index]);
    return prepareOn(db, compiled.query.sql).all(parameters) as Row[];
  };
}

function compileWithMarkers<Args extends unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
  db: Db,
  count: number,
) {
  const markers = Array.from({ length: count }, (_, index) => ({ argument: index }));
  const query = build(db, ...(markers as unknown as Args)).compile();
  const order = query.parameters.map((parameter) => {
    const index = markers.indexOf(parameter as { argument: number });
    if (index < 0) throw new Error('A compiled query requires all of its values as arguments');
    return index;
  });
  return { query, order };
}
