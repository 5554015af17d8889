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

/** The same without what is secret in it. */
export const secureRequestSummary = record('SecureRequest', fields);

export const createSecureRequest = operation({
  name: 'createSecureRequest',
  module: 'compliance',
  http: { method: 'POST', path: '/secure-request' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Record a secure request',
  description:
    'The payload is any JSON object. It is kept as it was sent, encrypted, and the back office alone can read it. The path works with and without the slash at its end.',
  body: request({ payload: anyObject(), template: text() }),
  output: secureRequest,
  example: {
    body: {
      payload: { subject: 'Change of bank details', iban: 'NO93 8601 1117 947' },
      template: 'BANK_DETAILS',
    },
  },
});

export const listSecureRequests = operation({
  name: 'listSecureRequests',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List secure requests',
  description: 'Newest first, without their payloads.',
  query: request(pageQuery),
  output: page(secureRequestSummary),
});

export const getSecureRequestSummary = operation({
  name: 'getSecureRequestSummary',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Read a secure request without its payload',
  description: 'What is known of it without opening it.',
  params: request({ id: idOf('secureRequest') }),
  output: secureRequestSummary,
  errors: { 404: 'No such secure request' },
});

export const getSecureRequest = operation({
  name: 'getSecureRequest',
  module: 'compliance',
  // It changes nothing but the audit log, which is what it is about.
  scope: 'write',
  role: 'reviewer',
  summary: 'Look into a secure request',
  description: 'With its payload. Each look leaves an audit event.',
  params: request({ id: idOf('secureRequest') }),
  output: secureRequest,
  errors: { 404: 'No such secure request' },
  example: { params: { id: 'secure_request_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
