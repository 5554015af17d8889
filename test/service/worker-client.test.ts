import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { entryFile } from '../../electron/service/kernel/entry-file.ts';
import { AppError } from '../../electron/service/kernel/errors.ts';
import { WorkerClient, type WorkerOptions } from '../../electron/service/kernel/worker-client.ts';
import { findMovable } from '../../electron/service/kernel/worker-messages.ts';
import { Canceled } from '../../electron/service/storage/report.ts';
import {
  explainFailure,
  findStorageProblem,
  PassphraseNeeded,
} from '../../electron/service/storage/storage-problems.ts';
import type { HostRequests, TestRequests } from '../support/worker-thread.ts';

const run = promisify(execFile);
const file = new URL('../support/worker-thread.ts', import.meta.url);

function openClient(options: Partial<WorkerOptions<HostRequests>> = {}) {
  const client = new WorkerClient<TestRequests, number, HostRequests>({
    file,
    closedMessage: 'The test ended',
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

/** A request that runs until it is canceled, and has started. */
async function startWaiting(client: ReturnType<typeof openClient>) {
  const cancel = new AbortController();
  const started = Promise.withResolvers<number>();
  const ended = client.request('wait', undefined, {
    onProgress: started.resolve,
    signal: cancel.signal,
  });
  await started.promise;
  return { ended, cancel };
}

test('a request returns its result, and the thread receives its data', async () => {
  const client = openClient({ data: { kind: 'investors' } });

  expect(await client.request('echo', 'hello')).toEqual({ text: 'hello', data: { kind: 'investors' } });
});

test.runIf(process.platform === 'linux')(
  'a thread of background work has a lower priority than the thread that started it',
  async () => {
    const before = getPriority();
    const client = openClient({ isBackground: true, data: { kind: 'investors' } });

    expect(await client.request('readPriority', undefined)).toBeGreaterThan(before);
    expect(await client.request('echo', 'hello')).toMatchObject({ data: { kind: 'investors' } });
    expect(await openClient().request('readPriority', undefined)).toBe(before);
    expect(getPriority()).toBe(before);
  },
);

test('bytes that a request returns are moved, not copied', async () => {
  const client = openClient();

  const bytes = await client.request('giveBytes', 1000);

  expect(bytes).toEqual(new Uint8Array(1000).fill(7));
  expect(await client.request('measureGiven', undefined)).toBe(0);
});

test('only bytes that have their memory to themselves are moved', () => {
  const own = new Uint8Array(8);
  const part = new Uint8Array(8).subarray(1);

  expect(findMovable({ own, part, text: 'text' })).toEqual([own.buffer]);
});

test('progress arrives before the result, in order', async () => {
  const reported: number[] = [];

  await openClient().request('count', 3, { onProgress: (number) => reported.push(number) });

  expect(reported).toEqual([1, 2, 3]);
});

test('requests run at the same time, and one of them can be canceled', async () => {
  const client = openClient();
  const first = await startWaiting(client);
  const second = await startWaiting(client);

  second.cancel.abort();

  expect(await second.ended).toBe(2);
  first.cancel.abort();
  expect(await first.ended).toBe(1);
});

test('a sequential client sends a request when the one before it has ended', async () => {
  const client = openClient({ isSequential: true });
  const first = await startWaiting(client);
  const second = client.request('wait', undefined, { signal: AbortSignal.abort() });

  first.cancel.abort();

  expect(await second).toBe(1);
});

test('an error of the service keeps its code, its entries, and the time of a retry', async () => {
  await expect(openClient().request('fail', 'app')).rejects.toMatchObject({
    name: 'AppError',
    code: 'conflict',
    errors: [{ field: 'email', message: 'is already registered' }],
    retryAfter: 3,
  });
});

test('errors that callers distinguish keep their class', async () => {
  const client = openClient();

  await expect(client.request('fail', 'canceled')).rejects.toBeInstanceOf(Canceled);
  const needed = client.request('fail', 'passphrase');
  await expect(needed).rejects.toBeInstanceOf(PassphraseNeeded);
  await expect(needed).rejects.toThrow('Enter the passphrase');
});

test('an error of the disk is recognized, and its stack is that of the thread', async () => {
  const error = await openClient()
    .request('fail', 'disk')
    .catch((caught: unknown) => caught as Error);

  expect(findStorageProblem(error)).toMatchObject({ message: 'the disk is full' });
  expect((error as Error).stack).toContain('test/support/worker-thread.ts');
});

test('an error of a file names the file', async () => {
  const error = await openClient()
    .request('fail', 'file')
    .catch((caught: unknown) => caught);

  expect(explainFailure(error)).toBe('/data/keyring: no such file or directory');
});

test('a thrown text becomes the message of an error', async () => {
  await expect(openClient().request('fail', 'text')).rejects.toThrow('a text');
});

test('a crash fails every open request, and the next request starts another thread', async () => {
  const client = openClient();
  const { ended } = await startWaiting(client);
  const failed = expect(ended).rejects.toThrow('The thread crashed');

  await expect(client.request('crash', undefined)).rejects.toThrow('The thread crashed');

  await failed;
  expect(await client.request('count', 1)).toBe(1);
});

test('a thread sends requests to the thread of its client, and receives results and errors', async () => {
  const handlers = {
    double: async (number: number) => {
      if (number > 100) throw new AppError('invalid', [{ field: 'number', message: 'is too large' }]);
      return number * 2;
    },
  };
  const client = openClient({ handlers });

  expect(await client.request('askHost', 4)).toBe(8);
  await expect(client.request('askHost', 101)).rejects.toMatchObject({
    errors: [{ field: 'number', message: 'is too large' }],
  });
});

test('a port moves to the thread with a request', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const answer = once(port1, 'message');

  await openClient().request('usePort', port2, { transfer: [port2] });

  expect(await answer).toEqual(['from the thread']);
});

test('a crash is reported once, and the end of a closed client is not', async () => {
  const crashes: unknown[] = [];
  const client = openClient({ onCrash: (error) => crashes.push(error) });
  await expect(client.request('crash', undefined)).rejects.toThrow('The thread crashed');

  await client.request('count', 1);
  await client.close();

  expect(crashes).toEqual([expect.objectContaining({ message: 'The thread crashed' })]);
});

test('a thread that exits fails its requests, and a queued one runs in another thread', async () => {
  const client = openClient({ isSequential: true });
  const exited = expect(client.request('exit', undefined)).rejects.toThrow('The test ended');

  expect(await client.request('count', 2)).toBe(2);

  await exited;
});

test('a file that cannot be loaded fails the request', async () => {
  const client = openClient({ file: entryFile('missing-thread', import.meta.url) });

  await expect(client.request('count', 1)).rejects.toThrow('missing-thread.ts');
});

test('a client that is closed rejects open and later requests', async () => {
  const client = openClient();
  const { ended } = await startWaiting(client);
  const failed = expect(ended).rejects.toThrow(new Canceled('The test ended'));

  await client.close();

  await failed;
  await expect(client.request('count', 1)).rejects.toBeInstanceOf(Canceled);
});

test('a client that is closed with a grace period cancels open requests and waits for them', async () => {
  const client = openClient();
  const { ended } = await startWaiting(client);

  await client.close(10_000);

  expect(await ended).toBe(1);
});

test('the grace period limits how long a client waits for a request', async () => {
  const client = openClient();
  const failed = expect(client.request('hang', undefined)).rejects.toThrow('The test ended');

  await client.close(1);

  await failed;
});

test('an idle client does not keep its process alive', async () => {
  const module = import.meta.resolve('../../electron/service/kernel/worker-client.ts');
  const program = `
    import { WorkerClient } from '${module}';
    const client = new WorkerClient({ file: new URL('${file.href}'), closedMessage: '' });
    process.stdout.write(String(await client.request('count', 5)));
  `;

  const { stdout } = await run(process.execPath, ['--eval', program]);

  expect(stdout).toBe('5');
});

test.each([
  ['file:///app/kernel/host.ts', 'file:///app/kernel/reader.ts'],
  ['file:///app/out/main/serve.js', 'file:///app/out/main/reader.js'],
])('the entry file of %s is %s', (base, expected) => {
  expect(entryFile('reader', base).href).toBe(expected);
});

test('a thread that computes without end is ended, its requests fail, and the next request starts another one', async () => {
  const tooSlow = new AppError('invalid', [{ field: 'file', message: 'takes too much time' }]);
  const client = openClient({ stall: { milliseconds: 1000, error: () => tooSlow } });

  const ended = await Promise.allSettled([
    client.request('hang', undefined),
    client.request('compute', undefined),
  ]);

  expect(ended.map((end) => end.status === 'rejected' && end.reason)).toEqual([tooSlow, tooSlow]);
  expect(await client.request('echo', 'hello')).toMatchObject({ text: 'hello' });
});
