import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Arch } from 'electron-builder';
import { beforeAll, expect, test } from 'vitest';
import { readPackaging } from '../support/packaging.ts';

type Check = (context: object) => void;
let check: Check;
const projectDir = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));

beforeAll(async () => {
  mkdirSync(join(projectDir, 'node_modules/@img/sharp-linux-x64'), { recursive: true });
  const { beforePack } = await readPackaging();
  const hook = (await import(pathToFileURL(String(beforePack)).href)) as { default: Check };
  check = hook.default;
  return () => rmSync(projectDir, { recursive: true, force: true });
});

const pack = (electronPlatformName: string, arch: Arch) =>
  check({ electronPlatformName, arch, packager: { projectDir } });

test('a package for the system of the installed image library is built', () => {
  expect(() => pack('linux', Arch.x64)).not.toThrow();
});

test.each([
  ['win32', Arch.x64, 'win32-x64'],
  ['darwin', Arch.arm64, 'darwin-arm64'],
  ['linux', Arch.arm64, 'linux-arm64'],
])('a package for %s %s is not built without its image library', (platform, arch, system) => {
  expect(() => pack(platform, arch)).toThrow(`needs @img/sharp-${system}, which is not installed`);
});
