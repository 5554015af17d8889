import { expect, test } from 'vitest';
import { Passwords } from '../../electron/service/kernel/passwords.ts';
import { openFirstWindow, openWindow, passphrase } from '../support/officers.ts';
import { openApp } from '../support/service.ts';
import { commitTo } from '../support/writes.ts';

const cheap = { N: 2 ** 10, r: 8, p: 1 };

test('a hash uses 128 MiB of memory, unless a test chooses otherwise', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash(passphrase);

  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$/);
  expect(await passwords.verify(passphrase, hash)).toBe(true);
  expect(await passwords.verify(`${passphrase}!`, hash)).toBe(false);
  expect(passwords.isOutdated(hash)).toBe(false);
});

test('a hash of another cost is verified, and outdated', async () => {
  const hash = await new Passwords(cheap).hash(passphrase);
  const passwords = new Passwords({ ...cheap, N: 2 ** 11 });

  expect(await passwords.verify(passphrase, hash)).toBe(true);
  expect(passwords.isOutdated(hash)).toBe(true);
});

test('more hashes can be requested than run at the same time', async () => {
  const passwords = new Passwords(cheap);
  const hashes = await Promise.all(Array.from({ length: 7 }, () => passwords.hash(passphrase)));
  const results = await Promise.all(hashes.map((hash) => passwords.verify(passphrase, hash)));
  expect(results).toEqual(hashes.map(() => true));
});

test('hashes are computed in turns among the clients, so many of one delay those of another little', async () => {
  const passwords = new Passwords(cheap, 1);
  const ended: string[] = [];
  const hash = (owner: string) => passwords.hash(passphrase, owner).then(() => ended.push(owner));

  await Promise.all([...Array.from({ length: 5 }, () => hash('A')), hash('B')]);

  // The first one did not wait, so it does not count as a turn of its client.
  expect(ended).toEqual(['A', 'A', 'B', 'A', 'A', 'A']);
});

test('a sign-in replaces an outdated hash, and other windows stay signed in', async () => {
  const app = await openApp();
  const first = await openFirstWindow(app);
  const outdated = await new Passwords({ ...cheap, N: 2 ** 9 }).hash(passphrase);
  await commitTo(app.service, (db) =>
    db.updateTable('officers').set({ passphraseHash: outdated }).where('id', '=', first.id).execute(),
  );
  const signIn = () => openWindow(app).ask('signIn', { body: { officerId: first.id, passphrase } });
  expect(await signIn()).toMatchObject({ state: 'open' });

  const { passphraseHash } = await app.service.storage.reader
    .selectFrom('officers')
    .select('passphraseHash')
    .executeTakeFirstOrThrow();
  expect(passphraseHash).toMatch(/^scrypt\$1024\$8\$1\$/);
  expect(await signIn()).toMatchObject({ state: 'open' });
  expect(await first.ask('listIssuers')).toMatchObject({ items: [] });
});
