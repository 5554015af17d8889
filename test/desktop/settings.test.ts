import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DesktopSettings } from '../../electron/desktop/settings.ts';
import { temporaryFolder } from '../support/service.ts';

const defaults = { notifies: true, staysInTray: false };
const place = { x: 10, y: 20, width: 1000, height: 700, isMaximized: false };

function createFile(): string {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'desktop.json');
}

test('a changed setting is stored for the next start', () => {
  const file = createFile();

  new DesktopSettings(file, defaults).change({ place });
  new DesktopSettings(file, defaults).change({ notifies: false });

  expect(new DesktopSettings(file, defaults).values).toEqual({ notifies: false, staysInTray: false, place });
  expect(readdirSync(dirname(file))).toEqual(['desktop.json']);
});

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['was cut off', '{"notifies":fal'],
  ['contains something else', '[]'],
  ['contains an invalid place', '{"notifies":false,"place":{"x":"left"}}'],
])('a file that %s counts as empty', (_, text) => {
  const file = createFile();
  if (text !== undefined) writeFileSync(file, text);

  expect(new DesktopSettings(file, defaults).values).toEqual(defaults);
});

test('a setting applies until the end if the file cannot be written', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = createFile();
  mkdirSync(`${file}.next`);
  const settings = new DesktopSettings(file, defaults);

  settings.change({ notifies: false });

  expect(settings.values.notifies).toBe(false);
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
});

test('the file is readable for people', () => {
  const file = createFile();

  new DesktopSettings(file, defaults).change({});

  expect(readFileSync(file, 'utf8')).toBe('{\n  "notifies": true,\n  "staysInTray": false\n}\n');
});
