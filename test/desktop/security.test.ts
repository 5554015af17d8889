import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screenHeaders } from '../../electron/http/screens-files.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { readPackaging } from '../support/packaging.ts';
import { type DesktopProgram, findWeaknesses } from '../support/security-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const program: DesktopProgram = {
  sources: globSync('electron/desktop/**/*.ts', { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  })),
  policy: screenHeaders('index.html')['content-security-policy'] ?? '',
  packaging: await readPackaging(),
  electronVersion: packageJson.devDependencies.electron,
};

test('the desktop application follows Electron’s security checklist', () => {
  expect(program.sources.length).toBeGreaterThan(10);
  expect(findWeaknesses(program)).toEqual([]);
});

/** The program with one change in a source file. */
function change(file: string, from: string, to: string): DesktopProgram {
  const path = `electron/desktop/${file}`;
  const sources = program.sources.map((source) =>
    source.path === path ? { path, text: source.text.replace(from, to) } : source,
  );
  if (sources.every(({ text }, index) => text === program.sources[index]?.text)) {
    throw new Error(`${path} does not hold ${from}: adapt the scenario`);
  }
  return { ...program, sources };
}

const main = 'main.ts';

test.each([
  ['1', 'another page is loaded', 'window.ts', '.loadURL(', '.loadURL(address ?? '],
  ['1', 'a file is loaded', main, 'startUpdates();', `startUpdates(); view.loadFile('index.html');`],
  ['2', 'Node is let in', 'window.ts', 'nodeIntegration: false', 'nodeIntegration: true'],
  ['2', 'the worlds are not kept apart', 'window.ts', 'contextIsolation: true,', ''],
  ['2', 'the sandbox is left to a default', 'window.ts', 'sandbox: true,', ''],
  ['5', 'permissions are not asked for', 'window.ts', '.setPermissionRequestHandler(', '.setHandler('],
  ['5', 'permissions are not checked', 'window.ts', '.setPermissionCheckHandler(', '.setHandler('],
  ['6', 'the web’s own rules are off', 'window.ts', 'sandbox: true,', 'sandbox: true, webSecurity: false,'],
  ['6', 'webviews are on', 'window.ts', 'sandbox: true,', 'sandbox: true, webviewTag: true,'],
  ['12', 'webviews are not looked at', 'window.ts', `'will-attach-webview'`, `'did-attach-webview'`],
  ['13', 'navigation is not looked at', 'window.ts', `'will-frame-navigate'`, `'did-navigate'`],
  ['14', 'windows open', 'window.ts', `action: 'deny'`, `action: 'allow'`],
  ['14', 'nobody asks about windows', 'window.ts', '.setWindowOpenHandler(', '.setHandler('],
  ['15', 'addresses are opened elsewhere', main, 'startUpdates();', 'void shell.openExternal(url);'],
  ['15', 'paths are opened elsewhere', main, 'startUpdates();', 'void shell.openPath(path);'],
  ['15', 'something else is opened', main, 'startUpdates();', 'shell.showItemInFolder(path);'],
  ['17', 'anybody may ask', 'page.ts', 'senderFrame?.origin !== screensOrigin', 'false'],
  [
    '17',
    'another file answers',
    main,
    'startUpdates();',
    `ipcMain.on('all', senderFrame?.origin !== screensOrigin);`,
  ],
  ['18', 'a page comes from a file', main, 'startUpdates();', `open('file:///index.html');`],
  [
    '20',
    'the page gets more',
    'preload.ts',
    'contextBridge.',
    `contextBridge.exposeInMainWorld('a', {});contextBridge.`,
  ],
  ['20', 'the page gets all channels', 'preload.ts', 'invoke:', 'all: ipcRenderer, invoke:'],
  ['20', 'another file has channels', main, 'startUpdates();', `ipcRenderer.send('all');`],
])('the check of item %s reports if %s', (item, _, file, from, to) => {
  const found = findWeaknesses(change(file, from, to));

  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${item}\\b`));
});

test.each([
  ['there is none', ''],
  ['scripts may stand in the page', `${program.policy}; script-src 'self' 'unsafe-inline'`],
  ['texts may become scripts', `${program.policy}; script-src 'self' 'unsafe-eval'`],
  ['scripts come from elsewhere', `${program.policy}; script-src https://cdn.example`],
  ['everything may be fetched', program.policy.replace(`connect-src 'self'`, 'connect-src *')],
  ['others may frame it', program.policy.replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)],
])('the check of item 7 reports if the policy %s', (_, policy) => {
  const found = findWeaknesses({ ...program, policy });

  expect(found[0]).toMatch(/^7\b/);
});

test.each(['^45.4.1', '44.9.9', 'latest'])('the check of item 16 reports Electron %s', (electronVersion) => {
  expect(findWeaknesses({ ...program, electronVersion })).toEqual([expect.stringMatching(/^16\b/)]);
});

test.each([
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'grantFileProtocolExtraPrivileges',
] as const)('the check of item 19 reports if the fuse %s is inverted or not set', (fuse) => {
  const { electronFuses } = program.packaging;
  const check = (state: boolean | undefined) =>
    findWeaknesses({
      ...program,
      packaging: { ...program.packaging, electronFuses: { ...electronFuses, [fuse]: state } },
    });

  expect(check(!electronFuses?.[fuse])).toEqual([expect.stringMatching(/^19\b/)]);
  expect(check(undefined)).toEqual([expect.stringMatching(/^19\b/)]);
});

test('the package opens no foreign files or addresses, and is not published automatically', () => {
  const { fileAssociations, protocols, publish, win, mac, linux } = program.packaging;

  expect({ fileAssociations, protocols, publish }).toEqual({ publish: null });
  expect([win?.target, mac?.target, linux?.target]).toEqual(['nsis', ['dmg', 'zip'], ['AppImage', 'deb']]);
  expect(mac?.hardenedRuntime).toBe(true);
});

test('on macOS, the hardened runtime allows only what V8 needs', () => {
  const { entitlements, entitlementsInherit } = program.packaging.mac ?? {};

  expect(entitlementsInherit).toBe(entitlements);
  const granted = readFileSync(join(root, entitlements ?? ''), 'utf8').match(/<key>.+<\/key>/g);
  expect(granted).toEqual(['<key>com.apple.security.cs.allow-jit</key>']);
});
