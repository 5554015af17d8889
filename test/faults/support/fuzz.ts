import { readFileSync } from 'node:fs';
import { expect, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../support/service.ts';
import { hangMilliseconds } from '../../support/wait.ts';
import { repeat, summarize } from './scale.ts';
import { World } from './world.ts';

/** Far above the needs of the host, and far below those of an unlimited request. */
const memoryMegabytes = 1500;
const atOnce = 8;
/** How many responses had each status. */
const statuses = new Map<number, number>();

/** A host for a fuzzer, with one investor. */
export async function startFuzzed(): Promise<World> {
  const world = await World.create(temporaryFolder(), {}, 1);
  onTestFinished(() => world.host.kill().then(() => {}));
  return world;
}

/** Runs a request for each value, several at once. */
export async function runAll<Value>(
  values: Iterable<Value>,
  request: (value: Value) => Promise<void>,
): Promise<void> {
  const next = values[Symbol.iterator]();
  const work = async () => {
    for (let one = next.next(); !one.done; one = next.next()) await request(one.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Texts that disclose how the program is built or where it runs. */
const internals = /node_modules|SQLITE_|at .+\.[jt]s:\d|[a-z]Error:|\/tmp\/offerdesk-test-/;

/** Sends a request, and fails if the API does not declare the response. */
export async function request(url: string, init: RequestInit, hint: string): Promise<void> {
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    signal: AbortSignal.timeout(hangMilliseconds),
  }).catch((error: unknown) => {
    throw new Error(`No response to ${hint}. ${repeat}`, { cause: error });
  });
  const text = await response.text();
  expectAnswer(response.status, response.headers, text, hint);
}

export function expectAnswer(status: number, headers: Headers, text: string, hint: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const message = `${hint}: ${text.slice(0, 500)}. ${repeat}`;
  if (status === 503) expect(headers.get('retry-after'), message).toMatch(/^\d+$/);
  else expect(status, message).toBeLessThan(500);
  expect(headers.get('request-id'), message).toMatch(/^request_\w{26}$/);
  if (status < 400) return;
  expect(headers.get('content-type'), message).toBe('application/json; charset=utf-8');
  const expected = { status, message: expect.any(String), errors: expect.any(Array) };
  expect(JSON.parse(text), message).toMatchObject(expected);
  expect(text, message).not.toMatch(internals);
}

/** The host still runs with its session, within its memory, has logged no error, and ends normally. */
export async function expectUnharmed(world: World, what: string, count: number): Promise<void> {
  expect(world.host.hasEnded, repeat).toBe(false);
  expect((await world.ask('getSession')).state, repeat).toBe('open');
  let peak = 0;
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${world.host.pid}/status`, 'utf8');
    peak = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
    expect(peak, repeat).toBeLessThan(memoryMegabytes);
  }
  const { code, stderr } = await world.host.kill('SIGTERM');
  expect({ code, stderr }, repeat).toEqual({ code: 0, stderr: '' });
  const found = [...statuses].sort(([one], [other]) => one - other).map((entry) => entry.join(': '));
  summarize(
    `${count} ${what}, peak memory of the host ${Math.round(peak)} MB, responses ${found.join(', ')}`,
  );
  // A fuzzer without accepted requests would only test the validation.
  const accepted = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);
  if (found.length > 0) expect(accepted, repeat).toBeGreaterThan(count / 100);
  statuses.clear();
}

/** The time limit of a test with this number of requests. */
export function limitTime(requests: number): void {
  vi.setConfig({ testTimeout: 600_000 + requests * 60 });
}
