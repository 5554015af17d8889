import Type, { type Static } from 'typebox';
import { anyObject, idOf, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { page, pageQuery, record, string, stringOrNull } from '../records.ts';

const fields = { ipAddress: stringOrNull(), template: string() };

/** client-api.md "Secure request". */
export const secureRequest = record('SecureRequest', {
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  ...fields,
});
export type SecureRequest = Static<typeof secureRequest>;

/** The same without its secret fields. */
export const secureRequestSummary = record('SecureRequest', fields);

export const createSecureRequest = operation({
  name: 'createSecureRequest',
  module: 'compliance',
  http: { method: 'POST', path: '/secure-request' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create secure request',
  description:
    'Stores a JSON object of any form, encrypted. Only the back office can read it. The path is accepted with and without a trailing slash.',
  body: request({ payload: anyObject(), template: text() }),
  output: secureRequest,
  example: {
    body: {
      payload: { subject: 'Change of bank details', iban: 'NO93 8601 1117 947' },
      template: 'BANK_DETAILS',
    },
  },
});

export const recordSecureRequest = operation({
  name: 'recordSecureRequest',
  module: 'compliance',
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Record secure request',
  description: 'Stores a request that a client made by phone or letter, encrypted, for the account.',
  body: request({ accountId: idOf('account'), ...createSecureRequest.body.properties }),
  output: secureRequestSummary,
  errors: { 404: 'No such account' },
});

export const listSecureRequests = operation({
  name: 'listSecureRequests',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List secure requests',
  description:
    'Returns secure requests without their payloads, newest first; with `accountId`, those of the account.',
  query: request({ ...pageQuery, accountId: Type.Optional(idOf('account')) }),
  output: page(secureRequestSummary),
});

export const getSecureRequestSummary = operation({
  name: 'getSecureRequestSummary',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get secure request without payload',
  description: 'Returns the request without its payload.',
  params: request({ id: idOf('secureRequest') }),
  output: Type.Object({ ...secureRequestSummary.properties, accountId: string() }),
  errors: { 404: 'No such secure request' },
});

export const getSecureRequest = operation({
  name: 'getSecureRequest',
  module: 'compliance',
  // It only writes to the audit log, which is its purpose.
  scope: 'write',
  role: 'reviewer',
  summary: 'Read secure request payload',
  description: 'Returns the request with its payload. The audit log records each access.',
  params: request({ id: idOf('secureRequest') }),
  output: secureRequest,
  errors: { 404: 'No such secure request' },
  example: { params: { id: 'secure_request_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
