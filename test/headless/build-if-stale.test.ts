import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isStale } from '../../electron/headless/build-if-stale.ts';

const results = ['out/main/desktop.js', 'out/main/serve.js', 'out/renderer/index.html'];

let root: string;

/** Writes a file as it was at that second. */
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

test('a build that is younger than its sources is good', () => {
  expect(isStale(root)).toBe(false);
});

test.each(results)('without %s it is stale', (path) => {
  rmSync(join(root, path));

  expect(isStale(root)).toBe(true);
});

test.each(['renderer/main.tsx', 'electron/service/app.ts', 'package.json'])(
  'after a change of %s it is stale',
  (path) => {
    touchAt(300, path);

    expect(isStale(root)).toBe(true);
  },
);

test('after a file went it is stale', () => {
  rmSync(join(root, 'electron/service/app.ts'));

  expect(isStale(root)).toBe(true);
});

test('a change of something else does not make it stale', () => {
  writeAt(300, 'test/service.test.ts');

  expect(isStale(root)).toBe(false);
});
