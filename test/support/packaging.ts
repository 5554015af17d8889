import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Configuration } from 'electron-builder';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Reader {
  getConfig(root: string, path: null, overrides: null): Promise<Configuration>;
  validateConfiguration(configuration: Configuration, log: object): Promise<void>;
}

/**
 * The configuration of the packager, read by the packager itself.
 * @throws if it is not valid
 */
export async function readPackaging(): Promise<Configuration> {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
  const reader = builder('app-builder-lib/out/util/config/config') as Reader;
  const configuration = await reader.getConfig(root, null, null);
  await reader.validateConfiguration(configuration, { isEnabled: false, add() {} });
  return configuration;
}
