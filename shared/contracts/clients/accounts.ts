import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, optional, request, text } from '../fields.ts';
import { investorAccount } from '../investors/investor-accounts.ts';
import { issuer } from '../offerings/issuers.ts';
import { offering } from '../offerings/offerings.ts';
import { operation } from '../operation.ts';
import { choice, record, string, stringOrNull } from '../records.ts';

export const accountStatuses = ['ONBOARDING', 'LIVE', 'OVERDUE', 'SUSPENDED', 'INACTIVE'] as const;
export const accountIncludes = ['issuers', 'offerings', 'investorAccounts'] as const;

export const account = record('Account', {
  name: string(),
  status: choice(accountStatuses),
  managedBy: string('The operator name, or ISSUER'),
  platform: string('The operator name, or IMPORT'),
  parentAccountId: stringOrNull(),
  tid: stringOrNull(),
  issuers: Type.Optional(Type.Array(issuer)),
  offerings: Type.Optional(Type.Array(offering)),
  investorAccounts: Type.Optional(Type.Array(investorAccount)),
});
export type Account = Static<typeof account>;

export const getAccount = operation({
  name: 'getAccount',
  module: 'clients',
  http: { method: 'GET', path: '/accounts/{id}' },
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get account',
  description: `Returns the account of the key, or an account registered through it. \`include\` embeds up to ${limits.embeddedRecords} of its newest records of each kind.`,
  params: request({ id: idOf('account') }),
  query: request({
    include: optional(
      text({
        description: `Comma-separated list of ${accountIncludes.join(', ')}; an unknown value returns 400`,
      }),
    ),
  }),
  output: account,
  errors: { 404: 'No such account for this key' },
  example: { params: { id: 'account_01k9z3m4n5p6q7r8s9t0v1w2x3' }, query: { include: 'issuers,offerings' } },
});
