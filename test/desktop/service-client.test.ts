/** The client of the service thread, with the thread of the sources. */
import { randomBytes } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ServiceClient } from '../../electron/desktop/service-client.ts';
import type { ScreenAnswer } from '../../shared/contracts/bridge.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

type Folder = ReturnType<typeof temporaryFolder>;

const noKeychain = new Error('This test has no keychain');

function createService(end: (close: () => Promise<void>) => void, { dataDir, keyFile }: Folder) {
  vi.stubEnv('OFFERDESK_KEY_FILE', keyFile);
  const service = new ServiceClient(dataDir, {
    hasKeychain: async () => false,
    encryptWithKeychain: () => Promise.reject(noKeychain),
    decryptWithKeychain: () => Promise.reject(noKeychain),
    showFolder: async () => undefined,
    chooseFolder: async (title) => `/chosen/${title}`,
    askForKeyFile: (reason) => Promise.reject(new Error(reason)),
    launchInspection: async () => undefined,
  });
  end(() => service.close());
  return service;
}

const folder = temporaryFolder(atEndOfFile);
let service: ServiceClient;
beforeAll(async () => {
  service = createService(atEndOfFile, folder);
  await service.open();
});

const outputOf = (answer: ScreenAnswer) => (answer.ok ? answer.output : answer.error);

const upload = (operation: string, name: string, body: BodyInit) =>
  service.transferBytes(
    new Request(`app://offerdesk/uploads/${operation}`, {
      method: 'POST',
      headers: { 'x-file-name': encodeURIComponent(name) },
      body,
      duplex: 'half',
    } as RequestInit),
  );
const download = (path: string) => service.transferBytes(new Request(`app://offerdesk/downloads/${path}`));

test('operations and their errors pass through the thread', async () => {
  const created = await service.run('createApiKey', { body: { name: 'CRM' } });
  const failed = await service.run('createApiKey', { body: { name: '' } });

  expect(outputOf(created)).toMatchObject({ apiKey: { name: 'CRM' } });
  expect(outputOf(failed)).toMatchObject({ code: 'invalid', errors: [{ field: 'name' }] });
});

test('a list that the screens cancel ends, and the next one is answered', async () => {
  const request = { query: { list: 'issuers' } };
  const canceled = service.run('browseList', request, AbortSignal.abort());
  const next = service.run('browseList', { query: { list: 'issuers', limit: 1 } });

  expect(outputOf(await canceled)).toMatchObject({ code: 'timeout' });
  expect(outputOf(await next)).toMatchObject({ rows: [], total: 0 });
});

test('the thread requests what only its host can do', async () => {
  const answer = await service.run('chooseFolder', { query: { title: 'Backups' } });

  expect(outputOf(answer)).toEqual({ folder: '/chosen/Backups' });
});

test('the address and the pending reviews are known after the start', async () => {
  const pending = vi.fn();
  service.followPending(pending);

  await eventually(() => expect(pending).toHaveBeenCalledWith(new Map()));
  expect((await fetch(`${service.address}/issuers`)).status).toBe(401);
});

test('a file is streamed into the thread', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `Ada,Sample${row},ada${row}@x.example,INDIVIDUAL`);
  const csv = ['firstName,lastName,email,investorAccountType', ...rows, ''].join('\n');

  const response = await upload('createImportDraft', 'investors ü.csv', new Blob([csv]));

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ fileName: 'investors ü.csv', bytes: csv.length });
});

test('a file for an unknown operation is not read to its end', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield randomBytes(64 * 1024);
    } finally {
      isEnded = true;
    }
  }

  const response = await upload('nothing', 'endless.csv', ReadableStream.from(endless()) as BodyInit);

  expect(response.status).toBe(404);
  await eventually(() => expect(isEnded).toBe(true));
});

test('a download is streamed out of the thread', async () => {
  await service.run('createApiKey', { body: { name: 'For the audit log' } });

  const response = await download(
    `exportAuditLog?request=${encodeURIComponent('{"query":{"format":"csv"}}')}`,
  );

  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(await response.text()).toContain('createApiKey');
});

test.each([
  ['an unknown path', 'app://offerdesk/elsewhere', 404],
  ['an unknown operation', 'app://offerdesk/downloads/nothing', 404],
  ['a request that is not JSON', 'app://offerdesk/downloads/exportAuditLog?request={', 400],
])('%s gets an error', async (_, url, status) => {
  const response = await service.transferBytes(new Request(url));

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ status, errors: [expect.anything()] });
});

test('a folder that cannot be opened is explained', async () => {
  const other = createService(onTestFinished, folder);

  await expect(other.open()).rejects.toThrow(`Another Offerdesk has the data folder ${folder.dataDir} open`);
});

test('a closed service rejects requests as unavailable', async () => {
  const other = createService(onTestFinished, temporaryFolder());
  await other.open();

  await other.close();

  const message = 'Offerdesk stopped after an error; quit it and start it again';
  expect(outputOf(await other.run('getSession', {}))).toMatchObject({
    code: 'unavailable',
    errors: [{ message }],
  });
  const response = await other.transferBytes(new Request('app://offerdesk/downloads/exportAuditLog'));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable', errors: [{ message }] });
  expect(await other.isImporting()).toBe(false);
});
