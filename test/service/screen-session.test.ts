import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

/** The audit events of officers with sessions. */
async function readEvents(app: App): Promise<[action: string, actorId: string, details: object][]> {
  const events = await app.service.storage.reader.selectFrom('auditEvents').selectAll().execute();
  return events
    .filter(({ recordId, action }) => recordId.startsWith('officer_') && action !== 'createOfficer')
    .map(({ action, actorId, after }) => [action, actorId, JSON.parse(after) as object]);
}

describe('the screens lock', () => {
  const minute = (read: (window: Window) => Promise<unknown>) => async (window: Window) => {
    window.pass(14);
    await read(window);
    window.pass(2);
    return (await window.ask('getSession')).state;
  };

  test.each([
    ['of reads', minute((window) => window.ask('listIssuers')), 'locked'],
    ['of requests for the session', minute((window) => window.ask('getSession')), 'locked'],
    ['since the last write', minute((window) => window.ask('claimRecord', { params: { id: 'x' } })), 'open'],
    ['since the last rejected write', minute((window) => window.ask('createIssuer')), 'open'],
    ['since the last activity', minute((window) => window.ask('keepAlive')), 'open'],
  ])('after 15 minutes %s', async (_title, spend, state) => {
    expect(await spend(await openFirstWindow(await openApp()))).toBe(state);
  });

  test('exactly at the announced time', async () => {
    const window = await openFirstWindow(await openApp());
    const { locksAt } = await window.ask('keepAlive');
    expect(Date.parse(locksAt) - window.now()).toBe(15 * 60_000);

    window.pass(14.999);
    expect(await window.ask('listIssuers')).toHaveProperty('items');
    window.pass(0.001);
    expect(await window.ask('listIssuers')).toEqual({
      rejected: 'locked',
      errors: ['session: the screens are locked'],
    });
  });

  test('after a change of the minutes at once, in every window', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    ben.pass(3);

    expect(await first.ask('setIdleMinutes', { body: { minutes: 2 } })).toMatchObject({ idleMinutes: 2 });

    expect(await ben.ask('getSession')).toMatchObject({ state: 'locked', locksAt: null });
    for (const minutes of [0, 481, 1.5]) {
      expect(await first.ask('setIdleMinutes', { body: { minutes } })).toMatchObject({ rejected: 'invalid' });
    }
  });

  test('even if a request arrives late: unlocking requires the passphrase', async () => {
    const window = await openFirstWindow(await openApp());
    window.pass(16);

    expect(await window.ask('keepAlive')).toMatchObject({ rejected: 'locked' });
    expect(await window.ask('createApiKey', { body: { name: 'CRM' } })).toMatchObject({ rejected: 'locked' });
    expect(await window.ask('getSession')).toMatchObject({ state: 'locked', roles: expect.anything() });
  });

  test('in one window without the other', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');

    await first.ask('lockSession');

    expect(await first.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
    expect(await ben.ask('listIssuers')).toHaveProperty('items');
  });
});

test('locking, unlocking, sign-ins, sign-outs, and errors write audit events', async () => {
  const app = await openApp();
  const window = await openFirstWindow(app);
  const officerId = window.id;

  expect(await window.ask('lockSession')).toMatchObject({ state: 'locked', officer: { id: officerId } });
  expect(await window.ask('unlockSession', { body: { passphrase: 'something else' } })).toEqual({
    rejected: 'forbidden',
    errors: ['passphrase: incorrect passphrase'],
  });
  expect(await window.ask('unlockSession', { body: { passphrase } })).toMatchObject({ state: 'open' });
  window.pass(20);
  await window.ask('getSession');
  await window.ask('getSession');
  await window.ask('unlockSession', { body: { passphrase } });
  expect(await window.ask('signOut')).toMatchObject({ state: 'signed-out', officer: null });
  expect(await window.ask('unlockSession', { body: { passphrase } })).toMatchObject({ rejected: 'rule' });
  expect(await window.ask('signIn', { body: { officerId, passphrase } })).toMatchObject({ state: 'open' });

  expect(await readEvents(app)).toEqual([
    ['lockSession', officerId, { locked: 'asked' }],
    ['unlockSession', 'back-office', { passphrase: 'wrong' }],
    ['unlockSession', officerId, { locked: null }],
    ['lockSession', officerId, { locked: 'idle' }],
    ['unlockSession', officerId, { locked: null }],
    ['signOut', officerId, { signedIn: false }],
    ['signIn', officerId, { signedIn: true }],
  ]);
});

test('another officer can sign in over a lock', async () => {
  const app = await openApp();
  const window = await openFirstWindow(app);
  const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
  await window.ask('lockSession');

  await window.ask('signIn', { body: { officerId: ben.id, passphrase } });

  expect(await window.ask('getSession')).toMatchObject({ state: 'open', officer: { name: 'Ben Okafor' } });
});

describe('a sign-in ends', () => {
  const reason = async (window: Window) => {
    const { state, signedOutBecause } = await window.ask('getSession');
    return [state, signedOutBecause];
  };

  test('12 hours after it started, at the shown time, whatever happens meanwhile', async () => {
    const app = await openApp();
    const window = await openFirstWindow(app);
    const { endsAt } = await window.ask('getSession');
    expect(Date.parse(endsAt) - window.now()).toBe(12 * 60 * 60_000);
    await window.ask('setIdleMinutes', { body: { minutes: 480 } });
    window.pass(6 * 60);
    await window.ask('lockSession');
    expect(await window.ask('unlockSession', { body: { passphrase } })).toMatchObject({ endsAt });
    window.pass(6 * 60 - 0.001);
    expect(await window.ask('keepAlive')).toMatchObject({ state: 'open', endsAt });
    window.pass(0.001);

    expect(await window.ask('listIssuers')).toMatchObject({ rejected: 'locked' });
    expect(await reason(window)).toEqual(['signed-out', 'expired']);
    expect((await readEvents(app)).at(-1)).toEqual([
      'signOut',
      window.id,
      { signedIn: false, reason: 'expired' },
    ]);
    await window.ask('signIn', { body: { officerId: window.id, passphrase } });
    expect(await reason(window)).toEqual(['open', null]);
  });

  test('in a locked window, too', async () => {
    const window = await openFirstWindow(await openApp());
    window.pass(12 * 60 - 1);
    expect(await reason(window)).toEqual(['locked', null]);
    window.pass(1);

    expect(await window.ask('unlockSession', { body: { passphrase } })).toMatchObject({ rejected: 'rule' });
    expect(await reason(window)).toEqual(['signed-out', 'expired']);
  });

  test('in every window when the officer signs out everywhere, and in no window of another officer', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const [second, locked] = [openWindow(app), openWindow(app)];
    for (const window of [second, locked]) {
      await window.ask('signIn', { body: { officerId: first.id, passphrase } });
    }
    await locked.ask('lockSession');

    expect(await first.ask('signOutEverywhere')).toMatchObject({ state: 'signed-out', officer: null });

    expect(await reason(second)).toEqual(['signed-out', 'everywhere']);
    expect(await reason(locked)).toEqual(['signed-out', 'everywhere']);
    expect(await reason(first)).toEqual(['signed-out', null]);
    expect(await reason(ben)).toEqual(['open', null]);
    const [action, actor, details] = (await readEvents(app)).at(-1) ?? [];
    expect([action, actor]).toEqual(['signOutEverywhere', first.id]);
    expect(details).toEqual({ sessionsEndedAt: expect.any(String) });
    await second.ask('signIn', { body: { officerId: first.id, passphrase } });
    expect(await reason(second)).toEqual(['open', null]);
  });

  test('when an administrator signs the officer out', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const signOut = (window: Window, id: string) => window.ask('signOutOfficer', { params: { id } });

    expect(await signOut(ben, first.id)).toMatchObject({ rejected: 'forbidden' });
    expect(await signOut(first, first.id.replace(/.{4}$/, '0000'))).toMatchObject({ rejected: 'not-found' });
    expect(await signOut(first, ben.id)).toMatchObject({ id: ben.id });

    expect(await reason(ben)).toEqual(['signed-out', 'everywhere']);
    expect(await reason(first)).toEqual(['open', null]);
    expect((await readEvents(app)).at(-1)?.slice(0, 2)).toEqual(['signOutOfficer', first.id]);
  });

  test.each([
    ['is disabled', 'disableOfficer', {}, 'disabled'],
    [
      'gets another passphrase',
      'resetPassphrase',
      { passphrase: 'the tide is out again' },
      'passphrase-changed',
    ],
  ] as const)('when the officer %s', async (_title, operation, body, expected) => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');

    await first.ask(operation, { params: { id: ben.id }, body });

    expect(await reason(ben)).toEqual(['signed-out', expected]);
  });

  test('never without officers', async () => {
    const window = openWindow(await openApp());
    expect(await window.ask('signOutEverywhere')).toMatchObject({ state: 'open', endsAt: null });
  });
});

describe('wrong passphrases are slowed down', () => {
  /** A signed-out window, and its guesses for the first officer. */
  async function openGuesser() {
    const app = await openApp();
    const { id: officerId } = await openFirstWindow(app);
    const window = openWindow(app);
    const guess = (tried: string) => window.ask('signIn', { body: { officerId, passphrase: tried } });
    return Object.assign(guess, { app, officerId });
  }

  test('after five within a minute, and even the right one is rejected', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const guess = await openGuesser();
    for (let time = 0; time < 5; time += 1) {
      expect(await guess('wrong one')).toMatchObject({ rejected: 'forbidden' });
    }

    expect(await guess(passphrase)).toEqual({
      rejected: 'too-many-requests',
      errors: ['passphrase: too many incorrect attempts; try again in 60 seconds'],
    });
    vi.setSystemTime(Date.now() + 60_000);
    expect(await guess(passphrase)).toMatchObject({ state: 'open' });
  });

  test('in one session, without affecting other sessions of the officer', async () => {
    const guess = await openGuesser();
    const { app, officerId } = guess;
    for (let time = 0; time < 5; time += 1) await guess('wrong one');
    expect(await guess('wrong one')).toMatchObject({ rejected: 'too-many-requests' });

    expect(await openWindow(app).ask('signIn', { body: { officerId, passphrase } })).toMatchObject({
      state: 'open',
    });
  });

  test('even if many are sent at the same time', async () => {
    const guess = await openGuesser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('wrong one')));
    expect(answers.filter(({ rejected }) => rejected === 'forbidden')).toHaveLength(5);
    expect(answers.filter(({ rejected }) => rejected === 'too-many-requests')).toHaveLength(15);
  });

  test('until the right one clears them', async () => {
    const guess = await openGuesser();
    for (const tried of ['a', 'b', 'c', 'd', passphrase, 'e', 'f', 'g', 'h', passphrase]) await guess(tried);
    expect(await guess(passphrase)).toMatchObject({ state: 'open' });
  });
});

describe('a passphrase', () => {
  const newPassphrase = 'the tide is out again';

  test('can be changed with the old one; other windows require the new one', async () => {
    const app = await openApp();
    const window = await openFirstWindow(app);
    const other = openWindow(app);
    await other.ask('signIn', { body: { officerId: window.id, passphrase } });
    const change = (oldPassphrase: string) =>
      window.ask('changePassphrase', { body: { oldPassphrase, passphrase: newPassphrase } });

    expect(await change('not the old one')).toEqual({
      rejected: 'forbidden',
      errors: ['oldPassphrase: incorrect passphrase'],
    });
    expect(await change(passphrase)).toMatchObject({ id: window.id });

    expect(await window.ask('getSession')).toMatchObject({ state: 'open' });
    expect(await other.ask('getSession')).toMatchObject({ state: 'signed-out' });
    const signIn = (tried: string) =>
      other.ask('signIn', { body: { officerId: window.id, passphrase: tried } });
    expect(await signIn(passphrase)).toMatchObject({ rejected: 'forbidden' });
    expect(await signIn(newPassphrase)).toMatchObject({ state: 'open' });
  });

  test('can be reset by an administrator, except their own', async () => {
    const app = await openApp();
    const first = await openFirstWindow(app);
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const reset = (id: string) =>
      first.ask('resetPassphrase', { params: { id }, body: { passphrase: newPassphrase } });

    expect(await reset(first.id)).toMatchObject({ rejected: 'rule' });
    expect(await reset(ben.id)).toMatchObject({ id: ben.id });

    expect(await ben.ask('getSession')).toMatchObject({ state: 'signed-out' });
    expect(await ben.ask('signIn', { body: { officerId: ben.id, passphrase: newPassphrase } })).toMatchObject(
      { state: 'open' },
    );
  });

  test('cannot be set while the data folder has no officers', async () => {
    const window = openWindow(await openApp());
    expect(
      await window.ask('changePassphrase', { body: { oldPassphrase: 'x', passphrase: newPassphrase } }),
    ).toMatchObject({ rejected: 'rule' });
  });
});
