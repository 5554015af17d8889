import { pathToFileURL } from 'node:url';
import { entryFile as entryOfSources } from '../../electron/service/kernel/entry-file.ts';
import { builtFile } from './programs.ts';

/** Replaces `entryFile` in the tests, so that the threads of a service start from the build. */
export function entryFile(name: string, base: string): URL {
  const built = builtFile(name);
  return built ? pathToFileURL(built) : entryOfSources(name, base);
}
