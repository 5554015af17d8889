import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { jpeg, multipart, pdf, png } from '../support/documents.ts';
import { createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';
import { askAsStaff, eventsOf } from '../support/staff.ts';

let service: Running;
let individualId: string;

beforeAll(async () => {
  service = await shareService();
  individualId = await createIndividual(service);
});

interface Sent {
  bytes?: Uint8Array;
  fileName?: string;
  path?: '/files' | '/files-public';
  query?: Record<string, string>;
  client?: Client;
}

function upload(sent: Sent = {}): Promise<Answer> {
  const { bytes = png(), fileName = 'passport.png', path = '/files', client = service } = sent;
  const query = new URLSearchParams({
    name: 'Passport',
    category: 'kyc-document',
    label: 'KYC_DOCUMENT_FRONT',
    targetId: individualId,
    ...sent.query,
  });
  return client.post(`${path}?${query}`, multipart(bytes, fileName));
}

/** The stored bytes, in any folder. */
function storedFiles(): string[] {
  const { files, temporary } = service.app.service.storage.paths;
  const sharded = readdirSync(files).flatMap((shard) => readdirSync(join(files, shard)));
  return [...sharded, ...readdirSync(temporary)];
}

test('an upload returns the File record with every field of its table', async () => {
  const { status, body } = await upload({ query: { metadata: '{"page":1}' } });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^file_/),
    __entity: 'File',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    deletedAt: null,
    url: `${service.address}/clients/api/v1/files/preview/${body.id}`,
    fileType: 'image/png',
    fileName: 'passport.png',
    name: 'Passport',
    category: 'kyc-document',
    label: 'KYC_DOCUMENT_FRONT',
    private: true,
    complianceReview: 'PENDING',
    targetTable: 'INDIVIDUALS',
    targetId: individualId,
    linkedFrom: null,
    accountId: expect.stringMatching(/^account_/),
    userId: expect.stringMatching(/^user_/),
    metadata: '{"page":1}',
    status: 'PENDING',
    reviewLog: null,
    pipeline: 'NONE',
    errorMessage: null,
    replacesFileId: null,
    tid: null,
  });
});

describe('the media type is detected from the bytes', () => {
  test.each([
    ['a JPEG named .txt', jpeg(), 'OTHER', 201, 'image/jpeg'],
    ['a PDF as identity document', pdf(), 'KYC_DOCUMENT_FRONT', 201, 'application/pdf'],
    ['text as OTHER', Buffer.from('just words'), 'OTHER', 201, 'text/plain'],
    ['text as identity document', Buffer.from('just words'), 'KYC_DOCUMENT_FRONT', 422, 'file'],
    ['a zip renamed to .png', Buffer.from('504b0304140000000800', 'hex'), 'KYC_SELFIE', 422, 'file'],
  ])('%s', async (_title, bytes, label, status, result) => {
    const before = storedFiles();
    const answer = await upload({ bytes, fileName: 'statement.txt', query: { label } });

    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body.fileType).toBe(result);
    else {
      expect(answer.body.errors[0]).toMatch(new RegExp(`^${result}: `));
      expect(storedFiles()).toEqual(before);
    }
  });
});

describe('a rejected upload leaves nothing', () => {
  test.each<[string, Sent, number, string]>([
    ['an empty file', { bytes: new Uint8Array() }, 400, 'file'],
    ['no name', { query: { name: '' } }, 400, 'name'],
    ['a name of 101 characters', { query: { name: 'n'.repeat(101) } }, 400, 'name'],
    ['a category of 51 characters', { query: { category: 'c'.repeat(51) } }, 400, 'category'],
    ['an unknown label', { query: { label: 'SELFIE' } }, 400, 'label'],
    ['metadata of one character', { query: { metadata: '1' } }, 400, 'metadata'],
    ['metadata that is not JSON', { query: { metadata: '{x}' } }, 400, 'metadata'],
    [
      'a target that does not exist',
      { query: { targetId: 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
      404,
      'targetId',
    ],
    [
      'a target that does not accept files',
      { query: { targetId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
      404,
      'targetId',
    ],
  ])('%s', async (_title, sent, status, field) => {
    const before = storedFiles();
    const answer = await upload(sent);

    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toMatch(new RegExp(`^${field}: `));
    expect(storedFiles()).toEqual(before);
  });

  test('for a private file of an asset', async () => {
    const answer = await upload({ query: { targetId: 'asset_01k9z3m4n5p6q7r8s9t0v1w2x3' } });
    expect(answer.status).toBe(422);
  });

  test('for a file above 25 MiB', async () => {
    const before = storedFiles();
    const answer = await upload({ bytes: new Uint8Array(25 * 1024 * 1024 + 1), query: { label: 'OTHER' } });
    expect(answer.status).toBe(413);
    expect(storedFiles()).toEqual(before);
  });

  test('for an interrupted body', async () => {
    const before = storedFiles();
    const query = `name=n&category=c&label=OTHER&targetId=${individualId}`;
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of';
    const answer = await service.post(`/files?${query}`, body, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(answer.status).toBe(400);
    expect(storedFiles()).toEqual(before);
  });

  test('for JSON instead of a file', async () => {
    const answer = await service.post(`/files?name=n&category=c&label=OTHER&targetId=${individualId}`, {});
    expect(answer.status).toBe(415);
  });
});

test('a public file can be linked to any record, and is not a private one', async () => {
  const issuerId = await createIssuer(service);
  const query = { targetId: issuerId, label: 'COVER_ART', name: 'n'.repeat(300) };
  const { status, body } = await upload({ path: '/files-public', query });

  expect(status).toBe(201);
  expect(body).toMatchObject({ private: false, targetTable: 'ISSUERS', targetId: issuerId });
  expect((await service.get(`/files-public/${body.id}`)).status).toBe(200);
  expect((await service.get(`/files/${body.id}`)).status).toBe(404);
  expect((await service.get(`/files/preview/${body.id}`)).status).toBe(404);
});

test('the list filters by target and embeds user and account', async () => {
  const targetId = await createIndividual(service);
  const first = (await upload({ query: { targetId } })).body;
  const second = (await upload({ query: { targetId } })).body;

  const { body } = await service.get(
    `/files?targetTable=INDIVIDUALS&targetId=${targetId}&include=user,account`,
  );

  expect(body.items.map((file: { id: string }) => file.id)).toEqual([second.id, first.id]);
  expect(body.meta).toMatchObject({
    itemCount: 2,
    totalItems: 2,
    itemsPerPage: 10,
    totalPages: 1,
    currentPage: 1,
  });
  expect(body.items[0].user).toMatchObject({ id: second.userId });
  expect(body.items[0].account).toMatchObject({ id: second.accountId });
  expect((await service.get('/files?include=trades')).status).toBe(400);
  expect((await service.get('/files?targetTable=PEOPLE')).status).toBe(400);
});

test('link moves a file and stores its previous target; unlink clears the target', async () => {
  const other = await createIndividual(service);
  const { body: file } = await upload();

  const linked = await service.post(`/files/${file.id}/link`, {
    targetId: other,
    label: 'KYC_SELFIE',
    category: 'moved',
  });
  expect(linked.status).toBe(200);
  expect(linked.body).toMatchObject({
    targetId: other,
    linkedFrom: individualId,
    label: 'KYC_SELFIE',
    category: 'moved',
  });

  const again = await service.post(`/files/${file.id}/link`, { targetId: other });
  expect(again.body).toEqual(linked.body);

  const unlinked = await service.post(`/files/${file.id}/unlink`);
  expect(unlinked.body).toMatchObject({ targetId: null, targetTable: null, linkedFrom: other });
});

test('update renames and relabels, and checks the label against the bytes', async () => {
  const { body: file } = await upload({ bytes: Buffer.from('words'), query: { label: 'OTHER' } });
  const changed = await service.patch(`/files/${file.id}`, {
    name: 'New',
    category: 'c',
    label: 'W9',
    metadata: null,
  });
  expect(changed.body).toMatchObject({
    name: 'New',
    category: 'c',
    label: 'W9',
    metadata: null,
    fileType: 'text/plain',
  });

  const kyc = await service.patch(`/files/${file.id}`, { name: 'New', category: 'c', label: 'KYC_SELFIE' });
  expect(kyc.status).toBe(422);
  const long = await service.patch(`/files/${file.id}`, { name: 'n'.repeat(51), category: 'c', label: 'W9' });
  expect(long.body.errors).toEqual(['name: must have at most 50 characters']);
});

describe('staff change who reads a file', () => {
  const change = (id: string, isPrivate: boolean) =>
    askAsStaff(service, 'setFileVisibility', { params: { id }, body: { private: isPrivate } });

  test('a private file becomes public, and private again, with an audit event for each change', async () => {
    const { body: file } = await upload({ query: { label: 'OTHER' } });

    expect(await change(file.id, false)).toMatchObject({ id: file.id, private: false });
    expect((await service.get(`/files/${file.id}`)).status).toBe(404);
    expect((await service.get(`/files-public/${file.id}`)).status).toBe(200);
    expect(await change(file.id, true)).toMatchObject({ private: true });
    expect((await service.get(`/files/preview/${file.id}`)).status).toBe(200);

    const events = (await eventsOf(service, file.id)).filter(({ action }) => action === 'setFileVisibility');
    expect(events.map(({ after }) => after)).toEqual([{ private: 0 }, { private: 1 }]);
  });

  test('an identity document stays private', async () => {
    const { body: file } = await upload();
    expect(await change(file.id, false)).toEqual({
      rejected: 'rule',
      errors: ['private: must be true for a file with the label KYC_DOCUMENT_FRONT'],
    });
    expect((await service.get(`/files/${file.id}`)).status).toBe(200);
  });

  test('a file of an account stays public', async () => {
    const { body: issuer } = await service.get(`/issuers/${await createIssuer(service)}`);
    const query = { targetId: issuer.accountId, label: 'OTHER' };
    const { body: file } = await upload({ path: '/files-public', query });
    expect(await change(file.id, true)).toMatchObject({ rejected: 'rule' });
    expect((await service.get(`/files-public/${file.id}`)).status).toBe(200);
  });

  test('a file that does not exist is not found', async () => {
    expect(await change('file_01k9z3m4n5p6q7r8s9t0v1w2x3', true)).toMatchObject({ rejected: 'not-found' });
  });
});

test('the list of files names the owner of each file', async () => {
  const { body: ofPerson } = await upload({ query: { name: 'Owned by a person' } });
  const issuerId = await createIssuer(service, { title: 'Owner Title' });
  const query = { targetId: issuerId, label: 'OTHER', name: 'Owned by an issuer' };
  const { body: ofIssuer } = await upload({ path: '/files-public', query });
  const { body: person } = await service.get(`/individuals/${individualId}`);

  const { rows } = await askAsStaff(service, 'browseList', { query: { list: 'files', limit: 100 } });

  const ownerOf = (id: string) => rows.find((row: { id: string }) => row.id === id).ownerName;
  expect(ownerOf(ofIssuer.id)).toBe('Owner Title');
  expect(ownerOf(ofPerson.id)).toBe(`${person.firstName} ${person.lastName}`);
});

describe('the preview', () => {
  const pattern = Buffer.from(Array.from({ length: 700_001 }, (_, index) => index % 251));
  const bytes = Buffer.concat([png(), pattern]).subarray(0, 700_001);
  let path: string;

  beforeAll(async () => {
    const { body } = await upload({ bytes, query: { label: 'OTHER' } });
    path = `/clients/api/v1/files/preview/${body.id}`;
  });

  const fetchRange = async (range?: string) => {
    const response = await fetch(service.address + path, {
      headers: { 'x-api-key': service.key, ...(range && { range }) },
    });
    return { response, received: Buffer.from(await response.arrayBuffer()) };
  };

  test('returns the bytes with their type, length, ETag, nosniff, and sandbox', async () => {
    const { response, received } = await fetchRange();
    expect(response.status).toBe(200);
    expect(received.equals(bytes)).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262145', 262_143, 262_145],
    ['bytes=524288-', 524_288, 700_000],
    ['bytes=-5', 699_996, 700_000],
    ['bytes=700000-900000', 700_000, 700_000],
  ])('returns the range %s', async (range, start, end) => {
    const { response, received } = await fetchRange(range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/700001`);
    expect(received.equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=700001-', 'bytes=-0'])('rejects the range %s', async (range) => {
    const { response } = await fetchRange(range);
    expect(response.status).toBe(416);
  });

  test.each(['bytes=5-2', 'lines=0-1', 'bytes=0-1,5-6'])('ignores the range %s', async (range) => {
    const { response, received } = await fetchRange(range);
    expect(response.status).toBe(200);
    expect(received.length).toBe(bytes.length);
  });

  test('returns 304 for a known ETag', async () => {
    const { response } = await fetchRange();
    const again = await service.get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});

test('a file of another account returns 404', async () => {
  const stranger = await service.client({ account: 'Stranger' });
  const { body } = await upload();
  for (const path of [`/files/${body.id}`, `/files/preview/${body.id}`]) {
    expect((await stranger.get(path)).status).toBe(404);
  }
  expect((await stranger.post(`/files/${body.id}/unlink`)).status).toBe(404);
  expect((await stranger.get('/files')).body.items).toEqual([]);
  expect((await upload({ client: stranger })).status).toBe(404);
});

test('the bearer token identifies the user of an upload', async () => {
  const { body } = await service.post('/register/issuer', {
    firstName: 'A',
    lastName: 'B',
    email: 'uploader@example.com',
    password: 'a long passphrase',
    confirmPassword: 'a long passphrase',
    accountName: 'Uploader',
  });
  const query = `name=n&category=c&label=OTHER&targetId=${individualId}`;
  const answer = await service.post(`/files?${query}`, multipart(png(), 'a.png'), {
    authorization: `Bearer ${body.accessToken}`,
  });
  expect(answer.body.userId).toBe(body.userId.replace('user_login_', 'user_'));
});

test('the same Idempotency-Key stores one file', async () => {
  const before = storedFiles().length;
  const query = `name=n&category=c&label=OTHER&targetId=${await createInvestorAccount(service).then(() => individualId)}`;
  const send = () =>
    service.post(`/files?${query}`, multipart(png(), 'a.png'), { 'idempotency-key': 'once' });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(storedFiles().length).toBe(before + 1);
});
