import { beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import { unlink, uploadPublic } from '../support/public-files.ts';
import { bodies, createIssuer } from '../support/records.ts';
import { type Running, shareService } from '../support/service.ts';

let service: Running;
let accountId: string;
let issuerId: string;

beforeAll(async () => {
  service = await shareService();
  issuerId = await createIssuer(service);
  accountId = (await service.get(`/issuers/${issuerId}`)).body.accountId;
});

/** The file fields, each with its required label and a request that contains it. */
const fields = [
  { path: '/issuers', field: 'ss4LetterFileId', label: 'SS4_LETTER', body: () => bodies.issuer },
  { path: '/issuers', field: 'coverArtId', label: 'COVER_ART', body: () => bodies.issuer },
  ...[
    { field: 'coverArtId', label: 'COVER_ART' },
    { field: 'memorandumId', label: 'OFFERING_MEMORANDUM' },
    { field: 'subscriptionAgreementId', label: 'SUBSCRIPTION_AGREEMENT' },
  ].map((named) => ({ ...named, path: '/offerings', body: () => ({ ...bodies.offering, issuerId }) })),
];

describe.each(fields)('$field of $path', ({ path, field, label, body }) => {
  const send = (fileId: string | null) => service.post(path, { ...body(), [field]: fileId });

  test('accepts a file of the account', async () => {
    const fileId = await uploadPublic(service, accountId, label);
    expect((await send(fileId)).body[field]).toBe(fileId);
  });

  test('accepts a file without a link', async () => {
    const fileId = await uploadPublic(service, accountId, label);
    await unlink(service, fileId);
    expect((await send(fileId)).body[field]).toBe(fileId);
  });

  test('may be null', async () => {
    expect((await send(null)).body[field]).toBeNull();
  });

  test('rejects a file with another label', async () => {
    const fileId = await uploadPublic(service, accountId, 'W9');
    await expectError(service, 422, () => send(fileId), `${field}: must be a file with the label ${label}`);
  });

  test('rejects a file of another record', async () => {
    const other = await createIssuer(service);
    const fileId = await uploadPublic(service, other, label);
    await expectError(service, 422, () => send(fileId), `${field}: must not be a file of another record`);
  });

  test('returns 404 for a file of another account', async () => {
    const stranger = await service.client({ account: 'Somebody else' });
    const foreign = await uploadPublic(stranger, await createIssuer(stranger), label);
    await expectError(service, 404, () => send(foreign), `${field}: no such record`);
  });

  test('returns 404 for a file that does not exist', async () => {
    const missing = 'file_01k9z3m4n5p6q7r8s9t0v1w2x3';
    await expectError(service, 404, () => send(missing), `${field}: no such record`);
  });
});
