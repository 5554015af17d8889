import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Slots, slotsOf } from '../../electron/http/slots.ts';
import { openApiKey } from '../../electron/service/modules/clients/api-keys.ts';
import { limits } from '../../shared/domain/limits.ts';
import { multipart, png } from '../support/documents.ts';
import { expectErrorBody } from '../support/errors.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const small = {
  label: 'uploads',
  running: 2,
  runningPerCaller: 1,
  queued: 2,
  queuedPerCaller: 1,
  queueSeconds: 60,
};
const tooMany = { code: 'too-many-requests', retryAfter: 60 };

/** Work that ends when `end` is called, or with the test, and the order of the starts. */
function open(slots: Slots) {
  const started: string[] = [];
  const all: (() => Promise<void>)[] = [];
  const start = (caller: string, name = caller) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = slots.run(caller, () => {
      started.push(name);
      return promise;
    });
    const end = () => {
      resolve();
      return running;
    };
    all.push(end);
    return { running, end };
  };
  onTestFinished(async () => {
    await Promise.allSettled(all.map((end) => end()));
  });
  return { started, start };
}

test('work above the limit of a caller is queued, and others are not delayed', async () => {
  const { started, start } = open(new Slots(small));
  const first = start('a', 'a1');
  start('a', 'a2');
  start('b', 'b1');
  expect(started).toEqual(['a1', 'b1']);

  await first.end();

  await eventually(() => expect(started).toEqual(['a1', 'b1', 'a2']));
});

test('a caller with too much queued work is rejected with the time to wait', async () => {
  const { start } = open(new Slots(small));
  start('a');
  start('a');

  await expect(start('a').running).rejects.toMatchObject(tooMany);
});

test('too much queued work of all callers is rejected', async () => {
  const { start } = open(new Slots(small));
  for (const caller of ['a', 'b', 'c', 'd']) start(caller);

  await expect(start('e').running).rejects.toMatchObject(tooMany);
});

test('work that was queued for too long is rejected and uses no slot', async () => {
  const { started, start } = open(new Slots({ ...small, queueSeconds: 0.01 }));
  const first = start('a', 'a1');

  await expect(start('a', 'a2').running).rejects.toMatchObject({ code: 'too-many-requests' });

  await first.end();
  start('a', 'a3');
  expect(started).toEqual(['a1', 'a3']);
});

test('work that fails releases its slot', async () => {
  const slots = new Slots(small);

  await expect(slots.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');

  await expect(slots.run('a', async () => 'done')).resolves.toBe('done');
});

const service = await shareService();
const individualId = await createIndividual(service);
const path = `/files?name=n&category=c&label=OTHER&targetId=${individualId}`;

test('slow uploads of one key delay neither reads nor the uploads of another key', async () => {
  const { hostname, port, host } = new URL(service.address);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx`;
  const slow = Array.from({ length: limits.uploads.runningPerCaller * 2 }, () =>
    connect(Number(port), hostname),
  );
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  for (const socket of slow) socket.write(head);
  const { temporary } = service.app.service.storage.paths;
  await eventually(() => expect(readdirSync(temporary)).toHaveLength(limits.uploads.runningPerCaller));

  expect((await service.get(`/individuals/${individualId}`)).status).toBe(200);
  const other = await service.client();
  expect((await other.post(path, multipart(png(), 'a.png'))).status).toBe(201);
  expect(readdirSync(temporary)).toHaveLength(limits.uploads.runningPerCaller);
});

test.each(['file', 'csv'] as const)('too many simultaneous uploads of a %s return 429', async (kind) => {
  const client = await service.client();
  const holder = await openApiKey(service.app.service.storage.reader, client.key, Date.now());
  const { runningPerCaller, queuedPerCaller, queueSeconds } =
    kind === 'file' ? limits.uploads : limits.imports;
  const { promise, resolve } = Promise.withResolvers<void>();
  const blocked = Array.from({ length: runningPerCaller + queuedPerCaller }, () =>
    slotsOf(service.app, kind).run(holder?.caller.actor.id ?? '', () => promise),
  );

  const answer = await client.post(kind === 'file' ? path : '/csv/investors', multipart(png(), 'a.png'));

  expectErrorBody(answer, 429);
  expect(answer.headers.get('retry-after')).toBe(String(queueSeconds));
  resolve();
  await Promise.all(blocked);
});

test('many simultaneous uploads are all stored', async () => {
  const client = await service.client();

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => client.post(path, multipart(png(), 'a.png'))),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});
