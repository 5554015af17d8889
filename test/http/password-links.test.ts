import { describe, expect, test, vi } from 'vitest';
import { limits } from '../../shared/domain/limits.ts';
import { openSecondConnection } from '../support/databases.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { bodies, createInvestor, freshEmail } from '../support/records.ts';
import { openApp, shareService, startService } from '../support/service.ts';

const service = await shareService();
const ada = await openFirstWindow(service.app);
const ola = await openWindowAs(service.app, 'Ola Administrator', 'administrator');

const chosen = 'a harbor of my own';

const createLink = async (userId: string) =>
  (await ada.ask('createPasswordLink', { params: { userId } })) as { link: string; expiresAt: string };

/** A user without a password, as staff create them. */
async function createUser(): Promise<string> {
  const { userId } = await ada.ask('onboardInvestor', {
    body: {
      investorAccountType: 'INDIVIDUAL',
      email: freshEmail(),
      name: 'Ingrid Solheim',
      people: [bodies.person],
    },
  });
  return userId;
}

const send = (link: string, password: string, confirmPassword = password) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ password, confirmPassword }) });

const hashOf = (userId: string) =>
  openSecondConnection(service.app)
    .prepare('SELECT passwordHash FROM users WHERE id = ?')
    .pluck()
    .get(userId) as string | null;

const hasPassword = async (userId: string, password: string) =>
  service.app.service.passwords.verify(password, hashOf(userId) ?? '');

describe('a password link', () => {
  test('sets the password of a user that staff created without one', async () => {
    const userId = await createUser();
    const { link, expiresAt } = await createLink(userId);

    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + (limits.passwordLinkHours - 1) * 3_600_000);
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Set your password');
    expect(hashOf(userId)).toBeNull();

    const answer = await send(link, chosen);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Password set');
    expect(await hasPassword(userId, chosen)).toBe(true);
  });

  test('works once, also if it is sent twice at the same time', async () => {
    const userId = await createUser();
    const { link } = await createLink(userId);

    const answers = await Promise.all([send(link, chosen), send(link, 'another harbor')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await fetch(link)).status).toBe(403);
    expect((await send(link, 'a third harbor')).status).toBe(403);
  });

  test('is not used up by a program or a browser that only opens it', async () => {
    const { link } = await createLink(await createUser());

    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
    expect((await send(link, chosen)).status).toBe(200);
  });

  test.each([
    ['too short', 'short', 'short', 'Use 8 to 128 characters.'],
    ['too long', 'x'.repeat(129), 'x'.repeat(129), 'Use 8 to 128 characters.'],
    ['repeated differently', chosen, 'a harbor of yours', 'The passwords do not match.'],
  ])('survives a password that is %s', async (_what, password, confirmPassword, message) => {
    const userId = await createUser();
    const { link } = await createLink(userId);

    const rejected = await send(link, password, confirmPassword);
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain(message);
    expect(hashOf(userId)).toBeNull();
    expect((await send(link, chosen)).status).toBe(200);
  });

  test('replaces an earlier link of the same user, but not that of another one', async () => {
    const userId = await createUser();
    const other = await createLink(await createUser());
    const first = await createLink(userId);
    const second = await createLink(userId);

    expect((await send(first.link, chosen)).status).toBe(403);
    expect((await send(second.link, chosen)).status).toBe(200);
    expect((await send(other.link, chosen)).status).toBe(200);
  });

  test('expires', async () => {
    const userId = await createUser();
    const { link, expiresAt } = await createLink(userId);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) - 1 });

    expect((await fetch(link)).status).toBe(200);
    vi.setSystemTime(Date.parse(expiresAt));
    expect((await fetch(link)).status).toBe(403);
    expect((await send(link, chosen)).status).toBe(403);
    expect(hashOf(userId)).toBeNull();
  });

  test('replaces the password that a client set, and ends the access tokens of the user', async () => {
    const registered = await service.post('/register/issuer', {
      ...bodies.person,
      ...bodies.passwords,
      email: freshEmail(),
      accountName: 'Harbor Light Energy',
    });
    const bearer = { authorization: `Bearer ${registered.body.accessToken}` };
    expect((await service.get('/issuers', bearer)).status).toBe(200);
    const { link } = await createLink(registered.body.userId);
    await send(link, chosen);

    expect((await service.get('/issuers', bearer)).status).toBe(401);
  });

  test('is stored and logged without its token, and its creation and use are in the audit log', async () => {
    const userId = await createUser();
    const { link } = await createLink(userId);
    await fetch(`${link}x`);
    const token = link.split('/').at(-1) ?? '';
    const stored = openSecondConnection(service.app).serialize();
    await send(link, chosen);

    expect(stored.includes(token)).toBe(false);
    const { items } = await ola.ask('listRequests', {});
    expect(JSON.stringify(items)).not.toContain('/password/');
    const { events } = await ada.ask('getHistory', { params: { id: userId } });
    const created = { action: 'createPasswordLink', actorId: ada.id };
    expect(events.slice(-3)).toMatchObject([
      created,
      { action: 'setPassword', actorKind: 'system' },
      { action: 'setPassword', after: { password: 'set' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test('cannot be created without the role, for a missing user, or while the API server is off', async () => {
    const userId = await createInvestor(service);

    expect(await ola.ask('createPasswordLink', { params: { userId } })).toMatchObject({
      rejected: 'forbidden',
    });
    expect(await ada.ask('createPasswordLink', { params: { userId: 'user_none' } })).toMatchObject({
      rejected: 'not-found',
    });
    const app = await openApp();
    const window = await openFirstWindow(app);
    const { userId: other } = await window.ask('onboardInvestor', {
      body: {
        investorAccountType: 'INDIVIDUAL',
        email: freshEmail(),
        name: 'Ingrid Solheim',
        people: [bodies.person],
      },
    });
    expect(await window.ask('createPasswordLink', { params: { userId: other } })).toEqual({
      rejected: 'conflict',
      errors: ['userId: needs the API server, which serves the page of the link'],
    });
  });
});

test('more than 20 wrong password links within a minute are rejected, and a valid one still works', async () => {
  const other = await startService();
  const window = await openFirstWindow(other.app);
  const { userId } = (await window.ask('onboardInvestor', {
    body: {
      investorAccountType: 'INDIVIDUAL',
      email: freshEmail(),
      name: 'Ingrid Solheim',
      people: [bodies.person],
    },
  })) as { userId: string };
  const { link } = await window.ask('createPasswordLink', { params: { userId } });
  const wrong = `${other.address}/password/wrong`;
  for (let index = 0; index < limits.wrongLinksPerMinute; index += 1) {
    expect((await fetch(wrong)).status).toBe(403);
  }

  const blocked = await fetch(wrong);
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(link, chosen)).status).toBe(200);
});
