import type { Compilable } from 'kysely';
import { hotQuery } from './hot-query.ts';
import { prepareOn } from './sqlite-dialect.ts';
import type { Db } from './storage.ts';

/**
 * A hot query whose answers are kept for as long as nobody commits anything, in whatever process: for what
 * nearly every request asks, and must not be told of a moment too late. What is not there is not kept, so
 * that nobody fills the memory by guessing.
 *
 * @param build as for `hotQuery`
 * @returns is asked on a connection that only reads: one does not notice its own commits
 */
export function keptQuery<Row>(
  build: (db: Db, id: string) => Compilable<Row>,
): (reader: Db, id: string) => Promise<Row[]> {
  const read = hotQuery(build);
  const kept = new WeakMap<Db, { version: number; answers: Map<string, Row[]> }>();
  return async (reader, id) => {
    const version = readDataVersion(reader);
    let current = kept.get(reader);
    if (current?.version !== version) {
      current = { version, answers: new Map() };
      kept.set(reader, current);
    }
    let rows = current.answers.get(id);
    if (!rows) {
      rows = await read(reader, id);
      if (rows.length > 0) current.answers.set(id, rows);
    }
    return rows;
  };
}

/** A number that is another one as soon as any other connection has committed something. */
function readDataVersion(reader: Db): number {
  const { data_version } = prepareOn(reader, 'pragma data_version').get() as { data_version: number };
  return data_version;
}
