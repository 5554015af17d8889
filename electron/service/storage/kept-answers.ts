import { readDataVersion } from './data-version.ts';
import type { Db } from './storage.ts';

interface Kept<Answer> {
  /** What the database was when the answers were read. */
  version: number;
  answers: Map<string, Answer>;
  isOfThisTurn: boolean;
}

/**
 * A read whose answers are kept for as long as nobody commits anything, in whatever process: for what
 * nearly every request asks, and must not be told of a moment too late. What is not there is not kept, so
 * that nobody fills the memory by guessing.
 *
 * @param read answers for a text, from what is committed
 * @returns is asked on a connection that only reads
 */
export function keepAnswers<Answer>(
  read: (reader: Db, text: string) => Promise<Answer | undefined>,
): (reader: Db, text: string) => Promise<Answer | undefined> {
  const keptOf = new WeakMap<Db, Kept<Answer>>();
  return async (reader, text) => {
    let kept = keptOf.get(reader);
    if (!kept?.isOfThisTurn) {
      kept = keepThisTurn(reader, kept);
      keptOf.set(reader, kept);
    }
    const known = kept.answers.get(text);
    if (known !== undefined) return known;
    const answer = await read(reader, text);
    if (answer !== undefined) kept.answers.set(text, answer);
    return answer;
  };
}

/**
 * Looks once in each turn of the event loop whether the answers still stand: the requests that a turn takes
 * up were sent before it began.
 */
function keepThisTurn<Answer>(reader: Db, earlier: Kept<Answer> | undefined): Kept<Answer> {
  const version = readDataVersion(reader);
  const kept = earlier?.version === version ? earlier : { version, answers: new Map(), isOfThisTurn: true };
  kept.isOfThisTurn = true;
  setImmediate(() => {
    kept.isOfThisTurn = false;
  });
  return kept;
}
