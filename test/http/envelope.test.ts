import { describe, expect, test } from 'vitest';
import { prefix } from '../../electron/http/routes.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { bodyCases, operationCases, sendHarmlessRequest } from '../support/operations.ts';
import { bodies, createIssuer, createOffering } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const json = { 'content-type': 'application/json' };

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('a request body', () => {
  test.each([
    ['text that is not JSON', 'title=Harbor'],
    ['JSON that ends too early', '{"title": "Harbor'],
    ['JSON with an extra comma', '{"title": "Harbor",}'],
    ['nothing', ''],
    ['two values', '{} {}'],
    ['NaN', '{"title": NaN}'],
    ['a raw control character in a text', '{"title": "a\nb"}'],
    ['bytes that are not UTF-8', bytes('{"title": "', [0xff, 0xfe], '"}')],
    ['UTF-8 that is cut off', bytes('{"title": "', [0xe2, 0x82], '"}')],
    ['a surrogate in UTF-8', bytes('{"title": "', [0xed, 0xa0, 0x80], '"}')],
    ['UTF-16', Buffer.from('{"title": "Harbor"}', 'utf16le')],
  ])('of %s returns 400', (_what, body) =>
    expectError(service, 400, () => service.post('/issuers', body, json), 'body: must be JSON in UTF-8'),
  );

  test.each([
    ['is not JSON', '{', 'application/json'],
    ['lacks fields', '{}', 'application/json'],
    ['is of another type', '{}', 'text/plain'],
  ])('that %s returns 403 if the key may not write', async (_what, body, type) => {
    const reader = await service.client({ scopes: ['read'] });

    await expectError(
      service,
      403,
      () => reader.post('/issuers', body, { 'content-type': type }),
      'X-API-KEY: ',
    );
  });

  test.each(['[]', '"text"', '5', 'true', 'null'])('that is %s returns 400', (body) =>
    expectError(service, 400, () => service.post('/issuers', body, json), 'body: must be a JSON object'),
  );

  test.each([
    ['a field', `{"bonusTiers": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a field that nobody knows', `{"x": ${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['the body itself', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('with %s nested 100,000 levels deep returns 400', (_what, body) =>
    expectError(
      service,
      400,
      () => service.post('/assets', body, { ...json, 'idempotency-key': 'deep' }),
      'body: is nested too deeply',
    ),
  );

  test('with an invalid number returns 400', async () => {
    const offeringId = await createOffering(service);
    const asset = JSON.stringify({ ...bodies.asset, offeringId, yield: 'YIELD', bonusTiers: ['TIER'] });

    await expectError(
      service,
      400,
      () =>
        service.post('/assets', asset.replace('"YIELD"', '1e999').replace('"TIER"', '{"x":-1e999}'), json),
      'yield: must be a finite number',
      'bonusTiers[0].x: must be a finite number',
    );
  });

  test.each([
    ['__proto__', '{"__proto__": {"title": "a", "legalName": "a", "ein": "123456789", "type": "LLC"}}'],
    ['constructor', '{"constructor": {"prototype": {"title": "a"}}}'],
    ['toString', '{"toString": "a"}'],
  ])('with the field %s returns 400', (field, body) =>
    expectError(
      service,
      400,
      () => service.post('/issuers', body, json),
      `${field}: is not a field of this request`,
      'title: is required',
    ),
  );

  test('may start with a byte order mark', async () => {
    const body = `\ufeff${JSON.stringify(bodies.issuer)}`;

    expect((await service.post('/issuers', body, json)).status).toBe(201);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/merge-patch+json',
    'application/xml',
    'text/csv',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('of type %s returns 415', (type) =>
    expectError(
      service,
      415,
      () => service.post('/issuers', JSON.stringify(bodies.issuer), { 'content-type': type }),
      'Content-Type: ',
    ),
  );

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of type %s is accepted',
    async (type) => {
      const answer = await service.post('/issuers', JSON.stringify(bodies.issuer), { 'content-type': type });

      expect(answer.status).toBe(201);
    },
  );

  const ofLength = (length: number) => {
    const empty = JSON.stringify({ ...bodies.issuer, description: '' });
    return JSON.stringify({ ...bodies.issuer, description: 'x'.repeat(length - empty.length) });
  };

  test('of 1 MiB is accepted', () =>
    expectError(
      service,
      400,
      () => service.post('/issuers', ofLength(1024 * 1024), json),
      'description: must have at most 5000 characters',
    ));

  test('of one byte more returns 413', () =>
    expectError(
      service,
      413,
      () => service.post('/issuers', ofLength(1024 * 1024 + 1), json),
      'body: is too large',
    ));
});

describe.each(bodyCases)('$method $path', ({ method, path, operation }) => {
  test('rejects unknown fields, and names them', () =>
    expectError(
      service,
      400,
      () => service.send(method, path, { ...operation.example.body, colour: 'blue', __entity: 'x' }),
      'colour: is not a field of this request',
      '__entity: is not a field of this request',
    ));

  test('rejects bodies that are not JSON objects', async () => {
    for (const body of ['[]', 'null', '"text"']) {
      await expectError(service, 400, () => service.send(method, path, body, json), 'body: ');
    }
  });
});

describe.each(operationCases)('$name', (scenario) => {
  test('is reached with and without the prefix', async () => {
    const [short, long] = [
      await sendHarmlessRequest(service, scenario),
      await sendHarmlessRequest(service, scenario, prefix),
    ];

    expect(long.status).toBe(short.status);
    expect(long.body).toEqual(short.body);
    expect(short.body.errors ?? []).not.toContain('path: no such record');
  });

  test('is reached with a slash at the end', async () => {
    const plain = await sendHarmlessRequest(service, scenario);
    const slashed = await sendHarmlessRequest(service, { ...scenario, path: `${scenario.path}/` });

    expect(slashed.status).toBe(plain.status);
    expect(slashed.body).toEqual(plain.body);
  });
});

describe('a path', () => {
  test.each([
    '/nothing',
    '/clients/api/v1/nothing',
    '/clients/api/v1',
    '/clients/api/v1/',
    '/clients/api/v1/clients',
    '/clients/api/v1/clients-json',
    '/clients/api/v1/back-office/',
    '/clients/api/v1/clients/api/v1/issuers',
    '/clients/api/v1issuers',
    '/clients/api/v1//issuers',
    '/issuers/a/b',
    '/ISSUERS',
    '//issuers',
    '/',
    '/clients/api/v2/issuers',
  ])('with the unknown form %s returns 404', (path) =>
    expectError(service, 404, () => service.get(path), 'path: no such record'),
  );

  test('that does not exist returns 404, whatever the body', () =>
    expectError(service, 404, () => service.post('/nothing', '{', json), 'path: no such record'));

  test.each(['/issuers/%zz', '/issuers/%', '/issuers/%E0%A4%A', '/issuers/%c0%80'])(
    'with a malformed escape in %s returns 400',
    (path) => expectError(service, 400, () => service.get(path)),
  );

  test.each(['/issuers/%00', '/issuers/a%00b', `/issuers/${'x'.repeat(501)}`])(
    'with an invalid ID in %s returns 400',
    (path) => expectError(service, 400, () => service.get(path), 'id: '),
  );

  test.each(['/issuers?limit=%zz', '/issuers?%zz=1&limit=%00', '/issuers?page[]=1&limit=[]'])(
    'such as %s is answered below 500',
    async (path) => expect((await service.get(path)).status).toBeLessThan(500),
  );

  test.each([
    { method: 'DELETE', path: '/issuers', allow: 'POST, GET' },
    { method: 'PUT', path: '/issuers/issuer_0', allow: 'GET' },
    { method: 'PATCH', path: '/offerings', allow: 'POST, GET' },
    { method: 'POST', path: '/individuals/individual_0', allow: 'PATCH, GET' },
    { method: 'GET', path: '/register/issuer', allow: 'POST' },
    { method: 'OPTIONS', path: '/issuers', allow: 'POST, GET' },
    { method: 'DELETE', path: '/clients/api/v1/accounts/account_0', allow: 'GET' },
  ])('returns 405 with the allowed methods for $method $path', async ({ method, path, allow }) => {
    const answer = await service.send(method, path);

    expectErrorBody(answer, 405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  test.each(['/issuers', '/clients/api/v1/issuers', '/clients/api/v1/nothing'])(
    'returns 401 without a key for DELETE %s',
    (path) => expectError(service, 401, () => service.clientWithKey(undefined).send('DELETE', path)),
  );

  test('accepts HEAD wherever it accepts GET, and answers it without a body', async () => {
    const path = `/issuers/${await createIssuer(service)}`;
    const got = await service.get(path);

    const head = await service.send('HEAD', path);

    expect({ status: head.status, body: head.body }).toEqual({ status: 200, body: '' });
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect((await service.send('HEAD', '/register/issuer')).status).toBe(405);
  });
});

describe('a response', () => {
  test.each<[string, string, string, unknown?]>([
    ['a record', 'POST', '/issuers', bodies.issuer],
    ['a list', 'GET', '/issuers'],
    ['an error', 'GET', '/issuers/issuer_0'],
    ['an unknown path', 'GET', '/nothing'],
  ])('with %s is neither cached nor interpreted as another type', async (_what, method, path, body) => {
    const { headers } = await service.send(method, path, body);

    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('contains JSON in UTF-8', async () => {
    const { headers, body } = await service.post('/issuers', { ...bodies.issuer, title: 'Ærø 東京' });

    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.title).toBe('Ærø 東京');
  });

  test('to a HEAD request for a missing record has only its status', async () => {
    const { status, body } = await service.send('HEAD', '/issuers/issuer_0');

    expect({ status, body }).toEqual({ status: 404, body: '' });
  });
});
