import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DesktopSettings } from '../../electron/desktop/settings.ts';
import { temporaryFolder } from '../support/service.ts';

const defaults = { notifies: true, keepsRunning: false };
const place = { x: 10, y: 20, width: 1000, height: 700, isMaximized: false };

function makeFile(): string {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'desktop.json');
}

test('what was changed is there at the next start', () => {
  const file = makeFile();

  new DesktopSettings(file, defaults).change({ place });
  new DesktopSettings(file, defaults).change({ notifies: false });

  expect(new DesktopSettings(file, defaults).values).toEqual({ notifies: false, keepsRunning: false, place });
  expect(readdirSync(dirname(file))).toEqual(['desktop.json']);
});

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['was cut off', '{"notifies":fal'],
  ['holds something else', '[]'],
  ['holds a place that is none', '{"notifies":false,"place":{"x":"left"}}'],
])('a file that %s is as good as none', (_, text) => {
  const file = makeFile();
  if (text !== undefined) writeFileSync(file, text);

  expect(new DesktopSettings(file, defaults).values).toEqual(defaults);
});

test('where nothing can be written, it holds until the end', () => {
  const fault = vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = makeFile();
  mkdirSync(`${file}.next`);
  const settings = new DesktopSettings(file, defaults);

  settings.change({ notifies: false });

  expect(settings.values.notifies).toBe(false);
  expect(fault).toHaveBeenCalledOnce();
  fault.mockRestore();
});

test('the file can be read by people', () => {
  const file = makeFile();

  new DesktopSettings(file, defaults).change({});

  expect(readFileSync(file, 'utf8')).toBe('{\n  "notifies": true,\n  "keepsRunning": false\n}\n');
});
