import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the data lies if nobody names a folder: the user's folder for application data. */
export function defaultDataDir(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  // Local on Windows: what roams is copied to other machines.
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Offerdesk', 'data');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Offerdesk', 'data');
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'Offerdesk');
}
