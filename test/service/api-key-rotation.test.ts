import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { openApiKey } from '../../electron/service/modules/clients/api-keys.ts';
import type { ApiKey } from '../../shared/contracts/clients/api-keys.ts';
import type { DeveloperAccount } from '../../shared/contracts/clients/developer-accounts.ts';
import { failureOf } from '../support/errors.ts';
import { openApp } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

interface CreatedKey {
  key: string;
  apiKey: ApiKey;
}

const noon = '2026-03-02T12:00:00.000Z';
const hour = 3_600_000;
const hoursOn = (hours: number) => new Date(Date.parse(noon) + hours * hour).toISOString();

/** A service whose clock is fixed at noon until the test sets it. */
async function openAtNoon() {
  const app = await openApp();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) });
  onTestFinished(() => void vi.useRealTimers());
  const ask = <Output>(operation: Parameters<typeof app.run>[0], input: object = {}) =>
    app.run(operation, backOffice, input) as Promise<Output>;
  return {
    app,
    ask,
    create: (body: object = {}) => ask<CreatedKey>('createApiKey', { body: { name: 'CRM', ...body } }),
    rotate: (id: string, overlapHours: number) =>
      ask<CreatedKey & { replaced: ApiKey }>('rotateApiKey', { params: { id }, body: { overlapHours } }),
    opens: async (key: string, hours: number) =>
      (await openApiKey(app.service.storage.reader, key, Date.parse(hoursOn(hours)))) !== undefined,
  };
}

describe('the rotation of a key', () => {
  test.each([
    ['at once', 0],
    ['in an hour', 1],
    ['in a day', 24],
    ['in a week', 168],
  ])('lets the old one expire %s, and returns a working new one', async (_when, overlapHours) => {
    const { create, rotate, opens } = await openAtNoon();
    const old = await create();

    const { key, apiKey, replaced } = await rotate(old.apiKey.id, overlapHours);

    expect(replaced).toMatchObject({ id: old.apiKey.id, expiresAt: hoursOn(overlapHours) });
    expect(apiKey).toMatchObject({ name: 'CRM', replacesId: old.apiKey.id, expiresAt: null });
    expect(await opens(old.key, overlapHours - 0.001)).toBe(true);
    expect(await opens(old.key, overlapHours)).toBe(false);
    expect(await opens(key, 0)).toBe(true);
    expect(await opens(key, 10_000)).toBe(true);
  });

  test('keeps the account, the scopes, and the duration of the key', async () => {
    const { create, rotate } = await openAtNoon();
    const old = await create({ account: 'Brandt Timber', scopes: ['read'], expiresInDays: 90 });
    vi.setSystemTime(hoursOn(24 * 80));

    const { apiKey, replaced } = await rotate(old.apiKey.id, 24);

    expect(apiKey).toMatchObject({
      accountName: 'Brandt Timber',
      scopes: ['read'],
      expiresAt: hoursOn(24 * 170),
    });
    expect(replaced.expiresAt).toBe(hoursOn(24 * 81));
  });

  test('never extends the life of the old one', async () => {
    const { create, rotate } = await openAtNoon();
    const old = await create({ expiresInDays: 1 });

    expect((await rotate(old.apiKey.id, 168)).replaced.expiresAt).toBe(hoursOn(24));
  });

  test('is atomic: if the new key cannot be stored, the old one stays active', async () => {
    const { app, create, rotate, ask } = await openAtNoon();
    const old = await create();
    await commitTo(app.service, async (db) => {
      await sql`create trigger refuse before insert on apiKeys begin select raise(abort, 'full'); end`.execute(
        db,
      );
    });

    await expect(rotate(old.apiKey.id, 1)).rejects.toThrow('full');

    const { items } = await ask<{ items: ApiKey[] }>('listApiKeys');
    expect(items).toMatchObject([{ id: old.apiKey.id, expiresAt: null }]);
  });

  test.each<[string, (api: Awaited<ReturnType<typeof openAtNoon>>, id: string) => Promise<unknown>, RegExp]>([
    ['is revoked', ({ ask }, id) => ask('revokeApiKey', { params: { id } }), /revoked/],
    ['was rotated before', ({ rotate }, id) => rotate(id, 24), /already rotated/],
    [
      'has expired',
      async ({ rotate }, id) => (await rotate(id, 0)) && vi.setSystemTime(hoursOn(1)),
      /expired/,
    ],
  ])('is rejected for one that %s', async (_what, prepare, message) => {
    const api = await openAtNoon();
    const { apiKey } = await api.create();
    await prepare(api, apiKey.id);

    expect(await failureOf(api.rotate(apiKey.id, 1))).toMatchObject({
      code: 'rule',
      errors: [expect.stringMatching(message)],
    });
  });

  test('can be repeated after the successor is revoked', async () => {
    const { create, rotate, ask } = await openAtNoon();
    const old = await create();
    const { apiKey } = await rotate(old.apiKey.id, 24);
    await ask('revokeApiKey', { params: { id: apiKey.id } });

    expect((await rotate(old.apiKey.id, 1)).replaced.expiresAt).toBe(hoursOn(1));
  });

  test.each([-1, 169, 1.5])('rejects an overlap of %d hours', async (overlapHours) => {
    const { create, rotate } = await openAtNoon();
    const { apiKey } = await create();

    await expect(rotate(apiKey.id, overlapHours)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('developer accounts', () => {
  const list = (query: object = {}) => ['listDeveloperAccounts', { query }] as const;
  type Page = { items: DeveloperAccount[]; next: number | null };

  test('can be created, renamed, and listed with the state of their keys', async () => {
    const { create, ask } = await openAtNoon();
    const created = await ask<DeveloperAccount>('createDeveloperAccount', { body: { name: 'Brandt' } });
    await create({ accountId: created.id, expiresInDays: 1 });
    const revoked = await create({ accountId: created.id });
    await ask('revokeApiKey', { params: { id: revoked.apiKey.id } });

    await ask('renameDeveloperAccount', { params: { id: created.id }, body: { name: 'Brandt Timber' } });

    expect((await ask<Page>(...list())).items).toMatchObject([
      { name: 'Brandt Timber', activeKeys: 1, parentAccountId: null, lastUsedAt: null },
      { name: 'Operator', activeKeys: 0 },
    ]);
    vi.setSystemTime(hoursOn(25));
    expect((await ask<Page>(...list({ text: 'timber' }))).items).toMatchObject([
      { id: created.id, activeKeys: 0 },
    ]);
    expect((await ask<Page>(...list({ text: '%' }))).items).toEqual([]);
  });

  test('are listed in pages, each once', async () => {
    const { ask } = await openAtNoon();
    for (const name of ['A', 'B', 'C']) await ask('createDeveloperAccount', { body: { name } });

    const names: string[] = [];
    let before: number | null = null;
    do {
      const page: Page = await ask<Page>(...list({ limit: 3, before }));
      names.push(...page.items.map(({ name }) => name));
      before = page.next;
    } while (before !== null);

    expect(names).toEqual(['C', 'B', 'A', 'Operator']);
  });

  test('are listed separately if they registered through a key', async () => {
    const { app, ask, create } = await openAtNoon();
    const { key } = await create();
    const holder = await openApiKey(app.service.storage.reader, key, Date.parse(noon));
    if (!holder) throw new Error('The key does not open');
    await app.run('registerIssuer', holder.caller, {
      body: {
        firstName: 'Ada',
        lastName: 'Brandt',
        email: 'ada@brandt.example',
        accountName: 'Brandt Timber',
        password: 'a passphrase of nobody',
        confirmPassword: 'a passphrase of nobody',
      },
    });

    expect((await ask<Page>(...list({ origin: 'registered' }))).items).toMatchObject([
      { name: 'Brandt Timber', parentAccountName: 'Operator' },
    ]);
    expect((await ask<Page>(...list())).items).toMatchObject([{ name: 'Operator' }]);
  });

  test('have unique names', async () => {
    const { ask } = await openAtNoon();
    const { id } = await ask<DeveloperAccount>('createDeveloperAccount', { body: { name: 'Brandt' } });
    const duplicate = {
      code: 'conflict',
      errors: [{ field: 'name', message: 'Operator is already the name of another account' }],
    };
    const body = { name: 'Operator' };

    await expect(ask('createDeveloperAccount', { body })).rejects.toMatchObject(duplicate);
    await expect(ask('renameDeveloperAccount', { params: { id }, body })).rejects.toMatchObject(duplicate);
    expect(await ask('renameDeveloperAccount', { params: { id }, body: { name: 'Brandt' } })).toMatchObject({
      id,
    });
  });

  test.each<[string, object, string]>([
    ['that does not exist', { accountId: 'account_0' }, 'not-found'],
    ['named in two ways', { accountId: 'account_0', account: 'Brandt' }, 'invalid'],
  ])('reject a new key for one %s', async (_what, body, code) => {
    const { create } = await openAtNoon();

    await expect(create(body)).rejects.toMatchObject({ code });
  });
});
