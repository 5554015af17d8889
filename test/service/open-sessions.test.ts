import { describe, expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import type { OpenSession } from '../../shared/contracts/officers/open-sessions.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

const own = async (window: Window): Promise<OpenSession[]> => (await window.ask('listSessions')).items;

/** Two windows of the first officer, and one of a reviewer. */
async function openWindows() {
  const app = await openApp();
  const first = await openFirstWindow(app);
  const second = openWindow(app);
  second.pass(1);
  await second.ask('signIn', { body: { officerId: first.id, passphrase } });
  return { app, first, second, ben: await openWindowAs(app, 'Ben Okafor', 'reviewer') };
}

async function readLastEvent(app: App) {
  const { action, actorId, recordId, after } = await app.service.storage.reader
    .selectFrom('auditEvents')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { action, actorId, recordId, after: JSON.parse(after) as object };
}

const reason = async (window: Window) => {
  const { state, signedOutBecause } = await window.ask('getSession');
  return [state, signedOutBecause];
};

test('an officer sees their own sessions, the newest first, and no session of another officer', async () => {
  const { first, second } = await openWindows();
  second.pass(2);
  await second.ask('keepAlive');

  const sessions = await own(first);

  expect(sessions).toEqual([
    {
      id: expect.stringMatching(/^session_/),
      kind: 'window',
      browser: null,
      address: null,
      signedInAt: expect.any(String),
      lastActiveAt: new Date(second.now()).toISOString(),
      isLocked: false,
      isCurrent: false,
    },
    expect.objectContaining({ isCurrent: true }),
  ]);
  expect(Date.parse(sessions[0]?.lastActiveAt ?? '') - Date.parse(sessions[0]?.signedInAt ?? '')).toBe(
    2 * 60_000,
  );
});

describe('a session in the list', () => {
  test('is locked when the screens are, also after inactivity', async () => {
    const { first, second } = await openWindows();

    second.pass(16);

    expect(await own(first)).toMatchObject([{ isLocked: true }, { isLocked: false }]);
  });

  test('disappears when the officer signs out of it', async () => {
    const { first, second } = await openWindows();

    await second.ask('signOut');

    expect(await own(first)).toMatchObject([{ isCurrent: true }]);
  });

  test('disappears when the sign-in expires', async () => {
    const { first, second } = await openWindows();

    second.pass(12 * 60);

    expect(await own(first)).toMatchObject([{ isCurrent: true }]);
  });

  test('belongs to the officer who signed in last', async () => {
    const { first, second, ben } = await openWindows();

    await second.ask('signIn', { body: { officerId: ben.id, passphrase } });

    expect(await own(first)).toHaveLength(1);
    expect(await own(ben)).toHaveLength(2);
  });
});

test('without officers, there are no sessions', async () => {
  expect(await own(openWindow(await openApp()))).toEqual([]);
});

describe('an officer ends', () => {
  test('another own session, which loses access at once', async () => {
    const { app, first, second } = await openWindows();
    const [other] = await own(first);

    const { items } = await first.ask('endSession', { params: { id: other?.id } });

    expect(items).toMatchObject([{ isCurrent: true }]);
    expect(await second.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
    expect(await reason(second)).toEqual(['signed-out', 'ended']);
    expect(await readLastEvent(app)).toEqual({
      action: 'endSession',
      actorId: first.id,
      recordId: first.id,
      after: {
        endedSession: {
          id: other?.id,
          kind: 'window',
          browser: null,
          address: null,
          signedInAt: other?.signedInAt,
        },
      },
    });
  });

  test('all other own sessions', async () => {
    const { app, first, second, ben } = await openWindows();
    const third = openWindow(app);
    await third.ask('signIn', { body: { officerId: first.id, passphrase } });
    await third.ask('lockSession');

    const { items } = await first.ask('endOtherSessions');

    expect(items).toMatchObject([{ isCurrent: true }]);
    expect(await reason(second)).toEqual(['signed-out', 'ended']);
    expect(await reason(third)).toEqual(['signed-out', 'ended']);
    expect(await reason(first)).toEqual(['open', null]);
    expect(await reason(ben)).toEqual(['open', null]);
  });

  test('no session of another officer', async () => {
    const { first, ben } = await openWindows();
    const [other] = await own(first);

    const rejected = { rejected: 'not-found' };
    expect(await ben.ask('endSession', { params: { id: other?.id } })).toMatchObject(rejected);
    const params = { id: first.id, sessionId: other?.id };
    expect(await ben.ask('endOfficerSession', { params })).toMatchObject({ rejected: 'forbidden' });
    expect(await own(first)).toHaveLength(2);
  });

  test('no session a second time', async () => {
    const { first } = await openWindows();
    const params = { id: (await own(first))[0]?.id };
    await first.ask('endSession', { params });

    expect(await first.ask('endSession', { params })).toMatchObject({ rejected: 'not-found' });
  });
});

test('an administrator sees and ends the session of another officer', async () => {
  const { app, first, second, ben } = await openWindows();
  const { items } = await first.ask('listOfficerSessions', { params: { id: ben.id } });
  expect(items).toMatchObject([{ kind: 'window', isCurrent: false }]);

  const ended = await first.ask('endOfficerSession', {
    params: { id: ben.id, sessionId: items[0].id },
  });

  expect(ended).toEqual({ items: [] });
  expect(await ben.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
  expect(await reason(ben)).toEqual(['signed-out', 'ended']);
  expect(await reason(second)).toEqual(['open', null]);
  expect(await readLastEvent(app)).toMatchObject({
    action: 'endOfficerSession',
    actorId: first.id,
    recordId: ben.id,
  });
  const unknown = { params: { id: ben.id.replace(/.{4}$/, '0000') } };
  expect(await first.ask('listOfficerSessions', unknown)).toMatchObject({ rejected: 'not-found' });
});

test('an officer whose session was ended can sign in again', async () => {
  const { first, second } = await openWindows();
  await first.ask('endOtherSessions');

  await second.ask('signIn', { body: { officerId: first.id, passphrase } });

  expect(await reason(second)).toEqual(['open', null]);
  expect(await own(first)).toHaveLength(2);
});
