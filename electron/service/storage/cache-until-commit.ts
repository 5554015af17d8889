import { readDataVersion } from './data-version.ts';
import type { Db } from './schema.ts';

interface Cached<Answer> {
  /** What the database was when the answers were read. */
  version: number;
  answers: Map<string, Answer>;
  isCurrent: boolean;
}

/**
 * A read whose answers are kept for as long as nobody commits anything, in whatever process: for what
 * nearly every request asks, and must not be told of a moment too late. What is not there is not kept, so
 * that nobody fills the memory by guessing.
 *
 * @param read answers for a text, from what is committed
 * @returns is asked on a connection that only reads
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
 * Looks once in each turn of the event loop whether the answers still stand: the requests that a turn takes
 * up were sent before it began.
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
