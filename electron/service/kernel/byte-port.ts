import { CountQueuingStrategy, ReadableStream } from 'node:stream/web';
import type { MessagePort } from 'node:worker_threads';

/** What the sender sends. The reader sends a message for each chunk that it can receive, and closes the port to cancel. */
type MessageToReader =
  | { type: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end' }
  | { type: 'error'; message: string };

/** So many chunks are read ahead: the reader does not wait for each one, and little memory is used. */
const bufferedChunks = 4;

/**
 * Sends bytes to another thread, as fast as it reads them. If it stops reading, the source is ended.
 * @param port its other end is read with `readPort`
 */
export async function sendBytes(port: MessagePort, source: AsyncIterable<Uint8Array>): Promise<void> {
  const post = (message: MessageToReader, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  let requested = 0;
  let isClosed = false;
  let wake = () => {};
  port.on('message', () => {
    requested += 1;
    wake();
  });
  port.on('close', () => {
    isClosed = true;
    wake();
  });
  try {
    for await (const chunk of source) {
      while (requested === 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (isClosed) return;
      requested -= 1;
      // A copy, because the memory of a chunk can contain other chunks, which would be moved with it.
      const bytes = new Uint8Array(chunk);
      post({ type: 'chunk', bytes }, [bytes.buffer]);
    }
    post({ type: 'end' });
  } catch (error) {
    post({ type: 'error', message: error instanceof Error ? error.message : String(error) });
  } finally {
    port.close();
  }
}

/** Reads the bytes that another thread sends with `sendBytes`. A stream that is canceled ends their source. */
export function readPort(port: MessagePort): ReadableStream<Buffer> {
  let isOpen = true;
  let received = () => {};
  const close = () => {
    isOpen = false;
    received();
    port.close();
  };
  return new ReadableStream<Buffer>(
    {
      start(controller) {
        port.on('message', (message: MessageToReader) => {
          if (!isOpen) return;
          if (message.type === 'chunk') {
            controller.enqueue(Buffer.from(message.bytes.buffer));
            received();
            return;
          }
          close();
          if (message.type === 'end') controller.close();
          else controller.error(new Error(message.message));
        });
        port.on('close', () => {
          if (isOpen) controller.error(new Error('The bytes were interrupted'));
        });
      },
      // One chunk at a time is requested, because the stream calls this again only after the promise is resolved.
      pull: () =>
        new Promise<void>((resolve) => {
          received = resolve;
          port.postMessage('next');
        }),
      cancel: close,
    },
    new CountQueuingStrategy({ highWaterMark: bufferedChunks }),
  );
}
