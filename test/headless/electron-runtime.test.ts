import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchElectron, findElectron } from '../../electron/headless/electron-runtime.ts';

/** A repository whose electron package has no binary yet, and an installer with the given script. */
function createRepository(installer: string): string {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const electron = join(root, 'node_modules', 'electron');
  mkdirSync(electron, { recursive: true });
  writeFileSync(join(electron, 'install.js'), installer);
  return root;
}

const leavesProgram = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  mkdirSync(__dirname + '/dist');
  writeFileSync(__dirname + '/dist/electron', '');
  writeFileSync(__dirname + '/path.txt', 'electron');`;

/** A download server. */
async function startMirror(): Promise<void> {
  const mirror = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => void mirror.close());
  await new Promise((resolve) => mirror.once('listening', resolve));
  const { port } = mirror.address() as { port: number };
  setMirror(`http://127.0.0.1:${port}`);
}

function setMirror(address: string): void {
  vi.stubEnv('ELECTRON_MIRROR', address);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('the binary is found in the electron package or the environment', async () => {
  const root = createRepository(leavesProgram);
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(elsewhere);
  expect(findElectron(root)).toBeUndefined();

  await startMirror();
  const fetched = await fetchElectron(root, false);
  writeFileSync(join(elsewhere, 'electron'), '');

  expect(fetched).toBe(join(root, 'node_modules', 'electron', 'dist', 'electron'));
  expect(findElectron(root)).toBe(fetched);
  expect(findElectron(root, { ELECTRON_OVERRIDE_DIST_PATH: elsewhere })).toBe(join(elsewhere, 'electron'));
});

test('without a network, the installer is not started, and the reason is reported', async () => {
  const root = createRepository(leavesProgram);
  setMirror('http://127.0.0.1:9');

  await expect(fetchElectron(root, false)).rejects.toThrow(
    /^Electron is not installed, and 127\.0\.0\.1:9 does not respond$/,
  );
  expect(existsSync(join(root, 'node_modules', 'electron', 'dist'))).toBe(false);
});

test.each([
  ['fails', 'throw new Error("no such release")', /could not be downloaded$/],
  ['leaves nothing behind', '', /did not install the program$/],
])(
  'after an installer that %s, the next try is a day later unless it is forced',
  async (_, installer, reason) => {
    const root = createRepository(installer);
    await startMirror();

    await expect(fetchElectron(root, false)).rejects.toThrow(reason);
    await expect(fetchElectron(root, false)).rejects.toThrow(/within the last day$/);
    await expect(fetchElectron(root, true)).rejects.toThrow(reason);

    const yesterday = Date.now() / 1000 - 86_401;
    utimesSync(
      join(root, 'node_modules', '.cache', 'offerdesk', 'electron-not-fetched'),
      yesterday,
      yesterday,
    );
    await expect(fetchElectron(root, false)).rejects.toThrow(reason);
  },
);
