import { describe, expect, test } from 'vitest';
import { countRows, expectError } from '../support/errors.ts';
import { email, nullable, password, rejectedCases, required, text } from '../support/fields.ts';
import { bodies, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();

const person = () => ({ ...bodies.person, ...bodies.passwords, email: freshEmail() });

const personFields = {
  firstName: required(text()),
  lastName: required(text()),
  email: required(email()),
  password: required(password()),
  confirmPassword: required(password()),
};

const registrations = [
  {
    path: '/register/issuer',
    fields: { ...personFields, accountName: required(text()), accountType: nullable(text()) },
    body: () => ({ ...person(), accountName: 'Harbor Light Energy' }),
  },
  {
    path: '/auth/register/investor',
    fields: { ...personFields, phoneNumber: nullable(text()), site: nullable(text()) },
    body: () => ({ ...person(), phoneNumber: '+47 22 00 00 00', site: 'invest.example' }),
  },
];

describe('POST /register/issuer', () => {
  test('returns 201 with an access token and the ID of the login', async () => {
    const { status, body } = await service.post('/register/issuer', {
      ...person(),
      accountName: 'Harbor Light Energy',
      accountType: 'ISSUER',
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      userId: expect.stringMatching(/^user_login_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    });
  });

  test.each([
    { accountType: undefined, managedBy: 'OPERATOR' },
    { accountType: null, managedBy: 'OPERATOR' },
    { accountType: 'OPERATOR', managedBy: 'OPERATOR' },
    { accountType: '<OPERATOR>', managedBy: 'OPERATOR' },
    { accountType: 'ISSUER', managedBy: 'ISSUER' },
  ])('creates an account of type $accountType, managed by $managedBy', async ({ accountType, managedBy }) => {
    const registered = await service.post('/register/issuer', {
      ...person(),
      accountName: 'Brandt Timber',
      accountType,
    });
    const bearer = { authorization: `Bearer ${registered.body.accessToken}` };
    const issuer = await service.post('/issuers', bodies.issuer, bearer);

    const { body } = await service.get(`/accounts/${issuer.body.accountId}`);

    expect(body).toMatchObject({
      name: 'Brandt Timber',
      status: 'ONBOARDING',
      managedBy,
      platform: 'OPERATOR',
      parentAccountId: expect.stringMatching(/^account_/),
    });
  });

  test('rejects an unknown account type', () =>
    expectError(
      service,
      400,
      () => service.post('/register/issuer', { ...person(), accountName: 'Brandt', accountType: 'BANK' }),
      'accountType: must be one of OPERATOR, ISSUER',
    ));

  test('creates no account if the address is registered', async () => {
    const existing = person();
    await service.post('/auth/register/investor', existing);

    await expectError(
      service,
      409,
      () => service.post('/register/issuer', { ...existing, accountName: 'Brandt Timber' }),
      'email: is already registered',
    );
  });
});

describe('POST /auth/register/investor', () => {
  test('returns 201 with the ID of the user', async () => {
    const { status, body } = await service.post('/auth/register/investor', {
      ...person(),
      phoneNumber: '+47 22 00 00 00',
      site: 'invest.example',
    });

    expect(status).toBe(201);
    expect(body).toEqual({ userId: expect.stringMatching(/^user_[0-7][0-9a-hjkmnp-tv-z]{25}$/) });
  });
});

describe.each(registrations)('POST $path', ({ path, fields, body }) => {
  test.each(rejectedCases(fields))('rejects $what in $field', ({ field, value, message }) =>
    expectError(
      service,
      400,
      () => service.post(path, { ...body(), [field]: value }),
      `${field}: ${message}`,
    ),
  );

  test.each(['id', 'userId', 'accountId', 'passwordHash', 'emailKey'])(
    'rejects %s, which the service sets',
    (field) =>
      expectError(
        service,
        400,
        () => service.post(path, { ...body(), [field]: 'x' }),
        `${field}: is not a field of this request`,
      ),
  );

  test.each([
    ['another', 'a long passphrase', 'another long passphrase'],
    ['one in another case', 'a long passphrase', 'A long passphrase'],
    ['one with spaces around it', 'a long passphrase', ' a long passphrase '],
  ])('rejects a confirmation that is %s', (_what, password, confirmPassword) =>
    expectError(
      service,
      400,
      () => service.post(path, { ...body(), password, confirmPassword }),
      'confirmPassword: must equal password',
    ),
  );

  test.each([
    ['8 characters', '12345678'],
    ['128 characters', 'x'.repeat(128)],
    ['spaces, which are part of it', ' 1234567'],
  ])('accepts a password of %s', async (_what, password) => {
    const { status } = await service.post(path, { ...body(), password, confirmPassword: password });

    expect(status).toBe(201);
  });

  test.each([
    ['as it is', (address: string) => address],
    ['in capitals', (address: string) => address.toUpperCase()],
    ['with blanks around it', (address: string) => `  ${address} `],
  ])('rejects an address that is registered, %s', async (_what, spell) => {
    const first = body();
    await service.post(path, first);

    await expectError(
      service,
      409,
      () => service.post(path, { ...body(), email: spell(first.email) }),
      'email: is already registered',
    );
  });

  test('registers an address once for simultaneous requests', async () => {
    const before = await countRows(service.app);
    const same = body();

    const answers = await Promise.all(Array.from({ length: 5 }, () => service.post(path, same)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect((await countRows(service.app)).users).toBe((before.users ?? 0) + 1);
  });
});
