import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { query } from '../support/databases.ts';
import { openFirstWindow, openWindow, openWindowAs, passphrase, type Window } from '../support/officers.ts';
import { codeDuration, showCode, turnOnSecondFactor } from '../support/second-factor.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const incorrectCode = { rejected: 'forbidden', errors: ['code: incorrect code'] };
const usedCode = {
  rejected: 'forbidden',
  errors: ['code: this code or a later one was already used; enter the next code'],
};
const incorrectRecoveryCode = {
  rejected: 'forbidden',
  errors: ['recoveryCode: incorrect recovery code, or it was already used'],
};

/** Sets the clock of the service ahead or back. */
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // The middle of a step, so that no test depends on when it runs.
  vi.setSystemTime(Math.floor(Date.now() / codeDuration) * codeDuration + codeDuration / 2);
});

/** An officer whose second factor was turned on several minutes ago, and a sign-in in a new window. */
async function setUp() {
  const app = await openApp();
  const window = await openFirstWindow(app);
  const { secret, recoveryCodes } = await turnOnSecondFactor(window);
  pass(10 * codeDuration);
  const [recoveryCode = '', secondRecoveryCode = ''] = recoveryCodes;
  const signIn = (given: object, other = openWindow(app)) =>
    other.ask('signIn', { body: { officerId: window.id, passphrase, ...given } });
  return { app, window, secret, recoveryCodes, recoveryCode, secondRecoveryCode, signIn };
}

async function readEvents(app: App): Promise<{ action: string; actorId: string; details: object }[]> {
  const events = await app.service.storage.reader.selectFrom('auditEvents').selectAll().execute();
  return events.map(({ action, actorId, after }) => ({ action, actorId, details: JSON.parse(after) }));
}

/** Everything that the service returns about an officer, and the audit log. */
async function readEverything(app: App, window: Window): Promise<string> {
  const answers = [
    await window.ask('listOfficers'),
    await window.ask('getSession'),
    await window.ask('getSecondFactor'),
    await window.ask('listSessions'),
    await window.ask('listAuditEvents'),
    await readEvents(app),
  ];
  return JSON.stringify(answers);
}

describe('turning on the second factor', () => {
  test('requires the passphrase, and is complete only after a correct code', async () => {
    const app = await openApp();
    const window = await openFirstWindow(app);

    expect(
      await window.ask('startSecondFactorEnrollment', { body: { passphrase: 'something else' } }),
    ).toEqual({
      rejected: 'forbidden',
      errors: ['passphrase: incorrect passphrase'],
    });
    const { secret, uri } = await window.ask('startSecondFactorEnrollment', { body: { passphrase } });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Offerdesk:Ada%20Lindqvist?issuer=Offerdesk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const wrong = showCode(secret, Date.now() + 5 * codeDuration);
    expect(await window.ask('turnOnSecondFactor', { body: { code: wrong } })).toEqual(incorrectCode);
    expect(await window.ask('getSecondFactor')).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await openWindow(app).ask('signIn', { body: { officerId: window.id, passphrase } })).toMatchObject(
      { state: 'open' },
    );

    const { recoveryCodes } = await window.ask('turnOnSecondFactor', { body: { code: showCode(secret) } });

    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await window.ask('getSecondFactor')).toEqual({
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect(await window.ask('listOfficers')).toMatchObject({
      items: [{ name: 'Ada Lindqvist', secondFactorSince: expect.any(String) }],
    });
  });

  test('ends after ten minutes, and belongs to the session and the officer who started it', async () => {
    const app = await openApp();
    const window = await openFirstWindow(app);
    const expired = { rejected: 'rule', errors: ['The QR code has expired; start again'] };
    expect(await window.ask('turnOnSecondFactor', { body: { code: '123456' } })).toEqual(expired);
    const { secret } = await window.ask('startSecondFactorEnrollment', { body: { passphrase } });
    const other = openWindow(app);
    await other.ask('signIn', { body: { officerId: window.id, passphrase } });
    expect(await other.ask('turnOnSecondFactor', { body: { code: showCode(secret) } })).toEqual(expired);
    const { id: officerId } = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    await window.ask('signIn', { body: { officerId, passphrase } });
    expect(await window.ask('turnOnSecondFactor', { body: { code: showCode(secret) } })).toEqual(expired);
    await window.ask('signIn', { body: { officerId: window.id, passphrase } });

    pass(10 * 60_000);

    expect(await window.ask('turnOnSecondFactor', { body: { code: showCode(secret) } })).toEqual(expired);
  });

  test('is not possible while it is on, or while no officer is signed in', async () => {
    const { window } = await setUp();
    expect(await window.ask('startSecondFactorEnrollment', { body: { passphrase } })).toMatchObject({
      rejected: 'rule',
      errors: ['The second factor is already on; turn it off to use another device'],
    });
    const empty = openWindow(await openApp());
    expect(await empty.ask('startSecondFactorEnrollment', { body: { passphrase } })).toMatchObject({
      rejected: 'rule',
    });
  });
});

describe('a sign-in with a second factor', () => {
  test('requires the code after the correct passphrase, and does not mention it after an incorrect one', async () => {
    const { secret, signIn } = await setUp();

    expect(await signIn({})).toEqual({ rejected: 'invalid', errors: ['code: is required'] });
    expect(await signIn({ passphrase: 'something else' })).toEqual({
      rejected: 'forbidden',
      errors: ['passphrase: incorrect passphrase'],
    });
    expect(await signIn({ passphrase: 'something else', code: showCode(secret) })).toEqual({
      rejected: 'forbidden',
      errors: ['passphrase: incorrect passphrase'],
    });
    expect(await signIn({ code: showCode(secret, Date.now() + 5 * codeDuration) })).toEqual(incorrectCode);
    expect(await signIn({ code: showCode(secret) })).toMatchObject({ state: 'open' });
  });

  test.each(['12345', '1234567', 'abcdef', '12-3456'])('rejects the code %s by its form', async (code) => {
    const { signIn } = await setUp();
    expect(await signIn({ code })).toMatchObject({ rejected: 'invalid', errors: ['code: must be 6 digits'] });
  });

  test('accepts a code with a space in the middle', async () => {
    const { secret, signIn } = await setUp();
    const code = showCode(secret).replace(/^(...)/, '$1 ');
    expect(await signIn({ code })).toMatchObject({ state: 'open' });
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('with a code that is %i steps from the current one is accepted: %s', async (steps, isAccepted) => {
    const { secret, signIn } = await setUp();
    const state = await signIn({ code: showCode(secret, Date.now() + steps * codeDuration) });
    expect(state.state === 'open').toBe(isAccepted);
  });

  test('never accepts a code twice, nor an earlier one than the last', async () => {
    const { secret, signIn } = await setUp();
    const earlier = showCode(secret, Date.now() - codeDuration);
    const code = showCode(secret);
    expect(await signIn({ code })).toMatchObject({ state: 'open' });

    expect(await signIn({ code })).toEqual(usedCode);
    expect(await signIn({ code: earlier })).toEqual(usedCode);
    pass(codeDuration);
    expect(await signIn({ code })).toEqual(usedCode);
    expect(await signIn({ code: showCode(secret) })).toMatchObject({ state: 'open' });
  });

  test('does not accept the code that turned the second factor on', async () => {
    const window = await openFirstWindow(await openApp());
    const { secret } = await turnOnSecondFactor(window);
    const body = { officerId: window.id, passphrase, code: showCode(secret) };
    expect(await window.ask('signIn', { body })).toEqual(usedCode);
  });

  test('accepts a code only once in two sign-ins at the same time', async () => {
    const { secret, signIn } = await setUp();
    const code = showCode(secret);

    const answers = await Promise.all([signIn({ code }), signIn({ code }), signIn({ code })]);

    expect(answers.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(answers.filter(({ rejected }) => rejected === 'forbidden')).toHaveLength(2);
  });

  test('does not accept old codes after the clock was set back', async () => {
    const { secret, signIn } = await setUp();
    const old = showCode(secret);
    pass(5 * codeDuration);
    expect(await signIn({ code: showCode(secret) })).toMatchObject({ state: 'open' });

    pass(-5 * codeDuration);

    expect(await signIn({ code: old })).toEqual(usedCode);
    pass(6 * codeDuration);
    expect(await signIn({ code: showCode(secret) })).toMatchObject({ state: 'open' });
  });

  test('keeps used codes used after the data folder was opened again', async () => {
    const folder = temporaryFolder();
    const first = await openApp(folder, () => undefined);
    const window = await openFirstWindow(first);
    const { secret } = await turnOnSecondFactor(window);
    await first.close();

    const body = { officerId: window.id, passphrase, code: showCode(secret) };
    expect(await openWindow(await openApp(folder)).ask('signIn', { body })).toEqual(usedCode);
  });

  test('unlocks with the passphrase only, in the same session', async () => {
    const { window } = await setUp();
    await window.ask('lockSession');
    expect(await window.ask('unlockSession', { body: { passphrase } })).toMatchObject({ state: 'open' });
  });

  test('over a locked session leaves that session locked until the code is correct', async () => {
    const { app, window, secret, signIn } = await setUp();
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    await ben.ask('lockSession');

    expect(await signIn({}, ben)).toMatchObject({ rejected: 'invalid' });
    expect(await ben.ask('getSession')).toMatchObject({ state: 'locked', officer: { id: ben.id } });
    await signIn({ code: showCode(secret) }, ben);

    expect(await ben.ask('getSession')).toMatchObject({ state: 'open', officer: { id: window.id } });
  });

  test('leaves officers without one as they are', async () => {
    const { app } = await setUp();
    const { id: officerId } = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const window = openWindow(app);
    expect(await window.ask('signIn', { body: { officerId, passphrase } })).toMatchObject({ state: 'open' });
  });
});

describe('incorrect codes', () => {
  const wrongCode = (secret: string) => showCode(secret, Date.now() + 20 * codeDuration);
  const tooMany = {
    rejected: 'too-many-requests',
    errors: ['passphrase: too many incorrect attempts; try again in 60 seconds'],
  };

  test('count to the limit of incorrect passphrases, above which no answer says whether the passphrase was right', async () => {
    const { app, secret, signIn } = await setUp();
    const window = openWindow(app);
    for (const time of [1, 2]) {
      expect([time, await signIn({ passphrase: 'wrong' }, window)]).toMatchObject([
        time,
        { rejected: 'forbidden' },
      ]);
    }
    for (let time = 0; time < 3; time += 1) {
      expect(await signIn({ code: wrongCode(secret) }, window)).toEqual(incorrectCode);
    }

    const answers = [
      await signIn({ code: showCode(secret) }, window),
      await signIn({}, window),
      await signIn({ passphrase: 'wrong' }, window),
      await signIn({ passphrase: 'wrong', code: showCode(secret) }, window),
    ];
    expect(answers).toEqual(answers.map(() => tooMany));
    pass(60_000);
    expect(await signIn({ code: showCode(secret) }, window)).toMatchObject({ state: 'open' });
  });

  test('of recovery codes count, too', async () => {
    const { app, recoveryCode, signIn } = await setUp();
    const window = openWindow(app);
    for (let time = 0; time < 5; time += 1) {
      expect(await signIn({ recoveryCode: '00000-00000' }, window)).toEqual(incorrectRecoveryCode);
    }
    expect(await signIn({ recoveryCode }, window)).toEqual(tooMany);
  });

  test('are not cleared when the same session signs in without a code', async () => {
    const { app, secret, signIn } = await setUp();
    const { id: officerId } = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const window = openWindow(app);
    for (let time = 0; time < 4; time += 1) await signIn({ code: wrongCode(secret) }, window);

    await window.ask('signIn', { body: { officerId, passphrase } });
    await window.ask('signOut');

    expect(await signIn({ code: wrongCode(secret) }, window)).toEqual(incorrectCode);
    expect(await signIn({ code: showCode(secret) }, window)).toEqual(tooMany);
  });

  test('count to the end of the session until a right code, also after sign-ins of others in it', async () => {
    const { app, secret, signIn } = await setUp();
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    const other = openWindow(app);
    const wrong = showCode(secret, Date.now() + 500 * codeDuration);

    for (let guess = 1; guess <= 4; guess += 1) {
      await signIn({ code: wrong }, other);
      await other.ask('signIn', { body: { officerId: ben.id, passphrase } });
      expect(other.session.wrongPassphrases).toBe(guess);
    }
    await signIn({}, other);
    expect(other.session.wrongPassphrases).toBe(4);
    await signIn({ code: showCode(secret) }, other);
    expect(other.session.wrongPassphrases).toBe(0);
  });

  test('that are sent at the same time do not pass the limit', async () => {
    const { app, secret, signIn } = await setUp();
    const window = openWindow(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn({ code: wrongCode(secret) }, window)),
    );
    expect(answers.filter(({ rejected }) => rejected === 'forbidden')).toHaveLength(5);
    expect(answers.filter(({ rejected }) => rejected === 'too-many-requests')).toHaveLength(15);
  });

  test('do not count if only the passphrase was sent', async () => {
    const { app, secret, signIn } = await setUp();
    const window = openWindow(app);
    for (let time = 0; time < 8; time += 1) {
      expect(await signIn({}, window)).toMatchObject({ rejected: 'invalid' });
    }
    expect(await signIn({ code: showCode(secret) }, window)).toMatchObject({ state: 'open' });
  });
});

describe('a recovery code', () => {
  test('signs in once instead of a code, however it is typed', async () => {
    const { window, recoveryCode, secondRecoveryCode, signIn } = await setUp();

    expect(await signIn({ recoveryCode })).toMatchObject({ state: 'open' });
    expect(await window.ask('getSecondFactor')).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await signIn({ recoveryCode })).toEqual(incorrectRecoveryCode);
    const typed = secondRecoveryCode
      .toUpperCase()
      .replace('-', ' ')
      .replaceAll('0', 'O')
      .replaceAll('1', 'l');
    expect(await signIn({ recoveryCode: typed })).toMatchObject({ state: 'open' });
  });

  test('is accepted only once in two sign-ins at the same time', async () => {
    const { recoveryCode, signIn } = await setUp();
    const answers = await Promise.all([signIn({ recoveryCode }), signIn({ recoveryCode })]);
    expect(answers.filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  test('of another officer is not accepted', async () => {
    const { app, recoveryCode } = await setUp();
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    await turnOnSecondFactor(ben);
    const body = { officerId: ben.id, passphrase, recoveryCode };
    expect(await openWindow(app).ask('signIn', { body })).toEqual(incorrectRecoveryCode);
  });

  test('is replaced by new ones with the passphrase and a code', async () => {
    const { window, secret, recoveryCode, signIn } = await setUp();
    const create = (given: object) => window.ask('createRecoveryCodes', { body: { passphrase, ...given } });

    expect(await create({})).toEqual({ rejected: 'invalid', errors: ['code: is required'] });
    expect(await create({ passphrase: 'wrong', code: showCode(secret) })).toMatchObject({
      errors: ['passphrase: incorrect passphrase'],
    });
    const { recoveryCodes } = await create({ code: showCode(secret) });

    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes).not.toContain(recoveryCode);
    expect(await signIn({ recoveryCode })).toEqual(incorrectRecoveryCode);
    expect(await signIn({ recoveryCode: recoveryCodes[0] })).toMatchObject({ state: 'open' });
  });
});

describe('turning off the second factor', () => {
  test('requires the passphrase and a code', async () => {
    const { window, secret, signIn } = await setUp();
    const turnOff = (given: object) => window.ask('turnOffSecondFactor', { body: { passphrase, ...given } });

    expect(await turnOff({})).toEqual({ rejected: 'invalid', errors: ['code: is required'] });
    expect(await turnOff({ code: showCode(secret, Date.now() + 9 * codeDuration) })).toEqual(incorrectCode);
    expect(await turnOff({ code: showCode(secret) })).toEqual({ since: null, recoveryCodesLeft: 0 });

    expect(await signIn({})).toMatchObject({ state: 'open' });
    expect(await turnOff({ code: showCode(secret) })).toEqual({
      rejected: 'rule',
      errors: ['The second factor is off'],
    });
  });

  test('is possible with a recovery code, and makes it possible to set up another device', async () => {
    const { window, secret, recoveryCode, signIn } = await setUp();
    await window.ask('turnOffSecondFactor', { body: { passphrase, recoveryCode } });

    const { secret: other } = await turnOnSecondFactor(window);

    expect(other).not.toBe(secret);
    pass(10 * codeDuration);
    expect(await signIn({ code: showCode(secret) })).toEqual(incorrectCode);
    expect(await signIn({ code: showCode(other) })).toMatchObject({ state: 'open' });
  });
});

describe('an administrator', () => {
  const reset = (window: Window, id: string) => window.ask('resetSecondFactor', { params: { id } });

  test('resets the second factor of another officer, whose sessions end', async () => {
    const { app, window } = await setUp();
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    await turnOnSecondFactor(ben);
    expect(await reset(ben, window.id)).toMatchObject({ rejected: 'forbidden' });

    expect(await reset(window, ben.id)).toMatchObject({ id: ben.id, secondFactorSince: null });

    expect(await ben.ask('getSession')).toMatchObject({
      state: 'signed-out',
      signedOutBecause: 'everywhere',
    });
    expect(await ben.ask('signIn', { body: { officerId: ben.id, passphrase } })).toMatchObject({
      state: 'open',
    });
    expect(await reset(window, ben.id)).toMatchObject({
      rejected: 'rule',
      errors: ['The second factor is off'],
    });
  });

  test('cannot reset their own', async () => {
    const { window } = await setUp();
    expect(await reset(window, window.id)).toEqual({
      rejected: 'rule',
      errors: ['Turn off your own second factor with your passphrase and a code'],
    });
  });

  test('needs a second administrator while second approval is on', async () => {
    const { app, window } = await setUp();
    const cleo = await openWindowAs(app, 'Cleo Haddad', 'approver', 'administrator');
    const ben = await openWindowAs(app, 'Ben Okafor', 'reviewer');
    await turnOnSecondFactor(ben);
    await window.ask('setSecondApproval', { body: { issuer: ['APPROVED'] } });

    // Changes of access at the same time as the proposal would make it stale.
    pass(1000);
    const { proposalId } = await reset(window, ben.id);

    expect(await ben.ask('getSecondFactor')).toMatchObject({ recoveryCodesLeft: 10 });
    expect(await cleo.ask('listAdministrativeChanges')).toMatchObject({
      items: [{ summary: 'Reset the second factor of Ben Okafor' }],
    });
    await cleo.ask('confirmAdministrativeChange', { params: { id: proposalId } });
    expect(await ben.ask('signIn', { body: { officerId: ben.id, passphrase } })).toMatchObject({
      state: 'open',
    });
  });
});

test('the audit log has each change of a second factor, each used recovery code, and each incorrect code', async () => {
  const { app, window, secret, recoveryCode, secondRecoveryCode, signIn } = await setUp();
  await signIn({ code: '000000' });
  await signIn({ recoveryCode });
  await window.ask('createRecoveryCodes', { body: { passphrase, code: showCode(secret) } });
  await signIn({ recoveryCode: secondRecoveryCode });
  pass(codeDuration);
  await window.ask('turnOffSecondFactor', { body: { passphrase, code: showCode(secret) } });
  await turnOnSecondFactor(window);
  await app.run('resetSecondFactor', cli, { params: { id: window.id } });

  const actorId = window.id;
  const events = await readEvents(app);
  expect(events.filter(({ action }) => action !== 'openDataFolder' && action !== 'createOfficer')).toEqual([
    { action: 'turnOnSecondFactor', actorId, details: { secondFactorSince: expect.any(String) } },
    { action: 'signIn', actorId: 'back-office', details: { code: 'wrong' } },
    { action: 'useRecoveryCode', actorId, details: { recoveryCodesLeft: 9 } },
    { action: 'signIn', actorId, details: { signedIn: true } },
    { action: 'createRecoveryCodes', actorId, details: { recoveryCodesLeft: 10 } },
    { action: 'signIn', actorId: 'back-office', details: { recoveryCode: 'wrong' } },
    { action: 'turnOffSecondFactor', actorId, details: { secondFactorSince: null } },
    { action: 'turnOnSecondFactor', actorId, details: { secondFactorSince: expect.any(String) } },
    {
      action: 'resetSecondFactor',
      actorId: 'cli',
      details: { secondFactorSince: null, sessionsEndedAt: expect.any(String) },
    },
  ]);
});

test('neither the secret nor a recovery code leaves the service after the enrollment', async () => {
  const { app, window, secret, recoveryCodes, recoveryCode, signIn } = await setUp();
  await signIn({ recoveryCode });
  await signIn({ code: showCode(secret) });

  const everything = await readEverything(app, window);

  expect(everything).toContain('secondFactorSince');
  expect(everything).not.toMatch(/secondFactorSealed|recoveryCodeDigests|lastCodeStep/);
  for (const hidden of [secret, showCode(secret), ...recoveryCodes]) expect(everything).not.toContain(hidden);
});

test('the data folder has the secret only encrypted, and the recovery codes only as digests', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const { secret, recoveryCodes } = await turnOnSecondFactor(await openFirstWindow(app));

  const [officer] = query<{ secondFactorSealed: Buffer; recoveryCodeDigests: string }>(
    folder,
    'SELECT * FROM officers',
  );

  const digests = JSON.parse(officer?.recoveryCodeDigests ?? '') as string[];
  expect(digests).toHaveLength(10);
  const stored = JSON.stringify(officer) + officer?.secondFactorSealed.toString('latin1');
  expect(officer?.secondFactorSealed.length).toBeGreaterThan(secret.length);
  for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
});
