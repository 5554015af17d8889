/** The headless host: `npm run serve -- --data-dir DIR --port N` (decisions.md § 1). */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { explainError } from '#service/host/explain-error.ts';
import { forceExitIfLate } from '#service/host/force-exit.ts';
import { watchUncaughtErrors } from '#service/host/uncaught-errors.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import { startHost } from './start-host.ts';

function readOptions(): { dataDir: string; port: string } {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: defaultDataDir() },
      port: { type: 'string', default: '0' },
    },
  });
  return { dataDir: resolve(values['data-dir']), port: values.port };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error(`--port: must be a number from 0 to 65535, not ${text}`);
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

createPrivateFiles();

async function serve(): Promise<void> {
  let dataDir = defaultDataDir();
  const stopping = untilStopped();
  void stopping.then(() => forceExitIfLate(process.exit));
  try {
    const options = readOptions();
    dataDir = options.dataDir;
    const host = await startHost(dataDir, readPort(options.port), screensFolder(), (address) =>
      process.stdout.write(`Listening on ${address}\n`),
    );
    process.stdout.write(`Back office at ${host.link}\n`);
    const code = await stopping;
    await host.stop();
    // A hanging connection must not keep the program alive.
    process.exit(code);
  } catch (error) {
    process.stderr.write(`${explainError(error, dataDir)}\n`);
    process.exitCode = 1;
  }
}

await serve();
