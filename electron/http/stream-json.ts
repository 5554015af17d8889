import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** How much text is gathered before it is handed to the socket. */
const pieceLength = 64 * 1024;

/** Whether the answer has lists that are read piece by piece, so that it must be written so too. */
export function isStreamed(output: unknown): output is object {
  return typeof output === 'object' && output !== null && Object.values(output).some(isAsyncIterable);
}

/** The JSON of an object whose asynchronous iterables become lists; it is never in memory as a whole. */
export function streamJson(output: object): Readable {
  return Readable.from(gather(writeObject(output)));
}

async function* writeObject(output: object): AsyncGenerator<string> {
  let opening = '{';
  for (const [name, value] of Object.entries(output)) {
    yield `${opening}${JSON.stringify(name)}:`;
    opening = ',';
    if (isAsyncIterable(value)) yield* writeList(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

async function* writeList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let opening = '[';
  for await (const item of items) {
    yield opening + JSON.stringify(item);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** Between two pieces others get their turn: a list that is read at once would otherwise be written at once. */
async function* gather(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  yield text;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
