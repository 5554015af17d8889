import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Arch, type Configuration } from 'electron-builder';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPackaging } from '../support/packaging.ts';

type Hook = (context: object) => void;
let beforePack: Hook;
const projectDir = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));

beforeAll(async () => {
  for (const system of ['linux-x64', 'win32-x64', 'darwin-arm64']) {
    mkdirSync(join(projectDir, `node_modules/@img/sharp-${system}`), { recursive: true });
  }
  const packaging = await readPackaging();
  const module = (await import(pathToFileURL(String(packaging.beforePack)).href)) as { default: Hook };
  beforePack = module.default;
  return () => rmSync(projectDir, { recursive: true, force: true });
});

const pack = (electronPlatformName: string, arch: Arch, config: Configuration = {}) =>
  beforePack({ electronPlatformName, arch, packager: { projectDir, config } });

describe('the package check', () => {
  test('accepts a system with the image library', () => {
    expect(() => pack('linux', Arch.x64)).not.toThrow();
  });

  test.each([
    ['win32', Arch.arm64, 'win32-arm64'],
    ['darwin', Arch.x64, 'darwin-x64'],
    ['linux', Arch.arm64, 'linux-arm64'],
  ])('rejects %s %s without its image library', (platform, arch, system) => {
    expect(() => pack(platform, arch)).toThrow(`needs @img/sharp-${system}, which is not installed`);
  });
});

describe('the check of packages with an update server', () => {
  const publish = { provider: 'generic', url: 'https://updates.example' } as const;
  const publisherName = 'Example Securities LLC';

  test.each<[string, Arch, Configuration]>([
    ['win32', Arch.x64, { publish, forceCodeSigning: true, win: { signtoolOptions: { publisherName } } }],
    ['darwin', Arch.arm64, { publish, forceCodeSigning: true }],
    ['linux', Arch.x64, { publish }],
    // No packages of this system are published.
    ['win32', Arch.x64, { publish, win: { publish: null } }],
  ])('accepts %s if its updates can be verified', (platform, arch, config) => {
    expect(() => pack(platform, arch, config)).not.toThrow();
  });

  test.each<[string, string, Arch, Configuration, string]>([
    ['win32', 'no signature', Arch.x64, { publish }, 'set forceCodeSigning to true'],
    ['darwin', 'no signature', Arch.arm64, { publish }, 'set forceCodeSigning to true'],
    [
      'win32',
      'no publisher',
      Arch.x64,
      { publish, forceCodeSigning: true },
      'set win.signtoolOptions.publisherName',
    ],
    [
      'linux',
      'an unencrypted address',
      Arch.x64,
      { publish: { ...publish, url: 'http://updates.example' } },
      'https',
    ],
    [
      'win32',
      'no signature for its own address',
      Arch.x64,
      { win: { publish } },
      'set forceCodeSigning to true',
    ],
  ])('rejects %s with %s', (platform, _what, arch, config, error) => {
    expect(() => pack(platform, arch, config)).toThrow(error);
  });
});
