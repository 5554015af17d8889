/** `npm run test:unit`: the fast projects of Vitest; with a path first, the files of that path in any project. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const options = process.argv.slice(2);
const namesFiles = options[0] !== undefined && !options[0].startsWith('-');
const projects = namesFiles ? [] : ['--project', 'unit', '--project', 'isolated'];
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...options], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
