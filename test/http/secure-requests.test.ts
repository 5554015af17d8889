import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { openSecondConnection } from '../support/databases.ts';
import { expectError } from '../support/errors.ts';
import { shareService, startService } from '../support/service.ts';

const service = await shareService();
const request = {
  payload: { subject: 'Change of bank details', iban: 'NO93 8601 1117 947' },
  template: 'BANK',
};

/** Any JSON: it must be stored unchanged. */
const payloads: { what: string; payload: unknown }[] = [
  { what: 'empty', payload: {} },
  { what: 'blanks around texts', payload: { ' key ': '  text \n', list: [' a ', ['\tb']] } },
  { what: 'empty texts and nulls', payload: { '': '', none: null, list: ['', null] } },
  {
    what: 'numbers and flags',
    payload: { zero: 0, tiny: 1e-300, big: 1e300, half: 0.5, yes: true, no: false },
  },
  { what: 'every script', payload: { 'Ærø 東京': '🌞\u2028\uFEFF' } },
  { what: 'names of everything’s prototype', payload: { constructor: { prototype: 1 }, toString: 'x' } },
  { what: 'a text of 600,000 characters', payload: { text: 'x'.repeat(600_000) } },
];

describe('POST /secure-request', () => {
  test.each([
    '/secure-request',
    '/secure-request/',
    '/clients/api/v1/secure-request',
    '/clients/api/v1/secure-request/',
  ])('returns 201 with every field of the record at %s', async (path) => {
    const { status, body } = await service.post(path, request);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^secure_request_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'SecureRequest',
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      deletedAt: null,
      payload: request.payload,
      ipAddress: '127.0.0.1',
      template: 'BANK',
    });
  });

  test.each(payloads)('stores a payload with $what unchanged', async ({ payload }) => {
    const { body } = await service.post('/secure-request/', { payload, template: 'T' });
    const viewed = await service.app.run('getSecureRequest', backOffice, { params: { id: body.id } });

    expect(body.payload).toEqual(payload);
    expect(viewed).toEqual(body);
  });

  test.each([
    { what: 'no payload', body: { template: 'T' }, error: 'payload: is required' },
    { what: 'no template', body: { payload: {} }, error: 'template: is required' },
    { what: 'an empty template', body: { payload: {}, template: ' ' }, error: 'template: must not be empty' },
    {
      what: 'a text as payload',
      body: { payload: '{}', template: 'T' },
      error: 'payload: must be an object',
    },
    { what: 'a list as payload', body: { payload: [], template: 'T' }, error: 'payload: must be an object' },
    { what: 'null as payload', body: { payload: null, template: 'T' }, error: 'payload: must be an object' },
    {
      what: 'NUL in a text',
      body: { payload: { a: ['\0'] }, template: 'T' },
      error: 'payload.a[0]: must not',
    },
    { what: 'NUL in a name', body: { payload: { '\0': 1 }, template: 'T' }, error: 'payload: must not' },
    {
      what: 'a lone surrogate',
      body: { payload: { a: '\ud800' }, template: 'T' },
      error: 'payload.a: must be',
    },
    { what: 'an address', body: { ...request, ipAddress: '10.0.0.1' }, error: 'ipAddress: is not a field' },
  ])('rejects $what', ({ body, error }) =>
    expectError(service, 400, () => service.post('/secure-request/', body), error),
  );

  test.each(['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', '{"a":[{"b":{"__proto__":[]}}]}'])(
    'rejects __proto__ in %s',
    (payload) =>
      expectError(
        service,
        400,
        () =>
          service.post('/secure-request/', `{"payload":${payload},"template":"T"}`, {
            'content-type': 'application/json',
          }),
        'payload',
      ),
  );

  test.each(['GET', 'PATCH', 'DELETE'])('returns 405 for %s', (method) =>
    expectError(service, 405, () => service.send(method, '/secure-request/')),
  );

  test('cannot be read by its ID over HTTP', async () => {
    const { body } = await service.post('/secure-request/', request);

    await expectError(service, 404, () => service.get(`/secure-request/${body.id}`));
  });
});

test('no table shows a payload', async () => {
  const { app, post } = await startService();
  const secret = 'nothing-else-reads-like-this';

  const template = 'a template is none';

  await post('/secure-request/', { payload: { secret }, template }, { 'idempotency-key': 'once' });

  const bytes = openSecondConnection(app).serialize();
  expect(bytes.includes(template)).toBe(true);
  expect(bytes.includes(secret)).toBe(false);
});

test('the back office lists secure requests without payloads, and each view is an audit event', async () => {
  const { app, post } = await startService();
  const { body } = await post('/secure-request/', request);
  const { payload, ...summary } = body;

  expect(await app.run('listSecureRequests', backOffice, {})).toMatchObject({ items: [summary] });
  const listOf = async (accountId: string) =>
    app.run('listSecureRequests', backOffice, { query: { accountId } });
  expect(await listOf(body.accountId)).toMatchObject({ items: [summary], meta: { totalItems: 1 } });
  expect(await listOf('account_0')).toMatchObject({ items: [] });
  const view = () => app.run('getSecureRequest', backOffice, { params: { id: body.id } });
  expect(await view()).toMatchObject({ payload });
  await view();

  const events = await app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'after'])
    .where('recordId', '=', body.id)
    .orderBy('seq')
    .execute();
  expect(events.map(({ action }) => action)).toEqual([
    'createSecureRequest',
    'getSecureRequest',
    'getSecureRequest',
  ]);
  expect(events.map(({ actorId }) => actorId).slice(1)).toEqual(['back-office', 'back-office']);
  expect(JSON.stringify(events)).not.toContain('iban');
});
