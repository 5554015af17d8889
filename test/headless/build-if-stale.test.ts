import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isStale } from '../../electron/headless/build-if-stale.ts';

const results = ['out/main/desktop.js', 'out/main/serve.js', 'out/renderer/index.html'];

let root: string;

/** Writes a file with that modification time. */
function writeAt(second: number, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), '');
  touchAt(second, path);
}

function touchAt(second: number, path: string): void {
  utimesSync(join(root, path), second, second);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['renderer/main.tsx', 'electron/service/app.ts', 'package.json']) writeAt(100, path);
  for (const path of ['renderer', 'electron', 'electron/service']) touchAt(100, path);
  for (const path of results) writeAt(200, path);
});

test('a build that is newer than its sources is current', () => {
  expect(isStale(root)).toBe(false);
});

test.each(results)('a build without %s is stale', (path) => {
  rmSync(join(root, path));

  expect(isStale(root)).toBe(true);
});

test.each(['renderer/main.tsx', 'electron/service/app.ts', 'package.json'])(
  'a build is stale after a change of %s',
  (path) => {
    touchAt(300, path);

    expect(isStale(root)).toBe(true);
  },
);

test('a build is stale after a source file was deleted', () => {
  rmSync(join(root, 'electron/service/app.ts'));

  expect(isStale(root)).toBe(true);
});

test('a change of another file does not make a build stale', () => {
  writeAt(300, 'test/service.test.ts');

  expect(isStale(root)).toBe(false);
});
