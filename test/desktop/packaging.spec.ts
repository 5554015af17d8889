/** What electron-builder packs, with a folder that imitates Electron's own distribution. */
import { execFile } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { readFacts } from '../support/source-facts.ts';
import { applicationRoot, expect, test } from './desktop.ts';

// A package for Linux contains native code that npm installs on Linux only.
test.skip(process.platform !== 'linux', 'packs for Linux');

const { resolve } = createRequire(import.meta.url);

/** The marker by which the packager finds the fuses in Electron's binary, and the default fuses of Electron. */
const fuses = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('100101001'),
]);

function createDistribution(folder: string): void {
  for (const part of ['locales', 'resources']) mkdirSync(join(folder, part), { recursive: true });
  const { version } = JSON.parse(readFileSync(resolve('electron/package.json'), 'utf8')) as {
    version: string;
  };
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'electron'), fuses);
  chmodSync(join(folder, 'electron'), 0o755);
}

/** Packs the built application as a folder for Linux, and returns the paths of its files and its binary. */
async function pack(folder: string, ...options: string[]) {
  const distribution = join(folder, 'distribution');
  createDistribution(distribution);
  const builder = join(dirname(resolve('electron-builder/package.json')), 'cli.js');
  const output = join(folder, 'packed');
  await promisify(execFile)(
    process.execPath,
    [
      builder,
      ...['--dir', '--linux', `--${process.arch}`],
      `-c.electronDist=${distribution}`,
      `-c.directories.output=${output}`,
      ...options,
    ],
    { cwd: applicationRoot },
  );
  const packed = join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`);
  return { binary: join(packed, 'offerdesk'), resources: join(packed, 'resources') };
}

/** The first bytes of programs and libraries of Linux, Windows, and macOS. */
const nativeStarts = ['7f454c46', '4d5a', 'cffaedfe', 'cafebabe'];

/** The packed files that contain native code, by content, without their versions. */
function findNativeCode(application: string): string[] {
  const modules = join(application, 'node_modules');
  return readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const start = readFileSync(path).subarray(0, 4).toString('hex');
      return nativeStarts.some((native) => start.startsWith(native));
    })
    .map((path) => relative(modules, path).replace(/\d+\.\d+\.\d+/, '*'))
    .sort();
}

test('the packed files are exactly those that the application needs', async ({ launch, folders }) => {
  const { resources } = await pack(folders.root, '-c.asar=false');
  const application = join(resources, 'app');

  const { main, window } = await launch(application);
  await expect(window.getByText('No keys yet')).toBeVisible();
  const address = await window.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).textContent();
  for (const path of ['/clients', '/clients-reference/viewer.js', '/clients/offerdesk-client.ts']) {
    expect((await fetch(address + path)).status).toBe(200);
  }
  await main.close();

  expect(readdirSync(application).sort()).toEqual([
    'LICENSE',
    'node_modules',
    'out',
    'package.json',
    'resources',
  ]);
  expect(readdirSync(join(application, 'resources')).sort()).toEqual(['icons', 'sample']);
  expect(findNativeCode(application)).toEqual([
    `@img/sharp-libvips-linux-${process.arch}/lib/libvips-cpp.so.*`,
    `@img/sharp-linux-${process.arch}/lib/sharp-linux-${process.arch}-*.node`,
    `better-sqlite3/prebuilds/linux-${process.arch}.node`,
  ]);

  // They include each package that the bundles import.
  const bundles = join(application, 'out', 'main');
  const { resolve: resolvePacked } = createRequire(join(bundles, 'desktop.js'));
  const imported = globSync('*.js', { cwd: bundles }).flatMap((name) =>
    readFacts(name, readFileSync(join(bundles, name), 'utf8')).imports.map(({ specifier }) => specifier),
  );

  const packages = imported.filter(
    (name) => !name.startsWith('.') && !isBuiltin(name) && name !== 'electron',
  );

  expect(packages).toContain('better-sqlite3');
  for (const name of packages) expect(resolvePacked(name)).toContain(resources);
});

test('native modules are next to the archive, and the fuses are set', async ({ folders }) => {
  const { binary, resources } = await pack(folders.root);

  const unpacked = join(resources, 'app.asar.unpacked', 'node_modules', 'better-sqlite3', 'prebuilds');
  expect(readdirSync(unpacked)).toEqual([`linux-${process.arch}.node`]);
  expect(await getCurrentFuseWire(binary)).toMatchObject({
    [FuseV1Options.RunAsNode]: FuseState.DISABLE,
    [FuseV1Options.EnableCookieEncryption]: FuseState.ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: FuseState.DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: FuseState.DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: FuseState.ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: FuseState.DISABLE,
  });
});
