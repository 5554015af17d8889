import { expect, onTestFinished, test, vi } from 'vitest';
import { openSecondConnection } from '../support/databases.ts';
import { countRows, expectErrorBody } from '../support/errors.ts';
import { bodies, createIssuer, createOffering } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

/** Removes a table of a running service; the returned function restores it. */
function removeTable({ app }: Running, table: string): () => void {
  const database = openSecondConnection(app);
  database.pragma('foreign_keys = OFF');
  database.pragma('legacy_alter_table = ON');
  database.exec(`ALTER TABLE ${table} RENAME TO gone`);
  return () => database.exec(`ALTER TABLE gone RENAME TO ${table}`);
}

/** Collects the output of the log. */
function readLog(): () => string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().map(String).join('\n');
}

test('an internal error returns 500 with a reference to the log', async () => {
  const service = await startService();
  const log = readLog();
  await createIssuer(service);
  const putBack = removeTable(service, 'issuers');

  const answer = await service.get('/issuers');

  expectErrorBody(answer, 500);
  expect(answer.body.errors).toEqual([expect.stringMatching(/^reference: request_[0-9a-z]{26}$/)]);
  const reference = answer.body.errors[0].replace('reference: ', '');
  expect(answer.headers.get('request-id')).toBe(reference);
  expect(log()).toContain(reference);
  expect(log()).toContain('no such table');
  putBack();
  expect((await service.get('/issuers')).body.meta.totalItems).toBe(1);
});

test('an internal error rolls back all writes of its request', async () => {
  const service = await startService();
  readLog();
  const issuerId = await createIssuer(service);
  await createOffering(service, { issuerId });
  const before = await countRows(service.app);
  const putBack = removeTable(service, 'assets');

  expectErrorBody(await service.post('/offerings', { ...bodies.offering, issuerId }), 500);

  putBack();
  expect(await countRows(service.app)).toEqual(before);
  expect((await service.post('/offerings', { ...bodies.offering, issuerId })).status).toBe(201);
});
