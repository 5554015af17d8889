import Type, { type Static } from 'typebox';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';
import { accountStatuses } from './accounts.ts';

const name = () => text({ maxLength: 100 });

/** An account that can own API keys. */
export const developerAccount = Type.Object({
  id: string(),
  name: string(),
  status: choice(accountStatuses),
  createdAt: dateTime(),
  /** The account through which it was registered; null if it was created in the back office. */
  parentAccountId: stringOrNull(),
  parentAccountName: stringOrNull(),
  activeKeys: number(),
  lastUsedAt: dateTimeOrNull(),
});
export type DeveloperAccount = Static<typeof developerAccount>;

export const accountOrigins = ['created', 'registered'] as const;

export const listDeveloperAccounts = operation({
  name: 'listDeveloperAccounts',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List developer accounts',
  description:
    'Returns accounts created in the back office or on the command line, or accounts registered through the API, newest first. `next` is the `before` value of the next page.',
  query: request({
    origin: optional(oneOf(accountOrigins)),
    text: optional(text({ maxLength: 100, description: 'Part of the name' })),
    before: optional(wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    limit: optional(wholeNumber({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Object({
    items: Type.Array(developerAccount),
    next: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  }),
});

export const createDeveloperAccount = operation({
  name: 'createDeveloperAccount',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Create developer account',
  description: 'Creates an account. Other accounts cannot access the records that its keys create.',
  body: request({ name: name() }),
  output: developerAccount,
  errors: { 409: 'A developer account with this name already exists' },
  example: { body: { name: 'Brandt Timber' } },
});

export const renameDeveloperAccount = operation({
  name: 'renameDeveloperAccount',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Rename developer account',
  description: 'Changes only the name. The keys and records of the account do not change.',
  params: request({ id: idOf('account') }),
  body: request({ name: name() }),
  output: developerAccount,
  errors: { 404: 'No such account', 409: 'Another developer account has this name' },
  example: { params: { id: 'account_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: { name: 'Brandt Timber' } },
});
