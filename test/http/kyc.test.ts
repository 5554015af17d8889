import { beforeEach, describe, expect, test } from 'vitest';
import { multipart } from '../support/documents.ts';
import { expectError } from '../support/errors.ts';
import { answeredAt, id, nullable, oneOf, rejectedCases, required, text, usDate } from '../support/fields.ts';
import {
  dayFromNow,
  license,
  passport,
  photograph,
  submit,
  uploadImage,
  uploadImages,
} from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const individualId = await createIndividual(service);
const images = await uploadImages(service, individualId, 'DRIVER_LICENSE');
const { kycDocumentFrontFileId } = images;
const body = { individualId, ...passport, kycDocumentFrontFileId };
const licenseBody = { individualId, ...license, ...images };
const nowhere = 'file_01k9z3m4n5p6q7r8s9t0v1w2x3';

const post = (fields: unknown) => service.post('/kyc', fields);
const reject = (status: number, fields: unknown, ...errors: string[]) =>
  expectError(service, status, () => post(fields), ...errors);

// What the provider writes after an earlier test does not belong to an error.
beforeEach(() => service.app.parts.kycProvider.idle());

describe('POST /kyc', () => {
  test('returns 201 with the fields of the record', async () => {
    const answer = await post({ ...body, tid: 'crm-17', kycLog: '{"events":[]}' });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^kyc_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'Kyc',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: answer.body.createdAt,
      deletedAt: null,
      individualId,
      platform: 'WITH_KYC_PROVIDER',
      documentType: 'PASSPORT',
      documentImage: kycDocumentFrontFileId,
      kycStatus: 'PENDING',
      reason: null,
      response: '{"events":[]}',
      lastEventAt: null,
      tid: 'crm-17',
    });
  });

  test.each([
    ['a driver license', licenseBody],
    ['a state ID', { ...licenseBody, kycDocumentType: 'STATE_ID' }],
    ['a passport with a back', { ...body, kycDocumentBackFileId: images.kycDocumentBackFileId }],
    ['an issuer of 3 letters', { ...body, kycDocumentIssuer: 'NOR' }],
    ['an issuer in lowercase', { ...licenseBody, kycDocumentIssuer: 'me' }],
    ['the District of Columbia', { ...licenseBody, kycDocumentIssuer: 'DC' }],
    ['a territory', { ...licenseBody, kycDocumentIssuer: 'PR' }],
    ['a date of birth of yesterday', { ...body, kycDocumentDob: dayFromNow(-1) }],
    ['a document that has expired', { ...body, kycDocumentExpirationDate: '05/03/2021' }],
    [
      'a log that is longer than other texts',
      { ...body, kycLog: JSON.stringify({ text: 'x'.repeat(10_000) }) },
    ],
  ])('accepts %s', async (_, fields) => {
    expect(await post(fields)).toMatchObject({ status: 201, body: { kycStatus: 'PENDING' } });
  });

  test('accepts a selfie in addition to the images of the document', async () => {
    const kycSelfieFileId = await uploadImage(service, individualId, 'KYC_SELFIE');

    expect((await post({ ...body, kycSelfieFileId })).status).toBe(201);
  });

  test.each([
    { what: 'none', sent: {}, platform: 'WITH_KYC_PROVIDER' },
    { what: 'null', sent: { kycProvider: null }, platform: 'WITH_KYC_PROVIDER' },
    { what: 'the placeholder', sent: { kycProvider: 'WITH_<KYC_PROVIDER>' }, platform: 'WITH_KYC_PROVIDER' },
    { what: 'another name', sent: { kycProvider: 'WITH_ANOTHER' }, platform: 'WITH_ANOTHER' },
  ])('reads $what as the provider $platform', async ({ sent, platform }) => {
    expect((await post({ ...body, ...sent })).body.platform).toBe(platform);
  });

  test('reaches the same operation with the prefix in the path', async () => {
    const answer = await service.post('/clients/api/v1/kyc', body);

    expect(answer.status).toBe(201);
    expect((await service.get(`/clients/api/v1/kyc/${answer.body.id}`)).body.id).toBe(answer.body.id);
    expect((await service.get(`/kyc/${answer.body.id}`)).body.id).toBe(answer.body.id);
  });

  const fields = {
    individualId: required(id()),
    kycFirstName: required(text()),
    kycLastName: required(text()),
    kycDocumentType: required(oneOf('PASSPORT', 'DRIVER_LICENSE', 'STATE_ID')),
    kycDocumentId: required(text()),
    kycDocumentIssuer: required(text(10)),
    kycDocumentIssuedDate: required(usDate()),
    kycDocumentExpirationDate: required(usDate()),
    kycDocumentDob: required(usDate()),
    kycProvider: answeredAt('platform', nullable(text())),
    kycLog: nullable(text(600_000)),
    kycDocumentBackFileId: nullable(id()),
    tid: nullable(text()),
  };

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    reject(400, { ...body, [field]: value }, `${field}: ${message}`),
  );

  test.each(['platform', 'kycStatus', 'response', 'reason', 'documentImage', 'accountId'])(
    'rejects %s, which the service sets',
    (field) => reject(400, { ...body, [field]: 'x' }, `${field}: is not a field of this request`),
  );

  test('returns 404 for an individual or a file that does not exist, the individual first', async () => {
    const stranger = 'individual_01k9z3m4n5p6q7r8s9t0v1w2x3';
    const front = 'kycDocumentFrontFileId: no such record';

    await reject(
      404,
      { ...body, individualId: stranger, kycDocumentFrontFileId: nowhere },
      'individualId: no',
    );
    await reject(404, { ...body, kycDocumentFrontFileId: nowhere, kycDocumentIssuer: '?' }, front);
    await reject(404, { ...body, kycDocumentBackFileId: nowhere }, 'kycDocumentBackFileId: no such record');
    await reject(404, { ...body, kycSelfieFileId: nowhere }, 'kycSelfieFileId: no such record');
  });

  test('returns 404 for records of another account, and for a public file', async () => {
    const stranger = await service.client({ account: 'Another' });
    const theirs = await uploadImage(stranger, await createIndividual(stranger));
    const query = new URLSearchParams({
      name: 'a',
      category: 'a',
      label: 'KYC_DOCUMENT_FRONT',
      targetId: individualId,
    });
    const published = await service.post(
      `/files-public?${query}`,
      multipart(await photograph(), 'front.jpg'),
    );

    await expectError(service, 404, () => stranger.post('/kyc', body), 'individualId: no such record');
    for (const kycDocumentFrontFileId of [theirs, published.body.id]) {
      await reject(404, { ...body, kycDocumentFrontFileId }, 'kycDocumentFrontFileId: no such record');
    }
  });

  test('rejects a file of another individual, one without a link, and one with another label', async () => {
    const another = await uploadImage(service, await createIndividual(service));
    const unlinked = await uploadImage(service, individualId);
    await service.post(`/files/${unlinked}/unlink`, {});
    const other = await uploadImage(service, individualId, 'OTHER');

    for (const kycDocumentFrontFileId of [another, unlinked]) {
      await reject(
        422,
        { ...body, kycDocumentFrontFileId },
        'kycDocumentFrontFileId: must be a file of the individual',
      );
    }
    await reject(
      422,
      { ...body, kycDocumentFrontFileId: other },
      'kycDocumentFrontFileId: must be a file with the label KYC_DOCUMENT_FRONT, not OTHER',
    );
    await reject(
      422,
      {
        ...licenseBody,
        kycDocumentFrontFileId: images.kycDocumentBackFileId,
        kycDocumentBackFileId: images.kycDocumentFrontFileId,
        kycSelfieFileId: images.kycDocumentFrontFileId,
      },
      'kycDocumentFrontFileId: must be a file with the label KYC_DOCUMENT_FRONT',
      'kycDocumentBackFileId: must be a file with the label KYC_DOCUMENT_BACK',
      'kycSelfieFileId: must be a file with the label KYC_SELFIE',
    );
  });

  test.each([
    {
      what: 'a passport without its front',
      fields: { ...body, kycDocumentFrontFileId: null },
      error: 'kycDocumentFrontFileId: is required for PASSPORT',
    },
    {
      what: 'a driver license without its front',
      fields: { ...licenseBody, kycDocumentFrontFileId: undefined },
      error: 'kycDocumentFrontFileId: is required for DRIVER_LICENSE',
    },
    {
      what: 'a driver license without its back',
      fields: { ...licenseBody, kycDocumentBackFileId: '' },
      error: 'kycDocumentBackFileId: is required for DRIVER_LICENSE',
    },
    {
      what: 'a state ID without its back',
      fields: { ...licenseBody, kycDocumentType: 'STATE_ID', kycDocumentBackFileId: undefined },
      error: 'kycDocumentBackFileId: is required for STATE_ID',
    },
    {
      what: 'a country that does not exist',
      fields: { ...body, kycDocumentIssuer: 'XX' },
      error: 'kycDocumentIssuer: must be an ISO 3166 country code',
    },
    {
      what: 'a state that issues a passport',
      fields: { ...body, kycDocumentIssuer: 'TX' },
      error: 'kycDocumentIssuer: must be an ISO 3166 country code',
    },
    {
      what: 'a country that issues a driver license',
      fields: { ...licenseBody, kycDocumentIssuer: 'US' },
      error: 'kycDocumentIssuer: must be the code of a US state',
    },
    {
      what: 'the name of a state',
      fields: { ...licenseBody, kycDocumentIssuer: 'Maine' },
      error: 'kycDocumentIssuer: must be the code of a US state',
    },
    {
      what: 'the name of an inherited property as a state',
      fields: { ...licenseBody, kycDocumentIssuer: '__proto__' },
      error: 'kycDocumentIssuer: must be the code of a US state',
    },
    {
      what: 'a document that was issued on its expiry date',
      fields: { ...body, kycDocumentExpirationDate: passport.kycDocumentIssuedDate },
      error: 'kycDocumentIssuedDate: must be before kycDocumentExpirationDate',
    },
    {
      what: 'a date of birth of today',
      fields: { ...body, kycDocumentDob: dayFromNow(0) },
      error: 'kycDocumentDob: must be in the past',
    },
    {
      what: 'a log that is not JSON',
      fields: { ...body, kycLog: '{"a":' },
      error: 'kycLog: must be JSON text',
    },
  ])('rejects $what', ({ fields, error }) => reject(422, fields, error));

  test('reports all violations at once, in the order of the rules', async () => {
    const answer = await post({
      ...license,
      individualId,
      kycDocumentIssuer: 'NO',
      kycDocumentIssuedDate: '01/01/2030',
      kycDocumentExpirationDate: '01/01/2029',
      kycDocumentDob: '01/01/2999',
      kycLog: 'none',
    });

    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: string) => error.split(':')[0])).toEqual([
      'kycDocumentFrontFileId',
      'kycDocumentBackFileId',
      'kycDocumentIssuer',
      'kycDocumentIssuedDate',
      'kycDocumentDob',
      'kycLog',
    ]);
  });

  test('rejects a read-only key', async () => {
    const reader = await service.client({ scopes: ['read'] });

    await expectError(service, 403, () => reader.post('/kyc', body));
  });
});

test('shows the newest document on the individual', async () => {
  const person = await createIndividual(service);
  const read = async () => (await service.get(`/individuals/${person}`)).body;

  await submit(service, person, { tid: 'first' });
  await submit(service, person, {
    ...license,
    kycFirstName: 'Ingrid M.',
    kycDocumentIssuer: 'me',
    kycProvider: 'WITH_ANOTHER',
  });

  expect(await read()).toMatchObject({
    kycDocumentType: 'DRIVER_LICENSE',
    kycDocumentIssuer: 'ME',
    kycExpirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    kycIssuerDate: '2021-05-02T00:00:00.000Z',
    kycDocumentNumber: '1234567',
    kycFirstName: 'Ingrid M.',
    kycLastName: 'Solheim',
    kycProvider: 'WITH_ANOTHER',
    kycTid: null,
  });
});

describe('GET /kyc/{id}', () => {
  test('returns the record, but not to another account', async () => {
    const { id } = (await post(body)).body;
    const stranger = await service.client({ account: 'Another' });

    expect((await service.get(`/kyc/${id}`)).body).toMatchObject({
      id,
      individualId,
      documentType: 'PASSPORT',
    });
    await expectError(service, 404, () => stranger.get(`/kyc/${id}`), 'id: no such record');
  });

  test.each(['kyc_01k9z3m4n5p6q7r8s9t0v1w2x3', individualId, 'nonsense'])('returns 404 for %s', (id) =>
    expectError(service, 404, () => service.get(`/kyc/${id}`), 'id: no such record'),
  );
});
