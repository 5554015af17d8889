import Type, { type Static } from 'typebox';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTime, dateTimeOrNull, number, string, stringOrNull } from '../records.ts';
import { accountStatuses } from './accounts.ts';

const name = () => text({ maxLength: 100 });

/** An account that API keys belong to, or may belong to. */
export const developerAccount = Type.Object({
  id: string(),
  name: string(),
  status: choice(accountStatuses),
  createdAt: dateTime(),
  /** The account through which it was registered; null for one that was made here. */
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
    'Those that were made here or at the shell, or those that registered through the key of another. Newest first; `next` is the `before` of the page that follows.',
  query: request({
    origin: optional(oneOf(accountOrigins)),
    text: optional(text({ maxLength: 100, description: 'A part of the name' })),
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
  summary: 'Make a developer account',
  description: 'What its keys make is seen by no other account.',
  body: request({ name: name() }),
  output: developerAccount,
  errors: { 409: 'A developer account has that name' },
  example: { body: { name: 'Brandt Timber' } },
});

export const renameDeveloperAccount = operation({
  name: 'renameDeveloperAccount',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Rename a developer account',
  description: 'Its keys and its records stay as they are.',
  params: request({ id: idOf('account') }),
  body: request({ name: name() }),
  output: developerAccount,
  errors: { 404: 'No such account', 409: 'Another developer account has that name' },
  example: { params: { id: 'account_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: { name: 'Brandt Timber' } },
});
