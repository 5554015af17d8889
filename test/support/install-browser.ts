/** Installs a Chromium for the tests of the screens where there is none: `npm test` runs it first. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium, headlessShell } from './chromium.ts';

const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

// Playwright's download requires libraries that a bare Debian lacks; Debian's own packages include them.
if (!findChromium() && isRootOnDebian) {
  run('apt-get', 'update');
  run('apt-get', 'install', '-y', headlessShell);
}
if (!findChromium()) run('npx', 'playwright', 'install', 'chromium');

if (!findChromium()) {
  process.stderr.write('No Chromium could be installed: put one on the path for the tests of the screens\n');
  process.exitCode = 1;
}
