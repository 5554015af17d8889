/** Identity documents are examined in a process that Electron starts, separate from the service. */
import sharp from 'sharp';
import { pdfBomb } from '../support/hostile-documents.ts';
import { createKey, type Desktop, expect, readAddress, test } from './desktop.ts';

const people =
  'firstName,lastName,email,investorAccountType\nIngrid,Solheim,ingrid@investors.example,INDIVIDUAL';

const passport = {
  kycFirstName: 'Ingrid',
  kycLastName: 'Solheim',
  kycDocumentType: 'PASSPORT',
  kycDocumentId: 'A12345678',
  kycDocumentIssuer: 'US',
  kycDocumentIssuedDate: '05/02/2021',
  kycDocumentExpirationDate: '05/02/2031',
  kycDocumentDob: '07/21/1984',
};

interface Examined {
  kycStatus: string;
  response: string;
}

/** Submits a passport with this front image, and waits until it is examined. */
async function examine(desktop: Desktop, front: Uint8Array<ArrayBuffer>): Promise<Examined> {
  const key = await createKey(desktop, 'CRM');
  const address = await readAddress(desktop);
  const request = async (method: string, path: string, body?: BodyInit, contentType?: string) => {
    const headers = { 'x-api-key': key, ...(contentType && { 'content-type': contentType }) };
    const answer = await fetch(`${address}/clients/api/v1${path}`, { method, headers, body });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  await request('POST', '/csv/investors', people, 'text/csv');
  const { items } = (await request('GET', '/individuals')) as { items: { id: string }[] };
  const individualId = items[0]?.id ?? '';
  const query = `name=passport&category=kyc-document&label=KYC_DOCUMENT_FRONT&targetId=${individualId}`;
  const form = new FormData();
  form.append('file', new Blob([front]), 'front');
  const file = (await request('POST', `/files?${query}`, form)) as { id: string };
  const body = JSON.stringify({ ...passport, individualId, kycDocumentFrontFileId: file.id });
  const { id } = (await request('POST', '/kyc', body, 'application/json')) as { id: string };
  const read = async () => (await request('GET', `/kyc/${id}`)) as Examined;
  await expect.poll(async () => (await read()).kycStatus).not.toBe('PENDING');
  return read();
}

test('a photo is examined in a utility process', async ({ launch }) => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'gray' } })
    .png()
    .toBuffer();

  const record = await examine(await launch(), new Uint8Array(photo));

  // With the GLib of the system, the decoder may crash in Electron on Linux: then an officer reviews the image.
  expect(['NEEDS_REVIEW', 'ERROR']).toContain(record.kycStatus);
  if (record.kycStatus === 'ERROR') expect(record.response).toContain('EXAMINATION_STOPPED');
});

test('a PDF that unpacks to gigabytes gets a finding, and the application continues', async ({ launch }) => {
  const desktop = await launch();

  const record = await examine(desktop, new Uint8Array(pdfBomb(2048)));

  expect(record).toMatchObject({
    kycStatus: 'ERROR',
    response: expect.stringMatching(
      /Image not checked \(front\): the check (used more than 400 MB|took more than 15 seconds)/,
    ),
  });
  await expect(desktop.window.getByRole('row', { name: /CRM/ })).toBeVisible();
});
