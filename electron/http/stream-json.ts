import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { JsonItems } from '#service/kernel/json-text.ts';

/** The length of the text that is sent to the socket at a time. */
const pieceLength = 64 * 1024;

/** Whether the response has asynchronous lists, so that it must be streamed. */
export function isStreamed(output: unknown): output is object {
  return typeof output === 'object' && output !== null && Object.values(output).some(isAsyncIterable);
}

/**
 * The JSON of an object whose asynchronous iterables become lists, of values or of `JsonItems`. It is streamed, and never
 * complete in memory.
 */
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
    yield opening + (item instanceof JsonItems ? item.text : JSON.stringify(item));
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** Yields to the event loop between two chunks: a list that is read at once would block it. */
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
