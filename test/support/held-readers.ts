import { onTestFinished } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { ReaderPool, type ReaderPoolOptions } from '../../electron/service/host/readers/reader-pool.ts';
import { readDataVersion } from '../../electron/service/storage/data-version.ts';
import { createGate, type Gate, openGate, untilStarted } from './gate.ts';

const file = new URL('./gated-reader.ts', import.meta.url);

/** Replaces the reader threads of a service by one with the further reads of `gated-reader.ts`. */
export function setHeldReaders(
  { service }: App,
  folder: ReaderPoolOptions['config'],
  options: Partial<ReaderPoolOptions> = {},
  end: (close: () => Promise<void>) => void = onTestFinished,
): ReaderPool {
  const readVersion = () => readDataVersion(service.storage.reader);
  const pool = new ReaderPool({ config: folder, readVersion, file, threads: 1, ...options });
  end(() => pool.close());
  service.readers = pool;
  return pool;
}

interface Held {
  gate: Gate;
  result: Promise<unknown>;
  cancel(): void;
}

/** Sends a read that runs until its gate is opened, of the officers or of a client. */
export function sendHeld(pool: ReaderPool, text: string, gate = createGate(), client?: string): Held {
  const canceling = new AbortController();
  onTestFinished(() => openGate(gate));
  const account = client === undefined ? undefined : { id: client, tenantId: client };
  const result = pool.run({ read: 'hold', account, input: { gate, text }, now: '' }, canceling.signal);
  // A test that ends the pool first expects no result.
  result.catch(() => {});
  return { gate, result, cancel: () => canceling.abort() };
}

/** Occupies the thread until the gate is opened. */
export async function occupy(pool: ReaderPool): Promise<Held> {
  const held = sendHeld(pool, 'occupied');
  await untilStarted(held.gate);
  return held;
}
