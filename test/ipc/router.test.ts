import { expect, onTestFinished, test, vi } from 'vitest';
import { answerScreens } from '../../electron/ipc/router.ts';
import type { App } from '../../electron/service/app.ts';
import { ScreenSession } from '../../electron/service/modules/officers/screen-session.ts';
import { createIpcTransport } from '../../renderer/api/ipc-transport.ts';
import type { ScreenAnswer } from '../../shared/contracts/bridge.ts';
import { openFirstWindow } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

/** Sends a request from a new window. */
const ask = (app: App, name: unknown, request: unknown) =>
  answerScreens(app, new ScreenSession(), name, request);

test('the router returns the output of the operation', async () => {
  const app = await openApp();

  const answer = await ask(app, 'createApiKey', { body: { name: 'CRM', scopes: ['read'] } });

  expect(answer).toMatchObject({ ok: true, output: { apiKey: { name: 'CRM', scopes: ['read'] } } });
  expect(structuredClone(answer)).toEqual(answer);
});

test('the audit log shows the back office as the actor', async () => {
  const app = await openApp();

  await ask(app, 'createApiKey', { body: { name: 'CRM' } });

  const { actorKind, action } = await app.service.storage.reader
    .selectFrom('auditEvents')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect({ actorKind, action }).toEqual({ actorKind: 'officer', action: 'createApiKey' });
});

test('an error keeps its kind and its fields', async () => {
  const app = await openApp();

  expect(await ask(app, 'createApiKey', { body: { name: ' ' } })).toEqual({
    ok: false,
    error: {
      code: 'invalid',
      message: 'Invalid request',
      errors: [{ field: 'name', message: 'must not be empty' }],
    },
  });
});

test.each([['dropEverything'], ['constructor'], ['__proto__'], [''], [undefined], [7], [['getOverview']]])(
  'the router rejects the unknown operation %j',
  async (name) => {
    const answer = await ask(await openApp(), name, {});

    expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
  },
);

test('a locked window only learns that it is locked', async () => {
  const app = await openApp();
  const window = await openFirstWindow(app);
  await window.ask('lockSession');

  expect(await answerScreens(app, window.session, 'listApiKeys', {})).toEqual({
    ok: false,
    error: {
      code: 'locked',
      message: 'Locked',
      errors: [{ field: 'session', message: 'the screens are locked' }],
    },
  });
});

test('operations with files are not available over IPC', async () => {
  const answer = await ask(await openApp(), 'importInvestors', {});

  expect(answer).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test.each([
  [undefined, { field: 'request', message: 'must be an object' }],
  [null, { field: 'request', message: 'must be an object' }],
  ['{}', { field: 'request', message: 'must be an object' }],
  [[], { field: 'request', message: 'must be an object' }],
  [{ caller: {} }, { field: 'caller', message: 'is not a part of a request' }],
  [{ upload: { path: '/etc/passwd' } }, { field: 'upload', message: 'is not a part of a request' }],
  [{ idempotencyKey: 'x' }, { field: 'idempotencyKey', message: 'is not a part of a request' }],
  [{ body: 'name' }, { field: 'body', message: 'must be a JSON object' }],
  [{ body: { name: 'CRM', admin: true } }, { field: 'admin', message: 'is not a field of this request' }],
])('the router rejects the request %j', async (request, error) => {
  const answer = await ask(await openApp(), 'createApiKey', request);

  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid', errors: [error] } });
});

test('an internal error contains only a reference to the log', async () => {
  const app = await openApp();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await app.close();

  const answer = await ask(app, 'createApiKey', { body: { name: 'CRM' } });

  const reference = answer.ok ? undefined : answer.error.errors[0]?.message;
  expect(reference).toMatch(/^request_[0-9a-z]{26}$/);
  expect(answer).toEqual({
    ok: false,
    error: {
      code: 'internal',
      message: 'Internal error',
      errors: [{ field: 'reference', message: reference }],
    },
  });
  expect(log.mock.calls).toMatchObject([
    [`Request ${reference} failed:`, new TypeError('The database connection is not open')],
  ]);
});

test('a call that the screens cancel is canceled by its ID, and only while it runs', async () => {
  const answers: (() => void)[] = [];
  const bridge = {
    invoke: vi.fn(
      () => new Promise<ScreenAnswer>((resolve) => answers.push(() => resolve({ ok: true, output: {} }))),
    ),
    cancel: vi.fn(),
    onCommand: () => () => {},
  };
  const transport = createIpcTransport(bridge);
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [
    transport('browseList', { query: { list: 'issuers' } }, { signal: first.signal }),
    transport('browseList', { query: { list: 'trades' } }, { signal: second.signal }),
  ];

  second.abort();
  for (const answer of answers) answer();
  await Promise.all(calls);
  first.abort();

  expect(bridge.invoke.mock.calls).toEqual([
    ['browseList', { query: { list: 'issuers' } }, 1],
    ['browseList', { query: { list: 'trades' } }, 2],
  ]);
  expect(bridge.cancel.mock.calls).toEqual([[2]]);
});
