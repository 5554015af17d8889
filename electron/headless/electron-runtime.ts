import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Without a network, `npm start` prints the link of the headless host within 3 s. */
const connectMilliseconds = 1500;
const fetchMilliseconds = 5 * 60_000;
const dayMilliseconds = 24 * 3_600_000;

/**
 * The Electron binary of the electron package or of `ELECTRON_OVERRIDE_DIST_PATH`. Importing the package would also
 * find it, but would download a missing one without a time limit.
 *
 * @param root the folder of the repository
 * @returns undefined if there is none
 */
export function findElectron(root: string, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folder = electronFolder(root);
  const pathFile = join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const binary = join(environment.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
  return existsSync(binary) ? binary : undefined;
}

/**
 * Downloads the binary with the installer of the electron package. After a failure, it does not try again for a day.
 *
 * @param insists whether it tries in any case
 * @returns the path of the binary
 * @throws with the reason why there is none
 */
export async function fetchElectron(root: string, insists: boolean): Promise<string> {
  const failure = join(root, 'node_modules', '.cache', 'offerdesk', 'electron-not-fetched');
  if (!insists && isOfToday(failure)) throw new Error('Electron could not be downloaded within the last day');
  try {
    await assertReachable();
    await runInstaller(root);
    const binary = findElectron(root);
    if (!binary) throw new Error('The Electron installer did not install the program');
    rmSync(failure, { force: true });
    return binary;
  } catch (error) {
    rememberFailure(failure);
    throw error;
  }
}

/** If this cannot be written, the next start tries again. */
function rememberFailure(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  } catch {}
}

const electronFolder = (root: string) => join(root, 'node_modules', 'electron');

function isOfToday(file: string): boolean {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs < dayMilliseconds;
}

/** The address that the installer uses, from the same variables. */
function downloadAddress({ npm_config_electron_mirror, ELECTRON_MIRROR }: NodeJS.ProcessEnv): URL {
  return new URL(npm_config_electron_mirror || ELECTRON_MIRROR || 'https://github.com/electron/electron');
}

/** Checked first, because the installer would wait for minutes without a response. */
async function assertReachable(): Promise<void> {
  const address = downloadAddress(process.env);
  const signal = AbortSignal.timeout(connectMilliseconds);
  await fetch(address, { method: 'HEAD', redirect: 'manual', signal }).catch(() => {
    throw new Error(`Electron is not installed, and ${address.host} does not respond`);
  });
}

async function runInstaller(root: string): Promise<void> {
  process.stdout.write('Downloading Electron (first start only)\n');
  const limits = { timeout: fetchMilliseconds, killSignal: 'SIGKILL' } as const;
  await promisify(execFile)(process.execPath, [join(electronFolder(root), 'install.js')], limits).catch(
    () => {
      throw new Error('Electron is not installed and could not be downloaded');
    },
  );
}
