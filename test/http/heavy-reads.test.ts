import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerScreens } from '../../electron/ipc/router.ts';
import type { ReaderPool } from '../../electron/service/host/readers/reader-pool.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { ScreenSession } from '../../electron/service/modules/officers/screen-session.ts';
import { lists } from '../../shared/contracts/records/lists/index.ts';
import { reviewNames } from '../../shared/domain/reviews.ts';
import type { Answer } from '../support/client.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { expectErrorBody } from '../support/errors.ts';
import { openGate } from '../support/gate.ts';
import { occupy, sendHeld, setHeldReaders } from '../support/held-readers.ts';
import { bodies, createIndividual, createIssuer, freshEmail } from '../support/records.ts';
import { startService, temporaryFolder } from '../support/service.ts';

const folder = temporaryFolder(atEndOfFile);
const service = await startService(folder, atEndOfFile);
const { app } = service;
/** Shared by the tests that leave its thread idle. */
const readers = setHeldReaders(app, folder, {}, atEndOfFile);

/** Whether another read of the client would be rejected now. */
async function isFull(pool: ReaderPool, client: string): Promise<boolean> {
  const probe = sendHeld(pool, 'probe', undefined, client);
  const rejected = probe.result.catch((error: { code: string }) => error.code);
  const outcome = await Promise.race([rejected, setImmediate('queued')]);
  probe.cancel();
  return outcome === 'too-many-requests';
}

test('a request by ID is answered while a heavy read runs and a list is queued', async () => {
  const id = await createIssuer(service);
  const running = await occupy(readers);
  const ended: string[] = [];
  const list = service.get('/files').then((answer) => {
    ended.push('list');
    return answer;
  });

  const issuer = await service.get(`/issuers/${id}`);
  ended.push('issuer');
  openGate(running.gate);

  expect(issuer).toMatchObject({ status: 200, body: { id } });
  expect(await list).toMatchObject({ status: 200, body: { items: [] } });
  expect(ended).toEqual(['issuer', 'list']);
});

test('a list above the limit is rejected, and one whose client disconnects leaves the queue', async () => {
  const pool = setHeldReaders(app, folder, { queued: 1 });
  const running = await occupy(pool);
  const { id: client } = await app.service.storage.reader
    .selectFrom('accounts')
    .select('id')
    .executeTakeFirstOrThrow();
  const canceling = new AbortController();
  const headers = { 'x-api-key': service.key };
  const canceled = fetch(`${service.address}/files?limit=1`, { headers, signal: canceling.signal });
  while (!(await isFull(pool, client))) await setImmediate();

  const rejected: Answer = await service.get('/files?limit=2');
  canceling.abort();
  await expect(canceled).rejects.toThrow('aborted');
  while (await isFull(pool, client)) await setImmediate();

  expectErrorBody(rejected, 429);
  expect(rejected.headers.get('retry-after')).toBe('1');
  openGate(running.gate);
  expect(await service.get('/files?limit=2')).toMatchObject({ status: 200 });
});

test('a request of the screens that is canceled ends, and a later one is answered', async () => {
  app.service.readers = readers;
  const running = await occupy(readers);
  const canceling = new AbortController();
  const request = { query: { list: 'issuers' } };
  const ask = (signal?: AbortSignal) =>
    answerScreens(app, new ScreenSession(), 'browseList', request, signal);

  const [canceled, other] = [ask(canceling.signal), ask()];
  canceling.abort();

  expect(await canceled).toMatchObject({ ok: false, error: { code: 'timeout' } });
  openGate(running.gate);
  expect(await other).toMatchObject({ ok: true });
});

test('every list after a write contains the record, over HTTP and IPC', async () => {
  app.service.readers = readers;
  const parent = await service.client({ account: 'Harbor Light' });
  const person = { ...bodies.person, ...bodies.passwords, email: freshEmail() };
  const registered = await parent.post('/register/issuer', { ...person, accountName: 'Brandt Timber' });
  expect(registered.status).toBe(201);
  const child = await service.client({ account: 'Brandt Timber' });
  const ask = (name: string, request: object) => answerScreens(app, new ScreenSession(), name, request);

  for (let round = 0; round < 3; round += 1) {
    const id = await createIssuer(child);

    const page = await child.get('/issuers');
    const list = await ask('browseList', { query: { list: 'issuers' } });

    expect(page.body.items[0].id).toBe(id);
    expect(list).toMatchObject({
      ok: true,
      output: { rows: expect.arrayContaining([expect.objectContaining({ id })]) },
    });
  }
});

test('a heavy read returns on a reader thread what it returns without threads', async () => {
  const individual = await createIndividual(service, { firstName: 'Ingrid' });
  const issuer = await createIssuer(service);
  const offering = (await service.post('/offerings', { ...bodies.offering, issuerId: issuer })).body.id;
  await app.settle();
  const requests: [Parameters<typeof app.run>[0], object][] = [
    ...Object.keys(lists).map((list) => ['browseList', { query: { list } }] as const),
    ...reviewNames.map((review) => ['listQueue', { query: { review } }] as const),
    ['countList', { query: { list: 'issuers' } }],
    ['countList', { query: { list: 'issuers', filters: { legalName: 'a' } } }],
    ['searchRecords', { query: { text: 'ingrid' } }],
    ['searchRecords', { query: { text: individual } }],
    ['getQueueCounts', {}],
    ['getDailyWork', {}],
    ['getOverview', {}],
    ['listAuditEvents', { query: { actorKind: 'api-key' } }],
    ['listAuditOperations', { query: { actorKind: 'api-key' } }],
    ['listDeveloperAccounts', { query: {} }],
    ['listOfferingTrades', { params: { id: offering }, query: {} }],
  ].map(([name, input]) => [name as never, input as object]);

  for (const [name, input] of requests) {
    app.service.readers = undefined;
    const expected = await app.run(name, backOffice, input);
    app.service.readers = readers;
    expect(await app.run(name, backOffice, input), name).toEqual(expected);
  }
});
