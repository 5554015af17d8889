import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the build reads: a change in any of them makes it stale. */
const sources = [
  'electron',
  'renderer',
  'shared',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
];

/** What npm start needs of the build. */
const results = ['out/main/desktop.js', 'out/main/serve.js', 'out/renderer/index.html'];

const buildMilliseconds = 5 * 60_000;

/**
 * Builds the program, unless it is built and nothing has changed since.
 * @param root the folder of the repository
 * @throws if the build fails
 */
export async function buildIfStale(root: string): Promise<void> {
  if (!isStale(root)) return;
  process.stdout.write('Building Offerdesk, which later starts need not do\n');
  const build = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'ignore',
    timeout: buildMilliseconds,
    shell: process.platform === 'win32',
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed: npm run build shows why');
}

/** Whether a part of the build is missing, or older than something that it is made of. */
export function isStale(root: string): boolean {
  const built = Math.min(...results.map((path) => modifiedAt(join(root, path))));
  const changed = Math.max(...sources.flatMap((path) => listTree(join(root, path))).map(modifiedAt));
  return changed > built;
}

/** The folders too: they change when a file goes. */
function listTree(path: string): string[] {
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return [path, ...entries.map((entry) => join(path, entry))];
}

/** Milliseconds since 1970; for what is not there, before everything else. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
