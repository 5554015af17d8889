import { homedir } from 'node:os';
import { join } from 'node:path';

/** The default place of the data: the user's folder for application data. */
export function defaultDataDir(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  // Local, not roaming, on Windows: roaming folders are copied to other machines.
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Offerdesk', 'data');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Offerdesk', 'data');
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'Offerdesk');
}
