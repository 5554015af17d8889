/** The headless host: `npm run serve -- --data-dir DIR --port N` (decisions.md § 1). */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '#service/default-data-dir.ts';
import { explainError } from '#service/explain-error.ts';
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

/** Beside the bundle that this file becomes, and where the build puts them as the sources see it. */
function screensFolder(): string {
  const folder = import.meta.url.endsWith('.ts') ? '../../out/renderer' : '../renderer';
  return fileURLToPath(new URL(folder, import.meta.url));
}

/** Resolves when somebody asks the program to stop; asking again changes nothing. */
function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

async function serve(): Promise<void> {
  let dataDir = defaultDataDir();
  try {
    const options = readOptions();
    dataDir = options.dataDir;
    const host = await startHost(dataDir, readPort(options.port), screensFolder());
    const stopping = untilAskedToStop();
    process.stdout.write(`Listening on ${host.address}\nBack office at ${host.link}\n`);
    await stopping;
    await host.stop();
    // A connection that hangs must not keep the program alive.
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explainError(error, dataDir)}\n`);
    process.exitCode = 1;
  }
}

await serve();
