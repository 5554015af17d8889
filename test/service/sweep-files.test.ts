import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moveOrphans, removeOldOrphans, returnOrphans } from '../../electron/service/storage/sweep-files.ts';
import { newId } from '../../shared/domain/ids.ts';
import { multipart, pdf } from '../support/documents.ts';
import { createIssuer } from '../support/records.ts';
import { openApp, type Running, startService } from '../support/service.ts';

// The host cleans up, too, some time after its start: it ignores files that are newer than that.
const storedAt = new Date(Date.now() + 86_400_000);
const later = new Date(storedAt.getTime() + 1000);

test('the cleanup moves stored bytes without a record to another folder, and nothing else in the folder', async () => {
  const { storage } = (await openApp()).service;
  const { files } = storage.paths;
  const id = newId('file');
  const orphan = join(files, id.slice(-2), id);
  const foreign = [
    join(files, 'offerdesk-backup', id),
    join(files, 'offerdesk-backup', 'files', id.slice(-2), id),
    join(files, 'notes.txt'),
    join(files, 'zz', 'notes.txt'),
    join(files, 'zz', newId('file'), 'notes.txt'),
  ];
  for (const path of [orphan, ...foreign]) {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'x');
    utimesSync(path, storedAt, storedAt);
  }

  expect(await moveOrphans(storage, later)).toBe(1);

  expect(existsSync(orphan)).toBe(false);
  const day = later.toISOString().slice(0, 10);
  expect(readdirSync(join(storage.paths.orphans, day))).toEqual([id]);
  expect(foreign.filter((path) => !existsSync(path))).toEqual([]);
});

test('the cleanup ends early when the host closes, and the next one continues', async () => {
  const { storage } = (await openApp()).service;
  const ids = Array.from({ length: 250 }, () => `${newId('file').slice(0, -2)}00`);
  mkdirSync(join(storage.paths.files, '00'), { recursive: true });
  for (const id of ids) {
    writeFileSync(join(storage.paths.files, '00', id), 'x');
    utimesSync(join(storage.paths.files, '00', id), storedAt, storedAt);
  }
  const closing = new AbortController();
  const first = moveOrphans(storage, later, closing.signal);
  closing.abort();

  expect(await first).toBe(0);
  expect(await moveOrphans(storage, later)).toBe(250);
});

test('the cleanup deletes files without a record 30 days after it moved them, and no other folders', async () => {
  const { storage } = (await openApp()).service;
  const { orphans } = storage.paths;
  for (const name of ['2026-10-01', '2026-10-02', 'mine']) {
    mkdirSync(join(orphans, name), { recursive: true });
    writeFileSync(join(orphans, name, newId('file')), 'x');
  }

  await removeOldOrphans(storage, new Date('2026-11-01T12:00:00Z'));

  expect(readdirSync(orphans)).toEqual(['2026-10-02', 'mine']);
});

/** Uploads a file whose bytes an earlier cleanup moved, because its record was missing. */
async function uploadAndMove(service: Running) {
  const { storage } = service.app.service;
  const targetId = await createIssuer(service);
  const query = new URLSearchParams({ name: 'Terms', category: 'c', label: 'OTHER', targetId });
  const response = await fetch(`${service.address}/files-public?${query}`, {
    method: 'POST',
    headers: { 'x-api-key': service.key ?? '' },
    body: multipart(pdf(), 'terms.pdf'),
  });
  const { id } = (await response.json()) as { id: string };
  const stored = join(storage.paths.files, id.slice(-2), id);
  const bytes = readFileSync(stored);
  const day = join(storage.paths.orphans, '2026-10-01');
  mkdirSync(day, { recursive: true });
  renameSync(stored, join(day, id));
  return { storage, id, stored, bytes, day };
}

test('the cleanup moves a file back whose record is in the database again', async () => {
  const { storage, stored, bytes, day } = await uploadAndMove(await startService());
  const other = newId('file');
  writeFileSync(join(day, other), 'x');

  expect(await returnOrphans(storage)).toBe(1);

  expect(readFileSync(stored)).toEqual(bytes);
  expect(readdirSync(day)).toEqual([other]);
  expect(await moveOrphans(storage, later)).toBe(0);
});

test('the cleanup deletes no file that has a record, however long ago it was moved', async () => {
  const { storage, id, stored, day } = await uploadAndMove(await startService());
  mkdirSync(join(stored, '..'), { recursive: true });
  writeFileSync(stored, 'another one');
  writeFileSync(join(day, newId('file')), 'x');

  expect(await returnOrphans(storage)).toBe(0);
  await removeOldOrphans(storage, new Date('2026-12-01T12:00:00Z'));

  expect(readFileSync(stored, 'utf8')).toBe('another one');
  expect(readdirSync(day)).toEqual([id]);
});
