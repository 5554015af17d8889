import { describe, expect, onTestFinished, test } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { linkTo, registerScreens } from '../../electron/http/screens.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';
import type { LoggedRequest } from '../../shared/contracts/clients/listener.ts';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { bodies, createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const requestId = /^request_[0-9a-z]{26}$/;

async function readLog(query: object = {}): Promise<LoggedRequest[]> {
  const { items } = (await service.app.run('listRequests', backOffice, { query })) as {
    items: LoggedRequest[];
  };
  return items;
}

describe('a response has a request ID', () => {
  test.each<[string, number, string, unknown?, Record<string, string>?]>([
    ['GET', 200, '/issuers'],
    ['POST', 201, '/issuers', bodies.issuer],
    ['POST', 400, '/issuers', '{', { 'content-type': 'application/json' }],
    ['GET', 400, '/issuers/%zz'],
    ['GET', 401, '/issuers', undefined, { 'x-api-key': 'odk' }],
    ['GET', 404, '/issuers/issuer_0'],
    ['GET', 404, '/nothing'],
    ['DELETE', 405, '/issuers'],
    ['POST', 415, '/csv/issuers', 'x', { 'content-type': 'text/plain' }],
    ['POST', 400, '/csv/issuers', 'x', { 'content-type': 'text/csv' }],
    ['GET', 200, '/clients'],
    ['GET', 200, '/clients-json'],
  ])('to %s with status %i for %s', async (method, status, path, body, headers) => {
    const answer = await service.send(method, path, body, headers);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('request-id')).toMatch(requestId);
  });

  test.each([
    [
      'that names a foreign host',
      421,
      'GET /issuers HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ],
    ['that is not HTTP', 400, 'garbage\r\n\r\n'],
  ])('to a request %s', async (_what, status, bytes) => {
    const answer = readRaw(await sendRaw(service.address, bytes));

    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/\r\nrequest-id: request_[0-9a-z]{26}(\r\n|$)/);
  });

  test('of the screens of the headless host', async () => {
    const listener = await startListener(service.app, 0, registerScreens(service.app, '/nowhere'));
    onTestFinished(() => listener.close());
    const link = linkTo(listener.address, await createBackOfficeLink(service.app.service));
    const opened = await fetch(link, { redirect: 'manual' });
    const rejected = await fetch(`${listener.address}/back-office/operations/getOverview`, {
      method: 'POST',
    });

    expect([opened.status, rejected.status]).toEqual([303, 401]);
    for (const { headers } of [opened, rejected]) expect(headers.get('request-id')).toMatch(requestId);
  });
});

test('the ID is always created by the service, whatever a client sends', async () => {
  const sent = { 'request-id': 'mine', 'x-request-id': 'mine' };
  const first = await service.get('/issuers', sent);
  const second = await service.get('/issuers', sent);

  expect(first.headers.get('request-id')).toMatch(requestId);
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
});

test('the request log shows the ID and finds a request by it', async () => {
  await createIssuer(service);
  const wanted = (await service.get('/issuers/issuer_0')).headers.get('request-id');
  await service.get('/issuers');

  expect((await readLog()).map((request) => request.requestId)).toContain(wanted);
  expect(await readLog({ text: wanted })).toMatchObject([{ requestId: wanted, status: 404 }]);
});

test('the audit events of a request have its ID', async () => {
  const answers = [
    await service.post('/issuers', bodies.issuer),
    await service.post('/issuers', bodies.issuer),
  ];

  for (const { body, headers } of answers) {
    const events = await service.app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['action', 'requestId'])
      .where('recordId', '=', body.id)
      .execute();
    expect(events).toEqual([{ action: 'createIssuer', requestId: headers.get('request-id') }]);
  }
});

test('operations receive the ID of their request', async () => {
  const reported: unknown[] = [];
  const run = service.app.run.bind(service.app);
  service.app.run = (operation, caller, input) => {
    reported.push(caller.requestId);
    return run(operation, caller, input);
  };
  const answer = await service.get('/issuers');
  service.app.run = run;

  expect(reported).toEqual([answer.headers.get('request-id')]);
});
