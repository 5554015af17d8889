import Type, { type Static } from 'typebox';
import { idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, dateTimeOrNull, record, string } from '../records.ts';

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
});
export type ApiKey = Static<typeof apiKey>;

export const createApiKey = operation({
  name: 'createApiKey',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  status: 201,
  summary: 'Make an API key',
  description:
    'The answer shows the key, once. It belongs to the account that is named, made if there is none, else to the first account of the data folder.',
  body: request({
    name: text({ maxLength: 100 }),
    account: optional(text()),
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
  example: { body: { name: 'CRM', scopes: ['read', 'write'], expiresInDays: 90 } },
});

export const listApiKeys = operation({
  name: 'listApiKeys',
  module: 'access',
  scope: 'read',
  summary: 'List API keys',
  description: 'Every key of the data folder, newest first, the revoked ones too.',
  output: Type.Object({ items: Type.Array(apiKey) }),
});

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Revoke an API key',
  description: 'It opens nothing from the next request on. Revoking it again changes nothing.',
  params: request({ id: idOf('apiKey') }),
  output: apiKey,
  refusals: { 404: 'No such key' },
  example: { params: { id: 'api_key_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
