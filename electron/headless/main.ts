/** The headless host: `npm run serve -- --data-dir DIR --key-file FILE --port N` (decisions.md § 1). */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { explainError } from '#service/host/explain-error.ts';
import { setKeyFile } from '#service/storage/master-key.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import { readPort, serve } from './serve.ts';

function readOptions(): { dataDir: string; port: number } {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: defaultDataDir() },
      'key-file': { type: 'string' },
      port: { type: 'string', default: '0' },
    },
  });
  if (values['key-file'] !== undefined) setKeyFile(values['key-file']);
  return { dataDir: resolve(values['data-dir']), port: readPort(values.port) };
}

createPrivateFiles();

/** Reads its few options itself: the start of a host does not wait for the commands to load. */
async function start(): Promise<void> {
  let dataDir = defaultDataDir();
  let exitCode = 2;
  try {
    const options = readOptions();
    dataDir = options.dataDir;
    exitCode = 1;
    await serve(dataDir, options.port);
  } catch (error) {
    process.stderr.write(`${explainError(error, dataDir)}\n`);
    process.exitCode = exitCode;
  }
}

await start();
