import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readPort, sendBytes } from '../../electron/service/kernel/byte-port.ts';
import { eventually } from '../support/wait.ts';

const chunkBytes = 1024;

/** A source that counts the chunks that were read of it. */
function countReads(chunks: number) {
  const counted = { reads: 0, isEnded: false };
  async function* source() {
    try {
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        counted.reads += 1;
        yield new Uint8Array(chunkBytes).fill(chunk);
      }
    } finally {
      counted.isEnded = true;
    }
  }
  return { counted, source: source() };
}

test('all bytes arrive in order', async () => {
  const { port1, port2 } = new MessageChannel();

  void sendBytes(port1, countReads(50).source);
  const received = await buffer(readPort(port2));

  const expected = Array.from({ length: 50 }, (_, chunk) => Buffer.alloc(chunkBytes, chunk));
  expect(received.equals(Buffer.concat(expected))).toBe(true);
});

test('only the bytes of a chunk are sent, not the memory around it', async () => {
  const { port1, port2 } = new MessageChannel();
  const secret = Buffer.from('before-file-after');

  void sendBytes(port1, ReadableStream.from([secret.subarray(7, 11)]));
  const { value } = await readPort(port2).getReader().read();

  expect(new TextDecoder().decode(value?.buffer)).toBe('file');
  expect(secret.toString()).toBe('before-file-after');
});

test('the source is read no faster than the reader reads', async () => {
  const { port1, port2 } = new MessageChannel();
  const { counted, source } = countReads(1000);

  void sendBytes(port1, source);
  const reader = readPort(port2).getReader();
  for (let chunk = 0; chunk < 10; chunk += 1) await reader.read();

  await eventually(() => expect(counted.reads).toBeGreaterThan(10));
  // Everything under way has arrived when a message has made the round trip behind it.
  const round = new MessageChannel();
  round.port2.on('message', () => round.port2.postMessage('back'));
  for (let trip = 0; trip < 20; trip += 1) {
    const back = once(round.port1, 'message');
    round.port1.postMessage('forth');
    await back;
  }
  expect(counted.reads).toBeLessThan(20);
  round.port1.close();
  await reader.cancel();
});

test('a reader that stops ends the source', async () => {
  const { port1, port2 } = new MessageChannel();
  const { counted, source } = countReads(1000);
  const sending = sendBytes(port1, source);

  for await (const _ of readPort(port2)) break;
  await sending;

  expect(counted.isEnded).toBe(true);
  expect(counted.reads).toBeLessThan(20);
});

test('an error of the source reaches the reader after the bytes before it', async () => {
  const { port1, port2 } = new MessageChannel();
  async function* source() {
    yield new Uint8Array([1]);
    throw new Error('The disk was removed');
  }

  void sendBytes(port1, source());
  const reader = readPort(port2).getReader();

  expect([...((await reader.read()).value ?? [])]).toEqual([1]);
  await expect(reader.read()).rejects.toThrow('The disk was removed');
});

test('a sender that ends without its last byte is an error of the reader', async () => {
  const { port1, port2 } = new MessageChannel();
  const reading = buffer(readPort(port2));

  port1.close();

  await expect(reading).rejects.toThrow('The bytes were interrupted');
});
