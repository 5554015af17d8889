import { describe, expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { AppError } from '../../electron/service/kernel/errors.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { bodies, createInvestor, freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const ada = await openFirstWindow(service.app);
const ola = await openWindowAs(service.app, 'Ola Administrator', 'administrator');
const { id: accountId } = await ola.ask('createDeveloperAccount', { body: { name: 'Casco Bay' } });
const client = await service.client({ account: 'Casco Bay' });

const person = () => ({ ...bodies.person, email: freshEmail() });
const usersOf = async (id: string) => (await ada.ask('listUsers', { query: { accountId: id } })).items;
const entriesOf = async (id: string) => (await ada.ask('listStaffEntries', { query: { ids: [id] } })).items;

test('a phone number that cannot be right must be acknowledged when staff register a user', async () => {
  const input = { body: { accountId, ...person(), phoneNumber: '12' } };
  const register = (acknowledged: string[]) =>
    service.app
      .run('registerInvestorByStaff', { ...backOffice, acknowledged }, input)
      .catch((error: AppError) => error) as Promise<AppError & { userId?: string }>;

  const { code, errors } = await register([]);
  expect({ code, field: errors[0]?.field }).toEqual({ code: 'warnings', field: 'phoneNumber' });
  const acknowledged = errors.map(({ field, message }) => `${field}: ${message}`);
  expect(await register(acknowledged)).toMatchObject({ userId: expect.any(String) });
});

test('staff register an investor user of an account without a password, and the key of the account uses the user', async () => {
  const fields = person();
  const { userId } = await ada.ask('registerInvestorByStaff', { body: { accountId, ...fields } });

  expect((await usersOf(accountId))[0]).toEqual({
    id: userId,
    ...fields,
    phoneNumber: null,
    hasPassword: false,
  });
  expect(await entriesOf(userId)).toMatchObject([{ officerId: ada.id, isWhole: true }]);
  const account = { investorAccountType: 'INDIVIDUAL', email: fields.email, name: 'Ingrid Solheim', userId };
  expect((await client.post('/investor-accounts', account)).status).toBe(201);
  expect((await service.post('/investor-accounts', account)).status).toBe(404);
});

test('staff register an issuer user with an account below another one', async () => {
  const body = {
    parentAccountId: accountId,
    ...person(),
    accountName: 'Harbor Light',
    accountType: 'ISSUER',
  };
  const registered = await ada.ask('registerIssuerByStaff', { body });

  expect((await client.get(`/accounts/${registered.accountId}`)).body).toMatchObject({
    name: 'Harbor Light',
    status: 'ONBOARDING',
    managedBy: 'ISSUER',
    parentAccountId: accountId,
  });
  expect(await usersOf(registered.accountId)).toMatchObject([{ id: registered.userId, hasPassword: false }]);
  expect((await service.get(`/accounts/${registered.accountId}`)).status).toBe(404);
});

test('a registered issuer account without a parent is a root account', async () => {
  const body = { ...person(), accountName: 'Brandt Timber' };
  const registered = await ada.ask('registerIssuerByStaff', { body });
  const { parentAccountId } = await ada.ask('getAccount', { params: { id: registered.accountId } });

  expect(parentAccountId).toBeNull();
});

test('staff record a secure request of an account, whose payload is stored encrypted', async () => {
  const payload = { subject: 'Change of bank details', message: 'By letter of Nov 20' };
  const { id } = await ada.ask('recordSecureRequest', {
    body: { accountId, template: 'BANK_DETAILS', payload },
  });

  expect(await ada.ask('getSecureRequest', { params: { id } })).toMatchObject({
    template: 'BANK_DETAILS',
    payload,
    ipAddress: null,
  });
  expect(await entriesOf(id)).toMatchObject([{ officerId: ada.id, isWhole: true }]);
});

test('staff add a payment method to a user, which is marked', async () => {
  const userId = await createInvestor(service);
  const { id } = await ada.ask('createPaymentMethod', {
    query: { userId },
    body: { paymentMethodType: 'CHECK', name: 'Check 1042' },
  });

  expect((await service.get(`/payment-methods/${id}`)).body).toMatchObject({ userId, status: 'PENDING' });
  expect(await entriesOf(id)).toMatchObject([{ officerId: ada.id, isWhole: true }]);
});

describe('what staff enter for an account is rejected', () => {
  const missing = 'account_none';
  const registered = person();
  const request = { template: 'BANK_DETAILS', payload: {} };

  test.each([
    ['registerInvestorByStaff', { accountId: missing, ...person() }, 'not-found', 'accountId'],
    [
      'registerIssuerByStaff',
      { parentAccountId: missing, ...person(), accountName: 'A' },
      'not-found',
      'parentAccountId',
    ],
    ['recordSecureRequest', { accountId: missing, ...request }, 'not-found', 'accountId'],
    ['registerInvestorByStaff', { accountId, ...bodies.person }, 'invalid', 'email'],
    ['registerInvestorByStaff', { accountId, ...person(), ...bodies.passwords }, 'invalid', 'password'],
    ['registerIssuerByStaff', { ...person(), accountName: 'A', accountType: 'X' }, 'invalid', 'accountType'],
    ['recordSecureRequest', { accountId, payload: {} }, 'invalid', 'template'],
  ] as const)('%s with %j: %s', async (operation, body, code, field) => {
    const answer = await ada.ask(operation, { body });

    expect(answer.rejected).toBe(code);
    expect(answer.errors.some((error: string) => error.startsWith(`${field}: `))).toBe(true);
  });

  test('with an email address that is registered in the account or its tenant', async () => {
    await ada.ask('registerInvestorByStaff', { body: { accountId, ...registered } });
    const error = { rejected: 'conflict', errors: ['email: is already registered'] };

    expect(await ada.ask('registerInvestorByStaff', { body: { accountId, ...registered } })).toEqual(error);
    const issuer = { parentAccountId: accountId, ...registered, accountName: 'A' };
    expect(await ada.ask('registerIssuerByStaff', { body: issuer })).toEqual(error);
  });

  test.each([
    ['registerInvestorByStaff', { accountId, ...person() }],
    ['registerIssuerByStaff', { ...person(), accountName: 'A' }],
    ['recordSecureRequest', { accountId, ...request }],
  ] as const)('%s without the role of a reviewer', async (operation, body) => {
    expect(await ola.ask(operation, { body })).toMatchObject({ rejected: 'forbidden' });
  });
});
