import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import type { ReaderPool } from '../../electron/service/host/readers/reader-pool.ts';
import { backOffice, cli } from '../../electron/service/kernel/caller.ts';
import { Canceled } from '../../electron/service/storage/report.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { countRuns, createGate, type Gate, openGate, untilStarted } from '../support/gate.ts';
import { occupy, sendHeld, setHeldReaders } from '../support/held-readers.ts';
import { bodies } from '../support/records.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const folder = temporaryFolder(atEndOfFile);
let app: App;
/** For tests that leave its thread idle. */
let shared: ReaderPool;

beforeAll(async () => {
  app = await openApp(folder, atEndOfFile);
  shared = setHeldReaders(app, folder, { graceMilliseconds: 60_000 }, atEndOfFile);
});

const openPool = (options = {}) => setHeldReaders(app, folder, options);

const browse = (query: object = {}) =>
  app.run('browseList', backOffice, { query: { list: 'issuers', ...query } });

/** Commits something. */
const write = () => app.run('createApiKey', cli, { body: { name: 'test' } });

test('a read runs on a reader thread, and a later one in its queue', async () => {
  const first = await occupy(shared);
  const second = sendHeld(shared, 'second');

  openGate(first.gate);
  openGate(second.gate);

  expect(await first.result).toBe('occupied');
  expect(await second.result).toBe('second');
});

test('two threads run two reads at the same time', async () => {
  const pool = openPool({ threads: 2 });

  const [first, second] = [await occupy(pool), sendHeld(pool, 'second')];
  await untilStarted(second.gate);

  openGate(first.gate);
  openGate(second.gate);
  expect(await Promise.all([first.result, second.result])).toEqual(['occupied', 'second']);
});

test('equal reads share one run', async () => {
  const gate = createGate();

  const reads = [
    sendHeld(shared, 'list', gate),
    sendHeld(shared, 'list', gate),
    sendHeld(shared, 'list', gate),
  ];
  await untilStarted(gate);
  openGate(gate);

  expect(await Promise.all(reads.map(({ result }) => result))).toEqual(['list', 'list', 'list']);
  expect(countRuns(gate)).toBe(1);
});

test('reads of different callers or inputs, and reads before and after a commit, do not share a run', async () => {
  const gate = createGate();
  const account = { id: 'account_1', tenantId: 'account_1' };
  const send = (owner: typeof account | undefined, text: string) =>
    shared.run({ read: 'hold', account: owner, input: { gate, text }, now: '' }, undefined);

  const reads = [send(undefined, 'a'), send(account, 'a'), send(undefined, 'b')];
  await write();
  reads.push(send(undefined, 'a'));
  openGate(gate);

  expect(await Promise.all(reads)).toEqual(['a', 'a', 'b', 'a']);
  expect(countRuns(gate)).toBe(4);
});

test('a caller that leaves does not cancel the read of another one', async () => {
  const first = await occupy(shared);
  const second = sendHeld(shared, 'occupied', first.gate);

  first.cancel();

  expect(await failureOf(first.result)).toMatchObject({ code: 'timeout' });
  openGate(first.gate);
  expect(await second.result).toBe('occupied');
  expect(countRuns(first.gate)).toBe(1);
});

test('a queued read that is canceled does not run', async () => {
  const first = await occupy(shared);
  const canceled = sendHeld(shared, 'canceled');
  const last = sendHeld(shared, 'last');

  canceled.cancel();
  openGate(first.gate);
  openGate(last.gate);
  await last.result;

  await expect(canceled.result).rejects.toMatchObject({ code: 'timeout' });
  expect(countRuns(canceled.gate)).toBe(0);
});

describe('a read in steps', () => {
  const send = (pool: ReaderPool, gates: Gate[], signal?: AbortSignal) =>
    pool.run({ read: 'steps', account: undefined, input: { gates }, now: '', isStepped: true }, signal);

  test('lets every other read run between its steps', async () => {
    const gates = [createGate(), createGate()] as const;
    const ended: string[] = [];
    const steps = send(shared, [...gates]).then((result) => ended.push(String(result)));
    await untilStarted(gates[0]);
    const others = ['first', 'second'].map((text) => {
      const held = sendHeld(shared, text);
      openGate(held.gate);
      return held.result.then(() => ended.push(text));
    });

    openGate(gates[0]);
    await Promise.all(others);
    expect(ended).toEqual(['first', 'second']);
    openGate(gates[1]);
    await steps;

    expect(ended).toEqual(['first', 'second', '2 steps']);
  });

  test('is shared, and ends after the step in which the last caller leaves', async () => {
    const gates = [createGate(), createGate()] as const;
    const leaving = [new AbortController(), new AbortController()];
    const callers = leaving.map(({ signal }) => failureOf(send(shared, [...gates], signal)));
    await untilStarted(gates[0]);
    for (const caller of leaving) caller.abort();

    for (const caller of callers) expect(await caller).toMatchObject({ code: 'timeout' });
    openGate(gates[0]);
    const next = sendHeld(shared, 'next');
    openGate(next.gate);
    await next.result;

    expect(gates.map(countRuns)).toEqual([1, 0]);
  });
});

test('a running read that is canceled is ended, and the queued ones run in another thread', async () => {
  const pool = openPool({ graceMilliseconds: 1 });
  const canceled = await occupy(pool);
  const next = sendHeld(pool, 'next');
  openGate(next.gate);

  canceled.cancel();

  expect(await next.result).toBe('next');
});

test('a canceled read that ends in time leaves its thread to the next one', async () => {
  const canceled = await occupy(shared);
  const same = sendHeld(shared, 'next');

  canceled.cancel();
  openGate(canceled.gate);
  openGate(same.gate);

  expect(await same.result).toBe('next');
});

test('a read above the limit of the queue is rejected', async () => {
  const pool = openPool({ queued: 1 });
  const first = await occupy(pool);
  const second = sendHeld(pool, 'second');

  expect(await failureOf(browse())).toMatchObject({ code: 'too-many-requests' });

  openGate(first.gate);
  openGate(second.gate);
  await second.result;
  expect(await browse()).toMatchObject({ rows: [], total: 0 });
});

test('reads run in turns among the clients, and the queue of one does not fill up for another', async () => {
  const pool = openPool({ queued: 2 });
  const running = await occupy(pool);
  const ended: string[] = [];
  const reads = ['first of A', 'second of A', 'first of B'].map((text) => {
    const held = sendHeld(pool, text, undefined, text.at(-1));
    openGate(held.gate);
    return held.result.then(() => ended.push(text));
  });
  const rejected = sendHeld(pool, 'third of A', undefined, 'A');

  expect(await failureOf(rejected.result)).toMatchObject({ code: 'too-many-requests' });
  openGate(running.gate);
  await Promise.all(reads);

  expect(ended).toEqual(['first of A', 'first of B', 'second of A']);
});

test('an error of a read keeps its code and its fields', async () => {
  app.service.readers = shared;

  expect(await failureOf(browse({ sort: 'logo' }))).toMatchObject({
    code: 'invalid',
    errors: ['sort: is not a column of the list'],
  });
});

test('a crash fails the running read, and the next one runs in another thread', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const pool = openPool();

  const crashed = pool.run({ read: 'crash', account: undefined, input: {}, now: '' }, undefined);
  const next = browse();

  await expect(crashed).rejects.toThrow('The thread crashed');
  expect(await next).toMatchObject({ rows: [] });
  expect(log).toHaveBeenCalledWith('A reader thread ended:', expect.objectContaining({ name: 'Error' }));
});

test('closing ends the running read and the queued ones', async () => {
  const pool = openPool();
  const reads = [await occupy(pool), sendHeld(pool, 'second')];

  await pool.close();

  for (const { result } of reads) await expect(result).rejects.toBeInstanceOf(Canceled);
  await expect(browse()).rejects.toBeInstanceOf(Canceled);
});

test('a read after a commit sees it, also if the same read ran before', async () => {
  app.service.readers = shared;
  expect(await browse()).toMatchObject({ total: 0 });

  const created = await app.run('createIssuer', cli, { body: bodies.issuer });

  expect(await browse()).toMatchObject({ total: 1, rows: [{ id: (created as { id: string }).id }] });
});
