import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isStale } from '../../electron/headless/build-if-stale.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = `${root}out/main/`;

let isBuilt: boolean | undefined;

/**
 * The file of the build with that name, if the build is up to date. It starts with a fifth of the CPU time of the
 * sources, which are used otherwise: no test runs on a build of other sources.
 */
export function builtFile(name: string): string | undefined {
  isBuilt ??= !isStale(root);
  const file = `${main}${name}.js`;
  return isBuilt && existsSync(file) ? file : undefined;
}

/** The headless host. */
export const hostProgram = () => builtFile('serve') ?? `${root}electron/headless/main.ts`;

/** The command line. */
export const cliProgram = () => builtFile('cli') ?? `${root}electron/headless/cli.ts`;
