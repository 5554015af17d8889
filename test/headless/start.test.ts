import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostFlags } from '../../electron/headless/host-process.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Program, runNode } from './processes.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const sources = [
  'electron',
  'shared',
  'resources',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
];

/**
 * The sources of a fresh clone, with the packages of this one. Its screens are a page, since `npm test` builds all of
 * them before.
 */
function cloneSources(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'offerdesk-test-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of sources) cpSync(join(repository, name), join(root, name), { recursive: true });
  mkdirSync(join(root, 'renderer'));
  writeFileSync(join(root, 'renderer/index.html'), '<!doctype html><title>Offerdesk</title>\n');
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
}

/** `npm start` of a clone, on a Linux without a display. */
function start(root: string, ...args: string[]): Program {
  const { dataDir, keyFile } = temporaryFolder();
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', OFFERDESK_KEY_FILE: keyFile };
  return runNode(join(root, 'electron/headless/start.ts'), ['--data-dir', dataDir, ...args], { env });
}

test.runIf(process.platform === 'linux')(
  'a fresh clone is built once, and served to a browser by a host with its flags if there is no display',
  async () => {
    const root = cloneSources();
    const first = start(root);
    const [, address] = await first.until(
      /^Building .+\nThere is no display: .+\nListening on (\S+)\nBack office at \S+\n/,
    );
    const reference = await fetch(`${address}/clients-json`);
    const commandLine = readFileSync(`/proc/${first.process.pid}/cmdline`, 'utf8').split('\0');
    first.process.kill('SIGTERM');

    vi.stubEnv('NODE_DEBUG_NATIVE', 'COMPILE_CACHE');
    const asked = start(root, '--headless');
    vi.unstubAllEnvs();
    await asked.until(/^Listening on \S+\nBack office at \S+\n/);
    asked.process.kill('SIGTERM');
    const ofCache = (await asked.finished).stderr;
    const insisted = await start(root, '--desktop').finished;

    expect(reference.status).toBe(200);
    expect(commandLine).toEqual(expect.arrayContaining(hostFlags));
    expect(await first.finished).toMatchObject({ code: 0, stderr: '' });
    // The second start uses the compiled code that the first one cached.
    expect(ofCache).toMatch(/out\/main\/host-app-\S+ was accepted/);
    expect(ofCache).not.toContain('rejected');
    expect(insisted).toEqual({ code: 1, stdout: '', stderr: 'There is no display\n' });
  },
);
