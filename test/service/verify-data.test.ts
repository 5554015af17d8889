import { appendFileSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { verifyData } from '../../electron/service/host/verify/verify-data.ts';
import { multipart, pdf } from '../support/documents.ts';
import { createIssuer } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

let service: Running;
let id: string;

beforeEach(async () => {
  service = await startService();
  const targetId = await createIssuer(service);
  const query = new URLSearchParams({ name: 'Terms', category: 'c', label: 'OTHER', targetId });
  const response = await fetch(`${service.address}/files-public?${query}`, {
    method: 'POST',
    headers: { 'x-api-key': service.key ?? '' },
    body: multipart(pdf(), 'terms.pdf'),
  });
  ({ id } = (await response.json()) as { id: string });
});

const stored = () => join(service.app.service.storage.paths.files, id.slice(-2), id);
const verify = (isQuick = false) =>
  verifyData(service.app.service.storage.paths, service.app.service.vault, { isQuick });

function flipByte(): void {
  const bytes = readFileSync(stored());
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  writeFileSync(stored(), bytes);
}

test('a check reads every stored file and finds no problems', async () => {
  const { errors, notes, storedFiles } = await verify();

  expect({ errors, notes }).toEqual({ errors: [], notes: [] });
  expect(storedFiles).toMatchObject({ files: 1, bytesRead: pdf().length });
});

test.each<[string, () => void, string, boolean]>([
  ['is missing', () => rmSync(stored()), 'is missing', true],
  ['is too short', () => truncateSync(stored(), 20), 'bytes too short', true],
  ['is too long', () => appendFileSync(stored(), 'more'), 'is 4 bytes too long', true],
  ['has a changed byte', flipByte, 'was changed', false],
])('a check names the record of a file that %s', async (_what, damage, message, isQuick) => {
  damage();

  expect((await verify()).errors).toEqual([
    expect.stringMatching(new RegExp(`"Terms" \\(${id}\\) .*${message}$`)),
  ]);
  expect((await verify(true)).errors).toHaveLength(isQuick ? 1 : 0);
});

test('a check reports files without a record, which are not an error', async () => {
  const extra = `${stored()}x`;
  writeFileSync(extra, 'abc');
  utimesSync(extra, 0, 0);

  const { errors, notes, extraFiles } = await verify();

  expect({ errors, extraFiles }).toEqual({ errors: [], extraFiles: { files: 1, bytes: 3 } });
  expect(notes).toEqual([expect.stringContaining('1 stored file (3 bytes) belongs to no record')]);
});
