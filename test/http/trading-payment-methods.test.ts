import { describe, expect, test } from 'vitest';
import { expectError } from '../support/errors.ts';
import {
  acceptedCases,
  countryCode,
  nullable,
  oneOf,
  rejectedCases,
  required,
  text,
} from '../support/fields.ts';
import { createInvestor } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const userId = await createInvestor(service);
const stranger = await service.client({ account: 'Solheim Partners' });
const path = `/payment-methods?userId=${userId}`;

/** client-api.md "Payment method": the fields that a client sends. */
const fields = {
  paymentMethodType: required(oneOf('CHECK', 'CREDIT_CARD', 'ACH', 'WIRE')),
  paymentMethodProvider: text(),
  tid: nullable(text()),
  name: nullable(text()),
  brand: nullable(text()),
  country: nullable(countryCode()),
};

const card = {
  paymentMethodType: 'CREDIT_CARD',
  paymentMethodProvider: '<CARD_PROCESSOR>',
  status: 'PENDING',
  tid: 'pm_1042',
  name: 'Ingrid Solheim',
  last4: '4242',
  brand: 'Visa',
  country: 'NO',
};

describe('POST /payment-methods', () => {
  test('returns 201 with every field of the record', async () => {
    const { status, body } = await service.post(path, card);

    expect(status).toBe(201);
    expect(body).toEqual({
      ...card,
      id: expect.stringMatching(/^payment_method_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      __entity: 'PaymentMethod',
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      deletedAt: null,
      userId,
      paymentMethodProvider: 'CARD_PROCESSOR',
      clientSecret: null,
    });
  });

  test('is PENDING with provider OTHER by default', async () => {
    const { body } = await service.post(path, { paymentMethodType: 'WIRE' });

    expect(body).toMatchObject({
      status: 'PENDING',
      paymentMethodProvider: 'OTHER',
      name: null,
      last4: null,
    });
  });

  test('returns the client secret once', async () => {
    const { body } = await service.post(path, { ...card, clientSecret: 'secret_7f3a' });

    expect(body.clientSecret).toBe('secret_7f3a');
    expect((await service.get(`/payment-methods/${body.id}`)).body).toEqual({ ...body, clientSecret: null });
    const list = (await service.get(path)).body;
    expect(list.map(({ clientSecret }: { clientSecret: unknown }) => clientSecret)).not.toContain(
      'secret_7f3a',
    );
  });

  test.each(acceptedCases(fields))('accepts $what in $field', async ({ field, value, at, answer }) => {
    const { status, body } = await service.post(path, { paymentMethodType: 'CHECK', [field]: value });

    expect(status).toBe(201);
    expect(body).toHaveProperty(at, answer);
  });

  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(service, 400, () => service.post(path, { ...card, [field]: value }), `${field}: ${message}`),
  );

  test.each([
    { field: 'last4', value: '424' },
    { field: 'last4', value: '42424' },
    { field: 'last4', value: '4111111111111111' },
    { field: 'last4', value: '42a2' },
    { field: 'last4', value: '٤٢٤٢' },
  ])('rejects $value in $field', ({ field, value }) =>
    expectError(
      service,
      400,
      () => service.post(path, { ...card, [field]: value }),
      'last4: must be 4 digits',
    ),
  );

  test.each([
    { field: 'name', value: '4111111111111111' },
    { field: 'name', value: 'Visa 4111 1111 1111 1111' },
    { field: 'brand', value: '4111-1111-1111-1111' },
    { field: 'name', value: 'DE02 1203 0000 0000 2020 51' },
  ])('rejects a whole number in $field: $value', ({ field, value }) =>
    expectError(
      service,
      400,
      () => service.post(path, { ...card, [field]: value }),
      `${field}: must not contain a card or account number`,
    ),
  );

  test.each(['id', 'userId', 'accountId', 'cardNumber', 'accountNumber'])('rejects the field %s', (field) =>
    expectError(
      service,
      400,
      () => service.post(path, { ...card, [field]: '4242' }),
      `${field}: is not a field of this request`,
    ),
  );

  test('rejects a status other than PENDING', () =>
    expectError(
      service,
      400,
      () => service.post(path, { ...card, status: 'VERIFIED' }),
      'status: must be one of',
    ));
});

describe('GET /payment-methods', () => {
  test('returns a plain array, newest first', async () => {
    const someone = await createInvestor(service);
    const own = `/payment-methods?userId=${someone}`;
    expect((await service.get(own)).body).toEqual([]);
    const first = await service.post(own, card);
    const second = await service.post(own.replace('user_', 'user_login_'), { paymentMethodType: 'ACH' });

    const { status, body } = await service.get(own);

    expect(status).toBe(200);
    expect(body).toEqual([second.body, first.body]);
  });

  test('returns 404 for a user or a payment method of another account', async () => {
    const foreign = await createInvestor(stranger);
    const method = await stranger.post(`/payment-methods?userId=${foreign}`, card);

    for (const ask of [
      () => service.get(`/payment-methods?userId=${foreign}`),
      () => service.post(`/payment-methods?userId=${foreign}`, card),
    ]) {
      await expectError(service, 404, ask, 'userId: no such record');
    }
    await expectError(
      service,
      404,
      () => service.get(`/payment-methods/${method.body.id}`),
      'id: no such record',
    );
  });
});
