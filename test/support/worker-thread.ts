/** The thread of the tests of WorkerClient. */
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, workerData } from 'node:worker_threads';
import { AppError } from '../../electron/service/kernel/errors.ts';
import { serveRequests } from '../../electron/service/kernel/worker-thread.ts';
import { Canceled } from '../../electron/service/storage/report.ts';
import { PassphraseNeeded } from '../../electron/service/storage/storage-problems.ts';

const errors = {
  app: () => new AppError('conflict', [{ field: 'email', message: 'is already registered' }], 3),
  canceled: () => new Canceled(),
  passphrase: () => new PassphraseNeeded('Enter the passphrase'),
  disk: () => new Error('Cannot write', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
  file: () => Object.assign(new Error('ENOENT'), { path: '/data/keyring', errno: -2 }),
  text: () => 'a text',
};

export interface TestRequests {
  echo: { input: string; result: { text: string; data: unknown } };
  /** The priority of the thread: on Linux, each has its own. */
  readPriority: { input: undefined; result: number };
  count: { input: number; result: number };
  /** Ends when it is canceled, and returns the number of concurrent runs. */
  wait: { input: undefined; result: number };
  fail: { input: keyof typeof errors; result: never };
  hang: { input: undefined; result: never };
  /** Computes without end, so that the thread answers nothing. */
  compute: { input: undefined; result: never };
  crash: { input: undefined; result: never };
  exit: { input: undefined; result: never };
  /** Sends the number to the client's thread, and returns its answer. */
  askHost: { input: number; result: number };
  usePort: { input: MessagePort; result: undefined };
  /** Returns bytes, and keeps their memory. */
  giveBytes: { input: number; result: Uint8Array };
  /** The length of the memory of the bytes that `giveBytes` returned. */
  measureGiven: { input: undefined; result: number };
}

/** The requests of the thread to the thread of its client. */
export interface HostRequests {
  double: { input: number; result: number };
}

let waiting = 0;
let given = new Uint8Array();

const host = serveRequests<TestRequests, number, HostRequests>({
  echo: async (text) => ({ text, data: workerData }),
  readPriority: async () => getPriority(Number(basename(readlinkSync('/proc/thread-self')))),
  count: async (end, { report }) => {
    for (let number = 1; number <= end; number += 1) report(number);
    return end;
  },
  wait: async (_, { report, signal }) => {
    waiting += 1;
    const concurrentRuns = waiting;
    report(concurrentRuns);
    if (!signal.aborted) await once(signal, 'abort');
    waiting -= 1;
    return concurrentRuns;
  },
  fail: async (name) => {
    throw errors[name]();
  },
  hang: () => new Promise<never>(() => {}),
  compute: async (_, { report }) => {
    report(0);
    for (;;);
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('The thread crashed');
    });
    return new Promise<never>(() => {});
  },
  exit: async () => process.exit(),
  askHost: (number): Promise<number> => host.request('double', number),
  giveBytes: async (length) => {
    given = new Uint8Array(length).fill(7);
    return given;
  },
  measureGiven: async () => given.buffer.byteLength,
  usePort: async (port) => {
    port.postMessage('from the thread');
    port.close();
    return undefined;
  },
});
