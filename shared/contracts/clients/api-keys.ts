import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, numberOrNull, record, string, stringOrNull } from '../records.ts';

export const scopes = ['read', 'write'] as const;

/** An API key without its secret, which is shown once, when the key is created. */
export const apiKey = record('ApiKey', {
  accountId: string(),
  accountName: string(),
  name: string(),
  hint: string('Last four characters of the key'),
  scopes: Type.Array(choice(scopes)),
  expiresAt: dateTimeOrNull(),
  lastUsedAt: dateTimeOrNull(),
  revokedAt: dateTimeOrNull(),
  /** The key that this one replaced. */
  replacesId: stringOrNull(),
  /** Its own rate limit; null for that of the settings. */
  requestsPerMinute: numberOrNull(),
});
export type ApiKey = Static<typeof apiKey>;

export const createApiKey = operation({
  name: 'createApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Create API key',
  description:
    'Creates a key for the named account, which is created if it does not exist. Without an account, the key belongs to the first account of the data folder. The response contains the key, which is shown only once.',
  body: request({
    name: text({ maxLength: 100 }),
    account: optional(text({ description: 'Name of the account; created if it does not exist' })),
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
  errors: { 400: 'Both an account ID and an account name are given', 404: 'No such account' },
  example: { body: { name: 'CRM', scopes: ['read', 'write'], expiresInDays: 90 } },
});

export const listApiKeys = operation({
  name: 'listApiKeys',
  module: 'clients',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List API keys',
  description: 'Returns all keys of the data folder, including revoked keys, newest first.',
  output: Type.Object({ items: Type.Array(apiKey) }),
});

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Revoke API key',
  description: 'The next request with the key is rejected. Revoking a revoked key changes nothing.',
  params: request({ id: idOf('apiKey') }),
  output: apiKey,
  errors: { 404: 'No such key' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

/** How long a replaced key may stay active: a week. */
export const maxOverlapHours = 168;

export const rotateApiKey = operation({
  name: 'rotateApiKey',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Rotate API key',
  description:
    'Creates a key with the same account, name, scopes, lifetime, and rate limit, and sets the old key to expire after the overlap. The response contains the new key, which is shown only once.',
  params: request({ id: idOf('apiKey') }),
  body: request({ overlapHours: wholeNumber({ minimum: 0, maximum: maxOverlapHours }) }),
  output: Type.Object({ key: string(), apiKey, replaced: apiKey }),
  errors: { 404: 'No such key', 422: 'The key is revoked, expired, or already rotated' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: { overlapHours: 24 } },
});

export const setApiKeyRateLimit = operation({
  name: 'setApiKeyRateLimit',
  module: 'clients',
  scope: 'write',
  role: 'administrator',
  summary: 'Set API key rate limit',
  description:
    'Sets the number of requests per minute that the key may send, instead of the rate limit of the settings; null restores that one. Takes effect with the next request.',
  params: request({ id: idOf('apiKey') }),
  body: request({
    requestsPerMinute: Type.Unsafe<number | null>({
      ...wholeNumber({ minimum: 1, maximum: limits.requestsPerMinuteMost }),
      type: ['integer', 'null'],
    }),
  }),
  output: apiKey,
  errors: { 404: 'No such key', 422: 'The key is revoked' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: { requestsPerMinute: 600 } },
});
