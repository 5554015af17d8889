import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { uploadForScreens } from '../../electron/http/screen-bytes.ts';
import { linkTo, registerScreens } from '../../electron/http/screens.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';
import { newRequestId } from '../../shared/domain/ids.ts';
import { createClient } from '../support/client.ts';
import { png } from '../support/documents.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { createIndividual } from '../support/records.ts';
import { openApp } from '../support/service.ts';

/** A host with a private file, and a browser that has opened its link. */
async function openBrowser() {
  const app = await openApp();
  const screens = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(screens, { recursive: true, force: true }));
  const { address, close } = await startListener(app, 0, registerScreens(app, screens));
  onTestFinished(close);
  const link = linkTo(address, await createBackOfficeLink(app.service));
  const opened = await fetch(link, { redirect: 'manual' });
  const base = address + opened.headers.get('location');
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const toAddress = (kind: string, operation: string, request: object) =>
    `${base}${kind}/${operation}?request=${encodeURIComponent(JSON.stringify(request))}`;
  return {
    app,
    address,
    get: (operation: string, request: object, headers: Record<string, string> = {}) =>
      fetch(toAddress('downloads', operation, request), { headers: { cookie, ...headers } }),
    send: (operation: string, request: object, body: string, headers: Record<string, string> = {}) =>
      fetch(toAddress('uploads', operation, request), {
        method: 'POST',
        headers: {
          cookie,
          origin: address,
          'content-type': 'application/octet-stream',
          'x-file-name': 'investors%20of%20May.csv',
          ...headers,
        },
        body,
      }),
    async ask(operation: string, body: object) {
      const response = await fetch(`${base}operations/${operation}`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': 'application/json' },
        body: JSON.stringify({ body }),
      });
      return response.json();
    },
  };
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Uploads an image as a client system does, and returns its ID. */
async function uploadImage(browser: Browser, bytes: Buffer): Promise<string> {
  const { key } = (await browser.ask('createApiKey', { name: 'CRM' })) as { key: string };
  const client = createClient(browser.address, key);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'passport.png');
  const query = new URLSearchParams({
    targetId: await createIndividual(client),
    label: 'KYC_DOCUMENT_FRONT',
    name: 'passport.png',
    category: 'identity',
  });
  const answer = await fetch(`${browser.address}/clients/api/v1/files?${query}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}

test('the screens receive a file as a whole, as a range, and as not modified', async () => {
  const browser = await openBrowser();
  const image = png(64, 64);
  const request = { params: { id: await uploadImage(browser, image) } };

  const whole = await browser.get('previewPrivateFile', request);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('image/png');
  expect(whole.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect(whole.headers.get('referrer-policy')).toBe('no-referrer');
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(image);

  const part = await browser.get('previewPrivateFile', request, { range: 'bytes=1-3' });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('PNG');

  const none = await browser.get('previewPrivateFile', request, { range: 'bytes=90000-' });
  expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${image.length}`]);

  const known = await browser.get('previewPrivateFile', request, {
    'if-none-match': whole.headers.get('etag') ?? '',
  });
  expect(known.status).toBe(304);
});

test.each<{ what: string; headers: Record<string, string>; status: number }>([
  { what: 'no session', headers: { cookie: '' }, status: 401 },
  { what: 'a page of the same site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
  { what: 'a page of another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
])('a download is rejected: $what', async ({ headers, status }) => {
  const browser = await openBrowser();
  const request = { params: { id: await uploadImage(browser, png()) } };

  expect((await browser.get('previewPrivateFile', request, headers)).status).toBe(status);
});

test.each([
  { what: 'no such file', operation: 'previewPrivateFile', request: { params: { id: 'file_none' } } },
  { what: 'an operation that returns no file', operation: 'listIssuers', request: {} },
  { what: 'no operation', operation: 'constructor', request: {} },
])('a download returns 404: $what', async ({ operation, request }) => {
  const browser = await openBrowser();

  expect((await browser.get(operation, request)).status).toBe(404);
});

const csv = 'firstName,lastName,email,investorAccountType\nMira,Okafor,mira@example.com,INDIVIDUAL\n';

test.each<{ what: string; headers: Record<string, string>; status: number }>([
  { what: 'no session', headers: { cookie: '' }, status: 401 },
  { what: 'another origin', headers: { origin: 'http://127.0.0.1:1' }, status: 403 },
  { what: 'a page of the same site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
  { what: 'a form', headers: { 'content-type': 'multipart/form-data; boundary=x' }, status: 415 },
  { what: 'an invalid file name', headers: { 'x-file-name': '%' }, status: 400 },
])('an upload is rejected: $what', async ({ headers, status }) => {
  const browser = await openBrowser();

  expect((await browser.send('importInvestors', {}, csv, headers)).status).toBe(status);

  expect(readdirSync(browser.app.service.storage.paths.temporary)).toEqual([]);
});

test('a file of an officer without the role is rejected before it is received', async () => {
  const app = await openApp();
  await openFirstWindow(app);
  const { session } = await openWindowAs(app, 'Bo Winther', 'administrator');
  let isRead = false;
  async function* source() {
    isRead = true;
    yield Buffer.from(csv);
  }
  const asked = { operation: 'createImportDraft', request: '{}', headers: {}, requestId: newRequestId() };

  await expect(uploadForScreens(app, session, asked, source())).rejects.toMatchObject({
    code: 'forbidden',
    errors: [{ field: 'role', message: 'Requires the Importer role' }],
  });

  expect(isRead).toBe(false);
});

test.each([
  { what: 'an empty file', operation: 'importInvestors', request: {}, body: '', status: 400 },
  { what: 'a file that is not CSV', operation: 'importInvestors', request: {}, body: 'nothing', status: 400 },
  { what: 'an unknown part', operation: 'importInvestors', request: { upload: {} }, body: csv, status: 400 },
  { what: 'an operation without a file', operation: 'createApiKey', request: {}, body: csv, status: 404 },
])('an upload is rejected and leaves nothing: $what', async ({ operation, request, body, status }) => {
  const browser = await openBrowser();

  expect((await browser.send(operation, request, body)).status).toBe(status);

  expect(readdirSync(browser.app.service.storage.paths.temporary)).toEqual([]);
});
