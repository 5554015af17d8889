import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

/** An entry of the lock file, with the fields that these tests use. */
interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Record<string, LockedPackage>;

const lockFile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const lock: Lock = JSON.parse(lockFile).packages;

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Packages that could be installed in another form than the locked one. */
function findUnpinned(packages: Lock): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .filter(
      ([, { version = '', integrity = '', resolved, link }]) =>
        link ||
        !exactVersion.test(version) ||
        !/^sha512-[\w+/]{86}==$/.test(integrity) ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    )
    .map(([path]) => path);
}

/**
 * Dependencies that have no entry where Node would look for them, so that npm would fetch them from outside the lock.
 */
function findMissing(packages: Lock): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const optionalPeers = entry.peerDependenciesMeta ?? {};
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !optionalPeers[name]?.optional);
    const names = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers];
    return names.filter((name) => !isFound(packages, path, name)).map((name) => `${path} > ${name}`);
  });
}

function isFound(packages: Lock, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

const nameOf = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 13);

test('every package in the lock file has an exact version and its SHA-512 hash', () => {
  expect(Object.keys(lock).length).toBeGreaterThan(500);
  expect(findUnpinned(lock)).toEqual([]);
});

test.each([
  ['no hash', { version: '1.0.0' }],
  ['an older hash', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['a version range', { version: '^1.0.0', integrity: `sha512-${'a'.repeat(86)}==` }],
  ['a folder as its source', { resolved: '../elsewhere', link: true }],
  [
    'another host as its source',
    { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, resolved: 'https://example.com/a.tgz' },
  ],
])('the check finds a package with %s', (_what, entry) => {
  expect(findUnpinned({ ...lock, 'node_modules/added': entry })).toEqual(['node_modules/added']);
});

test('the lock file contains every dependency of every package, for all systems', () => {
  expect(findMissing(lock)).toEqual([]);
});

test('the check finds a dependency without an entry', () => {
  const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...others } = lock;

  expect(findMissing(others)).toEqual(['node_modules/@biomejs/biome > @biomejs/cli-darwin-arm64']);
});

test('package.json has exact versions, and the lock file matches it', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = packageJson;
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides };
  const inexact = Object.entries(wanted).filter(
    ([, version]) => !exactVersion.test(version.replace(/^npm:[\w/-]+@/, '')),
  );

  expect(inexact).toEqual([]);
  expect(lock['']).toMatchObject({ dependencies, devDependencies, optionalDependencies });
});

test('no package may run an install script', () => {
  const allowed: Record<string, boolean> = packageJson.allowScripts;
  const withScript = Object.entries(lock)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path, entry]) => nameOf(path, entry));

  expect(Object.values(allowed)).not.toContain(true);
  expect(withScript.filter((name) => allowed[name] !== false)).toEqual([]);
});
