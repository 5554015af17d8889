import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The inputs of the build: a change in any of them makes it stale. */
const sources = [
  'electron',
  'renderer',
  'shared',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
];

/** The outputs of the build that npm start needs. */
const results = ['out/main/desktop.js', 'out/main/serve.js', 'out/renderer/index.html'];

const buildMilliseconds = 5 * 60_000;

/**
 * Builds the program, unless the build is up to date.
 * @param root the folder of the repository
 * @throws if the build fails
 */
export async function buildIfStale(root: string): Promise<void> {
  if (!isStale(root)) return;
  process.stdout.write('Building Offerdesk (first start only)\n');
  const build = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'ignore',
    timeout: buildMilliseconds,
    shell: process.platform === 'win32',
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed. Run npm run build to see the errors.');
}

/** Whether a part of the build is missing, or older than one of its inputs. */
export function isStale(root: string): boolean {
  const built = Math.min(...results.map((path) => modifiedAt(join(root, path))));
  const changed = Math.max(...sources.flatMap((path) => listTree(join(root, path))).map(modifiedAt));
  return changed > built;
}

/** Includes the folders: their times change when a file is deleted. */
function listTree(path: string): string[] {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return [path, ...entries.map((entry) => join(path, entry))];
}

/** Milliseconds since 1970; 0 for a missing file. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
