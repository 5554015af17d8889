import Type, { type Static } from 'typebox';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string, stringOrNull } from '../records.ts';

export const scopes = ['read', 'write'] as const;

/** What is shown of an API key; the key itself is shown once, when it is made. */
export const apiKey = record('ApiKey', {
  accountId: string(),
  accountName: string(),
  name: string(),
  hint: string('The last four characters of the key'),
  scopes: Type.Array(choice(scopes)),
  expiresAt: dateTimeOrNull(),
  lastUsedAt: dateTimeOrNull(),
  revokedAt: dateTimeOrNull(),
  /** The key that this one took over from. */
  replacesId: stringOrNull(),
});
export type ApiKey = Static<typeof apiKey>;

export const createApiKey = operation({
  name: 'createApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Make an API key',
  description:
    'The answer shows the key, once. It belongs to the account that is named, made if there is none, else to the first account of the data folder.',
  body: request({
    name: text({ maxLength: 100 }),
    account: optional(text({ description: 'The name of the account; made if there is none' })),
    accountId: optional(idOf('account')),
    scopes: Type.Optional(
      Type.Unsafe<('read' | 'write')[]>({
        type: 'array',
        items: oneOf(scopes),
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    expiresInDays: optional(wholeNumber({ minimum: 1, maximum: 3650 })),
  }),
  output: Type.Object({ key: string(), apiKey }),
  errors: { 400: 'The account is named in two ways', 404: 'No such account' },
  example: { body: { name: 'CRM', scopes: ['read', 'write'], expiresInDays: 90 } },
});

export const listApiKeys = operation({
  name: 'listApiKeys',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List API keys',
  description: 'Every key of the data folder, newest first, the revoked ones too.',
  output: Type.Object({ items: Type.Array(apiKey) }),
});

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Revoke an API key',
  description: 'It opens nothing from the next request on. Revoking it again changes nothing.',
  params: request({ id: idOf('apiKey') }),
  output: apiKey,
  errors: { 404: 'No such key' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

/** How long a key may go on beside the one that takes over from it: a week. */
export const longestOverlapHours = 168;

export const rotateApiKey = operation({
  name: 'rotateApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Rotate an API key',
  description:
    'Makes a key of the same account, name and scopes, which is valid for as long as the old one was made for, and lets the old one expire after the overlap. Both happen or neither. The answer shows the new key, once.',
  params: request({ id: idOf('apiKey') }),
  body: request({ overlapHours: wholeNumber({ minimum: 0, maximum: longestOverlapHours }) }),
  output: Type.Object({ key: string(), apiKey, replaced: apiKey }),
  errors: { 404: 'No such key', 422: 'The key is revoked, expired, or rotated already' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: { overlapHours: 24 } },
});
