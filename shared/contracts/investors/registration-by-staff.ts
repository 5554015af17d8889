/** The registrations that only officers make: they name the account, and the user has no password until one is set. */
import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';
import { user } from './details.ts';
import { emailScope, registerInvestor, registerIssuer } from './registration.ts';

const { password: _, confirmPassword: _c, ...investorFields } = registerInvestor.body.properties;
const { password: _p, confirmPassword: _cp, ...issuerFields } = registerIssuer.body.properties;
const collision = 'The email address is already registered under the same root account';

export const registerInvestorByStaff = operation({
  name: 'registerInvestorByStaff',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Register investor user by staff',
  description: `Creates a user of the account without a password, which \`createPasswordLink\` sets. ${emailScope}`,
  body: request({ accountId: idOf('account'), ...investorFields }),
  output: Type.Object({ userId: string() }),
  errors: { 404: 'No such account', 409: collision },
});

export const registerIssuerByStaff = operation({
  name: 'registerIssuerByStaff',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Register issuer user by staff',
  description: `Creates a user without a password, and its account below \`parentAccountId\`. Without one, the account is a root account. ${emailScope}`,
  body: request({ parentAccountId: optional(idOf('account')), ...issuerFields }),
  output: Type.Object({ userId: string(), accountId: string() }),
  errors: { 400: '`accountType` is unknown', 404: 'No such account', 409: collision },
});

export const listUsers = operation({
  name: 'listUsers',
  module: 'investors',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List users',
  description: `Returns the newest ${limits.embeddedRecords} users of an account.`,
  query: request({ accountId: idOf('account') }),
  output: Type.Object({ items: Type.Array(user) }),
  errors: { 404: 'No such account' },
});
