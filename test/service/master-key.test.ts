import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type HostApp, openHostApp } from '../../electron/service/host/host-app.ts';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { Keychain } from '../../electron/service/kernel/platform.ts';
import type { MasterKeyStore } from '../../electron/service/storage/key-store.ts';
import { drawMasterKey, loadMasterKey, protectedKeyFile } from '../../electron/service/storage/master-key.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import type { OfficerRole } from '../../shared/domain/officer-roles.ts';
import { failureOf } from '../support/errors.ts';
import { openFirstWindow, passphrase } from '../support/officers.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

/** A desktop's key store, without a keychain. */
class Store implements MasterKeyStore, Keychain {
  readonly place = '/keys/master.key';
  protection: MasterKeyStore['protection'] = 'key-file';
  readonly key = drawMasterKey();
  availability: Awaited<ReturnType<Keychain['readAvailability']>> = 'available';
  async readAvailability() {
    return this.availability;
  }
  async protect(): Promise<string> {
    this.availability = 'unconfirmed';
    return '/keys/master.key.protected';
  }
  async stage(): Promise<void> {}
  async findStaged(): Promise<undefined> {}
  async promote(): Promise<void> {}
}

async function openDesktop() {
  const folder = temporaryFolder();
  const store = new Store();
  const app = await openHostApp({ ...folder, keyStore: store });
  onTestFinished(() => app.close());
  app.parts.platform.keychain = store;
  const exports = join(dirname(folder.dataDir), 'exports');
  mkdirSync(exports);
  return { ...folder, app, store, exports };
}

const asOfficer = (...roles: OfficerRole[]): Caller => ({
  ...backOffice,
  actor: { kind: 'officer', id: 'officer_x' },
  officer: { name: null, roles },
});

const ask = (app: HostApp, name: OperationName, body: object = {}, caller = backOffice) =>
  app.run(name, caller, { body });

const rejection = (app: HostApp, name: OperationName, body: object = {}, caller = backOffice) =>
  failureOf(ask(app, name, body, caller));

const readEvents = (app: HostApp) =>
  app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['action', 'after'])
    .where('recordId', '=', 'master-key')
    .orderBy('seq')
    .execute();

describe('the protection of the master key', () => {
  test('starts with the next start of the program, and writes an audit event', async () => {
    const { app, store } = await openDesktop();
    expect(await ask(app, 'getDataFolder')).toMatchObject({ keychain: 'available', keyFile: store.place });

    await ask(app, 'protectMasterKey');

    expect(await ask(app, 'getDataFolder')).toMatchObject({ keychain: 'unconfirmed' });
    expect(await readEvents(app)).toMatchObject([{ action: 'protectMasterKey' }]);
    expect(await rejection(app, 'protectMasterKey')).toMatchObject({ code: 'rule' });
    store.protection = 'keychain';
    expect(await ask(app, 'getDataFolder')).toMatchObject({ keychain: 'protects' });
    expect(await rejection(app, 'protectMasterKey')).toMatchObject({ code: 'conflict' });
  });

  for (const availability of ['unavailable', 'bypassed'] as const) {
    test(`is rejected while the keychain is ${availability}`, async () => {
      const { app, store } = await openDesktop();
      store.availability = availability;

      expect(await ask(app, 'getDataFolder')).toMatchObject({ keychain: availability });
      expect(await rejection(app, 'protectMasterKey')).toMatchObject({ code: 'rule' });
      expect(store.protection).toBe('key-file');
    });
  }

  test('is rejected by a host that is not the desktop application', async () => {
    const app = await openApp();

    expect(await ask(app, 'getDataFolder')).toMatchObject({ keychain: 'desktop-only' });
    expect(await rejection(app, 'protectMasterKey')).toMatchObject({
      errors: ['keychain: is used only by the desktop application'],
    });
  });

  test('requires an administrator', async () => {
    const { app, store } = await openDesktop();

    expect(await rejection(app, 'protectMasterKey', {}, asOfficer('approver'))).toMatchObject({
      code: 'forbidden',
    });
    expect(store.protection).toBe('key-file');
  });
});

describe('the export of the master key', () => {
  test('writes a private key file and an audit event without the key', async () => {
    const { app, store, exports } = await openDesktop();
    store.protection = 'keychain';

    const { file } = (await ask(app, 'exportMasterKey', { folder: exports })) as { file: string };

    expect(loadMasterKey(file, false)).toEqual(store.key);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const events = await readEvents(app);
    expect(events).toMatchObject([{ action: 'exportMasterKey' }]);
    expect(JSON.stringify(events)).toContain('offerdesk-master.key');
    expect(JSON.stringify(events)).not.toContain(store.key.toString('base64'));
  });

  test('requires a code from an officer with a second factor', async () => {
    const { app, store, exports } = await openDesktop();
    store.protection = 'keychain';
    const window = await openFirstWindow(app);
    const [recoveryCode = ''] = (await turnOnSecondFactor(window)).recoveryCodes;
    const send = (proof: object) =>
      window.ask('exportMasterKey', { body: { folder: exports, passphrase, ...proof } });

    expect(await send({})).toEqual({ rejected: 'invalid', errors: ['code: is required'] });
    expect(await send({ recoveryCode: '00000-00000' })).toMatchObject({ rejected: 'forbidden' });
    expect(existsSync(join(exports, 'offerdesk-master.key'))).toBe(false);
    expect(await send({ recoveryCode })).toEqual({ file: join(exports, 'offerdesk-master.key') });
  });

  test('overwrites no file', async () => {
    const { app, store, exports } = await openDesktop();
    store.protection = 'keychain';
    const file = join(exports, 'offerdesk-master.key');
    writeFileSync(file, 'another key');

    expect(await rejection(app, 'exportMasterKey', { folder: exports })).toMatchObject({ code: 'conflict' });
    expect(readFileSync(file, 'utf8')).toBe('another key');
  });

  test('is rejected in the data folder, where a copy of the folder would contain the key', async () => {
    const { app, store, dataDir } = await openDesktop();
    store.protection = 'keychain';

    expect(await rejection(app, 'exportMasterKey', { folder: dataDir })).toMatchObject({ code: 'rule' });
    expect(existsSync(join(dataDir, 'offerdesk-master.key'))).toBe(false);
  });

  test('requires the passphrase of the officer', async () => {
    const { app, store, exports } = await openDesktop();
    store.protection = 'keychain';
    const passphrase = 'seven quiet lanterns';
    const body = { name: 'Ada', roles: ['administrator'], passphrase };
    const { id } = (await ask(app, 'createOfficer', body)) as { id: string };
    const ada = { ...asOfficer('administrator'), actor: { kind: 'officer' as const, id } };

    expect(await rejection(app, 'exportMasterKey', { folder: exports }, ada)).toMatchObject({
      code: 'invalid',
      errors: ['passphrase: is required'],
    });
    expect(existsSync(join(exports, 'offerdesk-master.key'))).toBe(false);
    expect(await readEvents(app)).toEqual([]);
  });

  test('copies the key file of a headless host', async () => {
    const { exports } = await openDesktop();
    const folder = temporaryFolder();
    const app = await openApp(folder);

    await app.run('exportMasterKey', backOffice, { body: { folder: exports } });

    const exported = loadMasterKey(join(exports, 'offerdesk-master.key'), false);
    expect(exported).toEqual(loadMasterKey(folder.keyFile, false));
  });

  test('is rejected for officers without the role', async () => {
    const { app, exports } = await openDesktop();

    expect(await rejection(app, 'exportMasterKey', { folder: exports }, asOfficer('approver'))).toMatchObject(
      { code: 'forbidden' },
    );
  });
});

const protectedMessage =
  'The master key is protected by the keychain of the desktop application. Export it in Settings › Data and backup, and name the exported file with --key-file or OFFERDESK_KEY_FILE';

test('a host without the keychain reports where the master key is, and creates no other one', async () => {
  const folder = temporaryFolder();
  writeFileSync(protectedKeyFile(folder.keyFile), 'sealed');

  await expect(openHostApp(folder)).rejects.toThrow(protectedMessage);

  expect(existsSync(folder.keyFile)).toBe(false);
  expect(existsSync(folder.dataDir) && existsSync(join(folder.dataDir, 'keyring.json'))).toBe(false);
});
