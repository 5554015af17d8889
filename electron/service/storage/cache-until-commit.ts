import { readDataVersion } from './data-version.ts';
import type { Db } from './schema.ts';

interface Cached<Answer> {
  /** The data version at which the answers were read. */
  version: number;
  answers: Map<string, Answer>;
  isCurrent: boolean;
}

/**
 * Caches reads until any process commits: for what nearly every request reads and must never be out of date. Missing
 * rows are not cached, so that guesses cannot fill the memory.
 *
 * @param read returns the committed answer for a text
 * @returns the cached read, for a connection that only reads
 */
export function cacheUntilCommit<Answer>(
  read: (reader: Db, text: string) => Promise<Answer | undefined>,
): (reader: Db, text: string) => Promise<Answer | undefined> {
  const cacheOf = new WeakMap<Db, Cached<Answer>>();
  return async (reader, text) => {
    let cached = cacheOf.get(reader);
    if (!cached?.isCurrent) {
      cached = refreshForTick(reader, cached);
      cacheOf.set(reader, cached);
    }
    const known = cached.answers.get(text);
    if (known !== undefined) return known;
    const answer = await read(reader, text);
    if (answer !== undefined) cached.answers.set(text, answer);
    return answer;
  };
}

/**
 * Checks the data version once in each event-loop tick: the requests of one event-loop tick were sent before it started.
 */
function refreshForTick<Answer>(reader: Db, earlier: Cached<Answer> | undefined): Cached<Answer> {
  const version = readDataVersion(reader);
  const cached = earlier?.version === version ? earlier : { version, answers: new Map(), isCurrent: true };
  cached.isCurrent = true;
  setImmediate(() => {
    cached.isCurrent = false;
  });
  return cached;
}
