import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { email, optional, password, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

/** The fields of everyone who registers. */
export const personFields = { firstName: text(), lastName: text(), email: email() };

const secrets = { password: password(), confirmPassword: password() };

/** Part of the description of every operation that registers users. */
export const emailScope =
  'An email address is unique within the root account of the key and all accounts below it, regardless of case. Registrations under other root accounts have no effect.';

const collision = 'The email address is already registered under the same root account';

export const registerIssuer = operation({
  name: 'registerIssuer',
  module: 'investors',
  http: { method: 'POST', path: '/register/issuer' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Register issuer user and account',
  description: `Creates a user and an account; the parent of the account is the account of the key. The access token is valid for ${limits.accessTokenHours} hours; sent as \`Authorization: Bearer\`, it identifies the acting user. \`accountType\` is the operator name (the default) or ISSUER. ${emailScope}`,
  body: request({
    ...personFields,
    ...secrets,
    accountName: text(),
    accountType: optional(text({ description: 'The operator name, or ISSUER' })),
  }),
  output: Type.Object({ accessToken: string(), userId: string('Starts with user_login_') }),
  errors: {
    400: '`confirmPassword` differs from `password`, or `accountType` is unknown',
    409: collision,
  },
  example: {
    body: {
      firstName: 'Maren',
      lastName: 'Ostergaard',
      email: 'maren@harborlight.example',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
      accountName: 'Harbor Light Energy',
      accountType: 'ISSUER',
    },
  },
});

export const registerInvestor = operation({
  name: 'registerInvestor',
  module: 'investors',
  http: { method: 'POST', path: '/auth/register/investor' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Register investor user',
  description: `The user belongs to the account of the key. ${emailScope}`,
  body: request({
    ...personFields,
    ...secrets,
    phoneNumber: optional(text()),
    site: optional(text({ description: 'Investor portal domain of the user' })),
  }),
  output: Type.Object({ userId: string('Starts with user_') }),
  errors: { 400: '`confirmPassword` differs from `password`', 409: collision },
  example: {
    body: {
      firstName: 'Tomás',
      lastName: 'Reyes',
      email: 'tomas.reyes@example.com',
      password: 'a long passphrase',
      confirmPassword: 'a long passphrase',
      phoneNumber: '+1 207 555 0142',
      site: 'invest.harborlight.example',
    },
  },
});
