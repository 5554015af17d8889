import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { registerScreens } from '../../electron/http/screens.ts';
import { Sessions } from '../../electron/http/screens-sessions.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';
import type { OperationFailure } from '../../shared/contracts/bridge.ts';
import {
  askAt,
  type BackOffice,
  browserHeaders,
  cookieOf,
  openBackOffice,
  send,
} from '../support/back-office.ts';
import { passphrase } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

const hour = 60 * 60_000;
const ada = { name: 'Ada Lindqvist', roles: ['approver'], passphrase };

/** A host with a page, and a clock for its sessions that the test controls. */
async function startHost() {
  let now = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>');
  const app = await openApp();
  const { address, close } = await startListener(
    app,
    0,
    registerScreens(app, folder, new Sessions(() => now)),
  );
  onTestFinished(close);
  return {
    app,
    address,
    open: (kind?: 'browser' | 'program') => openBackOffice(app, address, kind),
    pass(hours: number) {
      now += hours * hour;
    },
  };
}

type Host = Awaited<ReturnType<typeof startHost>>;

/** The status of a request for each kind of resource; the last one is that of the page. */
async function tryAll(host: Host, base: string, headers: Record<string, string>): Promise<number[]> {
  const request = encodeURIComponent(JSON.stringify({ query: { list: 'issuers' } }));
  const upload = { ...headers, origin: host.address, 'content-type': 'application/octet-stream' };
  const answers = [
    await askAt(host.address, base, headers, 'listIssuers'),
    await send(`${base}downloads/exportList?request=${request}`, 'GET', headers),
    await send(`${base}uploads/importInvestors`, 'POST', { ...upload, 'x-file-name': 'a.csv' }, 'email\n'),
    await send(base, 'HEAD', headers),
    await send(base, 'GET', headers),
  ];
  return answers.map(({ status }) => status);
}

// The uploaded file has no rows: it is rejected only after the session was accepted.
const everythingOpens = [200, 200, 400, 200, 200];
const nothingOpens = [401, 401, 401, 401, 401];
const fixed = ({ address }: Host) => `${address}/back-office/`;

describe('a browser session', () => {
  test('opens with its path and its cookie', async () => {
    const host = await startHost();
    const { base, cookie } = await host.open();

    expect(await tryAll(host, base, { ...browserHeaders, cookie })).toEqual(everythingOpens);
    // Only the link determines the kind of session.
    expect(await tryAll(host, base, { cookie })).toEqual(everythingOpens);
  });

  type Attempt = (host: Host, own: BackOffice) => Promise<[base: string, cookie: string | undefined]>;
  const attempts: [string, Attempt][] = [
    ['its cookie on the fixed path', async (host, { cookie }) => [fixed(host), cookie]],
    ['its path without a cookie', async (_host, { base }) => [base, undefined]],
    ['its path with an empty cookie', async (_host, { base, cookie }) => [base, cookie.replace(/=.*/, '=')]],
    ['a cut cookie', async (_host, { base, cookie }) => [base, cookie.slice(0, -1)]],
    ['the cookie of another session', async (host, { base }) => [base, (await host.open()).cookie]],
    ['the path of another session', async (host, { cookie }) => [(await host.open()).base, cookie]],
    ['a program’s cookie on its path', async (host, { base }) => [base, (await host.open('program')).cookie]],
    [
      'its cookie under the name of another port',
      async (_host, { base, cookie }) => [base, cookie.replace(/-\d+=/, '-1=')],
    ],
    [
      'a guessed path',
      async ({ address }, { cookie }) => [`${address}/back-office/${'A'.repeat(22)}/`, cookie],
    ],
    [
      'its cookie as its path',
      async ({ address }, { cookie }) => [`${address}/back-office/${cookie.split('=')[1]}/`, cookie],
    ],
    [
      'a program’s cookie as the path too',
      async (host) => {
        const { cookie } = await host.open('program');
        return [`${host.address}/back-office/${cookie.split('=')[1]}/`, cookie];
      },
    ],
  ];

  test.each(attempts)('does not open with %s', async (_title, attempt) => {
    const host = await startHost();
    const [base, cookie] = await attempt(host, await host.open());
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };

    expect(await tryAll(host, base, { ...browserHeaders, ...headers })).toEqual(nothingOpens);
    expect(await tryAll(host, base, headers)).toEqual(nothingOpens);
  });

  test('does not open for a page of another port, even with both secrets', async () => {
    const host = await startHost();
    const { ask } = await host.open();

    for (const headers of [
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      expect((await ask('listIssuers', {}, headers)).status).toBe(403);
    }
  });

  test('never shows its secrets in an error or in the request log', async () => {
    const host = await startHost();
    const { base, cookie, ask } = await host.open();
    const secrets = [base.split('/').at(-2) ?? '', cookie.split('=')[1] ?? ''];

    const errors = [await ask('nothing'), await ask('listRequests', { query: { text: 1 } })];
    errors.push(await send(`${base}nothing`, 'GET', { cookie }), await send(base, 'DELETE', { cookie }));
    const log = await ask('listRequests');

    expect(log.status).toBe(200);
    expect(errors.every(({ status }) => status >= 400)).toBe(true);
    for (const { text } of [...errors, log]) for (const secret of secrets) expect(text).not.toContain(secret);
  });
});

describe('the cookie of a browser session', () => {
  test('changes when the officer signs in and unlocks, and the previous one stops working', async () => {
    const host = await startHost();
    const browser = await host.open();
    const cookies = [browser.cookie];
    const ask = async (operation: string, body: object) => {
      const answer = await browser.ask(operation, { body });
      cookies.push(browser.cookie);
      return answer;
    };
    const { id: officerId } = JSON.parse((await ask('createOfficer', ada)).text) as { id: string };
    await browser.ask('lockSession');
    await ask('unlockSession', { passphrase });
    await browser.ask('signOut');
    const signedIn = await ask('signIn', { officerId, passphrase });

    expect(signedIn.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`; Path=${new URL(browser.base).pathname}; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(new Set(cookies).size).toBe(4);
    for (const old of cookies.slice(0, -1)) {
      expect(await tryAll(host, browser.base, { cookie: old })).toEqual(nothingOpens);
    }
    expect((await browser.ask('listIssuers')).status).toBe(200);
  });

  test('does not change after a wrong passphrase, a lock, or another operation', async () => {
    const host = await startHost();
    const browser = await host.open();
    await browser.ask('createOfficer', { body: ada });

    for (const answer of [
      await browser.ask('keepAlive'),
      await browser.ask('lockSession'),
      await browser.ask('unlockSession', { body: { passphrase: 'something else' } }),
      await browser.ask('getSession'),
    ]) {
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('the session of a program', () => {
  test('opens on the fixed path with its cookie, which stays the same after a sign-in', async () => {
    const host = await startHost();
    const program = await host.open('program');
    expect(program.base).toBe(fixed(host));

    const created = await program.ask('createOfficer', { body: ada });

    expect(created.headers['set-cookie']).toBeUndefined();
    expect((await program.ask('listIssuers')).status).toBe(200);
  });

  test('has no screens, and requires its cookie and the origin', async () => {
    const host = await startHost();
    const { cookie, ask } = await host.open('program');

    expect((await send(fixed(host), 'GET', { cookie })).status).toBe(401);
    expect((await ask('listIssuers', {}, { cookie: '' })).status).toBe(401);
    expect((await ask('listIssuers', {}, { origin: 'http://127.0.0.1:1' })).status).toBe(403);
  });

  test.each([
    ['Sec-Fetch-Mode', { 'sec-fetch-mode': 'navigate' }],
    ['a page', { accept: 'text/html,application/xhtml+xml' }],
  ])('is not created for a client that sends or requests %s', async (_title, headers) => {
    const host = await startHost();
    const token = await createBackOfficeLink(host.app.service);
    const opened = await send(`${fixed(host)}open/${token}`, 'GET', headers);

    expect(opened.headers.location).toMatch(/^\/back-office\/[\w-]{22}\/$/);
    expect(await tryAll(host, fixed(host), { cookie: cookieOf(opened) })).toEqual(nothingOpens);
  });
});

describe('a session ends', () => {
  const reasonOf = ({ text }: { text: string }) => (JSON.parse(text) as OperationFailure).errors[0]?.message;

  test('12 hours after its last use', async () => {
    const host = await startHost();
    const { ask } = await host.open();
    await ask('createOfficer', { body: ada });
    host.pass(11.99);
    expect((await ask('getSession')).status).toBe(200);
    host.pass(12);

    const late = await ask('getSession');

    expect([late.status, reasonOf(late)]).toEqual([401, 'ended because it was not used for 12 hours']);
  });

  test('12 hours after its link was opened, if no officer signed in', async () => {
    const host = await startHost();
    const { ask } = await host.open();
    host.pass(11.99);
    expect((await ask('getSession')).status).toBe(200);
    host.pass(0.01);

    const late = await ask('getSession');

    expect([late.status, reasonOf(late)]).toEqual([
      401,
      'ended because no one signed in within 12 hours of opening the link',
    ]);
  });

  test('a day before it is removed', async () => {
    const host = await startHost();
    const { ask } = await host.open();
    host.pass(24);
    expect(reasonOf(await ask('getSession'))).toContain('not used for 12 hours');

    await host.open();

    expect(reasonOf(await ask('getSession'))).toContain('does not exist');
  });

  test('after 20 wrong passphrases in a row', async () => {
    const sessions = new Sessions();
    const { path, cookie } = sessions.open('browser', '127.0.0.1');
    const { session } = sessions.find({ path, cookie });
    const { parts } = await openApp();
    const wrong = (officer: string) => session?.noteAttempt(parts.signInAttempts, { id: officer } as never);
    // Attempts during the wait are not counted.
    for (let time = 0; time < 30; time += 1) wrong('officer_1');
    expect(session?.wrongPassphrases).toBe(5);
    expect(sessions.find({ path, cookie }).session).toBe(session);
    for (let round = 0; round < 3; round += 1) {
      parts.signInAttempts.clear(session ?? {});
      for (let time = 0; time < 5; time += 1) wrong('officer_1');
    }

    expect(sessions.find({ path, cookie })).toEqual({
      session: undefined,
      reason: 'ended after 20 incorrect passphrases or codes in a row',
    });
  });

  test('when an officer signs out everywhere, in another browser or program', async () => {
    const host = await startHost();
    const program = await host.open('program');
    const created = await program.ask('createOfficer', { body: ada });
    const { id: officerId } = JSON.parse(created.text) as { id: string };
    const browser = await host.open();
    await browser.ask('signIn', { body: { officerId, passphrase } });
    expect((await browser.ask('listIssuers')).status).toBe(200);

    expect((await program.ask('signOutEverywhere')).status).toBe(200);

    expect((await browser.ask('listIssuers')).status).toBe(423);
    expect((await program.ask('listIssuers')).status).toBe(423);
    expect(JSON.parse((await browser.ask('getSession')).text)).toMatchObject({
      signedOutBecause: 'everywhere',
    });
  });

  test('when the officer ends it in another browser or program', async () => {
    const host = await startHost();
    const program = await host.open('program');
    const created = await program.ask('createOfficer', { body: ada });
    const { id: officerId } = JSON.parse(created.text) as { id: string };
    const browser = await host.open();
    await browser.ask('signIn', { body: { officerId, passphrase } });
    const { items } = JSON.parse((await program.ask('listSessions')).text) as { items: { id: string }[] };
    expect(items).toMatchObject([
      { kind: 'browser', address: '127.0.0.1', isCurrent: false },
      { kind: 'program', address: '127.0.0.1', isCurrent: true },
    ]);

    await program.ask('endSession', { params: { id: items[0]?.id } });

    expect((await browser.ask('listIssuers')).status).toBe(423);
    expect((await program.ask('listIssuers')).status).toBe(200);
  });

  test('12 hours after the sign-in, however often it is used', async () => {
    const host = await startHost();
    const program = await host.open('program');
    await program.ask('createOfficer', { body: ada });
    for (let quarters = 1; quarters < 48; quarters += 1) {
      host.pass(0.249);
      expect((await program.ask('keepAlive')).status).toBe(200);
    }
    host.pass(0.3);

    expect((await program.ask('listIssuers')).status).toBe(423);
    expect(JSON.parse((await program.ask('getSession')).text)).toMatchObject({
      state: 'signed-out',
      signedOutBecause: 'expired',
    });
  });
});
