import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { assertPrivateFile } from './private-modes.ts';

const keyBytes = 32;

/** Where the master key lies: `OFFERDESK_KEY_FILE`, else the user's configuration folder. */
export function defaultKeyFile(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.OFFERDESK_KEY_FILE) return environment.OFFERDESK_KEY_FILE;
  return join(configurationFolder(environment), 'Offerdesk', 'master.key');
}

function configurationFolder(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return environment.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return environment.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/**
 * Reads the master key.
 *
 * @param file path of the key file, of mode 0600
 * @param mayCreate whether a missing key may be made: only for a data folder that holds nothing yet, since
 *   a new key opens nothing of an old folder
 * @throws with what to do, if the key is missing, is not one, or is open to other users
 */
export function loadMasterKey(file: string, mayCreate: boolean): Buffer {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length !== keyBytes)
      throw new Error(`The master key in ${file} is damaged: restore it from a copy`);
    assertPrivateFile(file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (!mayCreate) {
    throw new Error(
      `The master key of this data folder is missing: put it back at ${file}, or name it in OFFERDESK_KEY_FILE`,
    );
  }
  createKeyFile(file);
  return loadMasterKey(file, false);
}

/** Appears whole or not at all; of two programs that make it at the same moment, one wins. */
function createKeyFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
