import Type, { type Static } from 'typebox';
import { toCreateFields, toResponseFields, toUpdateFields } from '../../records/define-record.ts';
import { investorAccountRecord, investorAccountTypes } from '../../records/investor-account.ts';
import { expectedUpdatedAt, idOf, oneOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { page, pageQuery, record, string, stringOrNull } from '../records.ts';

/** client-api.md "Investor account". */
export const investorAccount = record('InvestorAccount', {
  ...toResponseFields(investorAccountRecord),
  userId: string(),
  accountId: string(),
  systemReviewLog: stringOrNull(),
  userDataType: string(),
  individuals: Type.Optional(
    Type.Array(
      Type.Object({
        id: string(),
        firstName: string(),
        lastName: stringOrNull(),
        role: string(),
        kycStatus: string(),
      }),
    ),
  ),
});
export type InvestorAccount = Static<typeof investorAccount>;

const { tid, ...accountFields } = toCreateFields(investorAccountRecord);

export const createInvestorAccount = operation({
  name: 'createInvestorAccount',
  module: 'investors',
  http: { method: 'POST', path: '/investor-accounts' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create investor account',
  description:
    'INDIVIDUAL allows one individual, JOINT two (one PRIMARY, one JOINT), LEGAL_ENTITY a legal entity and its AUTHORIZED_SIGNER individuals. `setupStatus` is IN_PROGRESS, and the account is not qualified for any regulation yet.',
  body: request({
    investorAccountType: oneOf(investorAccountTypes),
    ...accountFields,
    userId: idOf('user'),
    tid,
  }),
  output: investorAccount,
  errors: { 404: 'No such user for this key' },
  example: {
    body: {
      investorAccountType: 'INDIVIDUAL',
      email: 'tomas.reyes@example.com',
      name: 'Tomás Reyes',
      tid: 'crm-20418',
      userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3',
    },
  },
});

export const updateInvestorAccount = operation({
  name: 'updateInvestorAccount',
  module: 'investors',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update investor account',
  description: 'Omitted fields do not change. The type and the user cannot be changed.',
  params: request({ id: idOf('investorAccount') }),
  body: request({ expectedUpdatedAt: expectedUpdatedAt(), ...toUpdateFields(investorAccountRecord) }),
  output: investorAccount,
  errors: { 404: 'No such investor account', 409: 'The account was updated after it was read' },
});

export const listInvestorAccounts = operation({
  name: 'listInvestorAccounts',
  module: 'investors',
  http: { method: 'GET', path: '/investor-accounts' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List investor accounts',
  description:
    'Returns accounts with their individuals, newest first. The records are in `items` and, for older clients, also in `data`.',
  query: request(pageQuery),
  output: Type.Object({ ...page(investorAccount).properties, data: Type.Array(investorAccount) }),
  example: { query: { page: 1, limit: 10 } },
});

export const getInvestorAccount = operation({
  name: 'getInvestorAccount',
  module: 'investors',
  http: { method: 'GET', path: '/investor-accounts/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get investor account',
  description: 'Returns the account with its individuals.',
  params: request({ id: idOf('investorAccount') }),
  output: investorAccount,
  errors: { 404: 'No such investor account for this key' },
  example: { params: { id: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
