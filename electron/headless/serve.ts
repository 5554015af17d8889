import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forceExitIfLate } from '#service/host/force-exit.ts';
import { watchUncaughtErrors } from '#service/host/uncaught-errors.ts';
import { invalid } from '#service/kernel/errors.ts';
import { limitOtherThreads, setFlagsAfterStart } from './host-process.ts';
import { startHost } from './start-host.ts';

/** @throws invalid, naming the option */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw invalid('--port', `must be a number from 0 to 65535, not ${text}`);
}

/** Next to the bundle, or in the output of the build for the sources. */
function screensFolder(): string {
  const folder = import.meta.url.endsWith('.ts') ? '../../out/renderer' : '../renderer';
  return fileURLToPath(new URL(folder, import.meta.url));
}

/**
 * Resolves with the exit code when the program must stop: 0 after a signal, 1 after an error that nothing handled. Only
 * the first reason counts.
 */
function untilStopped(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(0));
    watchUncaughtErrors(() => resolve(1));
  });
}

/**
 * Runs the headless host until a signal stops it, and ends the program (decisions.md § 1).
 * @throws why the folder or the port cannot be used
 */
export async function serve(dataDir: string, port: number): Promise<void> {
  limitOtherThreads();
  const stopping = untilStopped();
  void stopping.then(() => forceExitIfLate(process.exit));
  const host = await startHost(resolve(dataDir), port, screensFolder(), (address) => {
    process.stdout.write(`Listening on ${address}\n`);
    setFlagsAfterStart();
  });
  process.stdout.write(`Back office at ${host.link}\n`);
  const code = await stopping;
  await host.stop();
  // A hanging connection must not keep the program alive.
  process.exit(code);
}
