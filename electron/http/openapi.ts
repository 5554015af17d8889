import type { AnyOperation, ErrorResponses, Example } from '#shared/contracts/operation.ts';
import { errorBody } from '#shared/contracts/records.ts';
import { idPrefixes } from '#shared/domain/ids.ts';
import { amountLimit, limits } from '#shared/domain/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { httpOperations, prefix } from './routes.ts';

interface Schema {
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * The OpenAPI 3.1 description of the client API, generated from the contracts (decisions.md § 3). It shows each path
 * with the prefix; the path without it reaches the same operation.
 */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of httpOperations()) {
    const path = prefix + operation.http.path;
    paths[path] = { ...paths[path], [operation.http.method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Offerdesk client API', version: '1', description: introduction() },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'Optional: names the acting user' },
      },
      schemas: { Error: toJsonSchema(errorBody) },
    },
  };
}

const tags: [AnyOperation['module'], string][] = [
  ['offerings', 'Issuers, offerings, and assets'],
  ['investors', 'Registration, investor accounts, individuals, and legal entities'],
  ['compliance', 'KYC, accreditation, and secure requests'],
  ['accreditation', 'Representations and verifications'],
  ['trading', 'Carts, trades, and payment methods'],
  ['files', 'Documents'],
  ['csv-imports', 'CSV imports'],
  ['clients', 'Accounts'],
];

function introduction(): string {
  const prefixes = Object.values(idPrefixes)
    .map((word) => `\`${word}_\``)
    .join(', ');
  return [
    `Offerdesk ${packageJson.version}. Select *Authorize* and paste an API key, which you create in the back office or with \`offerdesk api-key create\`. *Try it out* then uses the data of this host.`,
    `The prefix \`${prefix}\` of a path is optional. Unknown fields of a body are rejected, and unknown query parameters are ignored. Strings are trimmed. An empty optional string counts as omitted.`,
    `IDs start with the record type: ${prefixes}. The ID of a user who registered with an issuer is returned as \`user_login_…\`; requests accept both forms.`,
    `Dates in requests use MM/DD/YYYY; fields without a documented format also accept ISO dates. Responses use ISO 8601 (UTC). Amounts are exact, at most ${amountLimit}, with at most ${limits.decimals} decimals.`,
    `\`Idempotency-Key\` on a POST: within ${limits.idempotencyHours} hours, the same key with the same body returns the original response; a different body returns 409. While the first request is running, a second one waits up to ${limits.idempotencyWaitSeconds} seconds for its response, then returns 409 with \`Retry-After\`. After an error, the key can be used again.`,
    'Every response has a `Request-Id` header. The same ID is in the API request log, the log file, and the audit log, and is the reference of a 500.',
    'An administrator sets how many requests each key may send within a minute. Responses then have `RateLimit-Limit`, `RateLimit-Remaining`, and `RateLimit-Reset` (seconds until the count starts again), as in draft-ietf-httpapi-ratelimit-headers-06. Further requests get a 429 with `Retry-After` in seconds.',
  ].join('\n\n');
}

function describeOperation(operation: AnyOperation): object {
  const { params, query, body, upload, example } = operation;
  const hasBody = Object.keys((body as Schema).properties ?? {}).length > 0;
  return {
    operationId: operation.name,
    tags: [operation.module],
    summary: operation.summary,
    description: `${operation.description}\n\nScope: \`${operation.scope}\``,
    security: [{ apiKey: [] }, { apiKey: [], accessToken: [] }],
    parameters: [
      ...describeParameters('path', params as Schema, example.params),
      ...describeParameters('query', query as Schema, example.query),
      ...(operation.http?.method === 'POST' ? [idempotencyKey] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(body), example: example.body } },
      },
    }),
    ...(upload && { requestBody: describeUpload(upload, example) }),
    responses: describeResponses(operation),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function describeParameters(place: 'path' | 'query', schema: Schema, example: Record<string, unknown> = {}) {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: toJsonSchema(field),
    ...(name in example && { example: example[name] }),
  }));
}

/** A file is a part of a form; a CSV file can also be the body itself. */
function describeUpload(upload: AnyOperation['upload'], example: Example) {
  const form = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  };
  return {
    required: true,
    content: {
      ...(upload === 'csv' && { 'text/csv': { schema: { type: 'string' }, example: example.csv } }),
      'multipart/form-data': { schema: form },
    },
  };
}

const always: Record<number, string> = {
  401: 'No valid `X-API-KEY`, or a bearer token that is not valid',
  403: 'The key does not have the required scope',
  421: 'The `Host` is not the name of this listener',
  429: 'Too many invalid keys, or the rate limit of the key is exceeded; `Retry-After` is the number of seconds to wait',
  500: 'Internal error, with a reference ID that is also in the log',
};

/** The statuses that the operation can return, each with its condition. */
export function statusesOf(operation: AnyOperation): Record<number, string> {
  const isPost = operation.http?.method === 'POST';
  const acceptsBody =
    operation.upload !== undefined || Object.keys((operation.body as Schema).properties ?? {}).length > 0;
  const errors: ErrorResponses = operation.errors;
  const conditions = {
    ...always,
    400: join('The request is invalid', errors[400]),
    ...(errors[404] && { 404: errors[404] }),
    ...((errors[409] || isPost) && {
      409: join(
        errors[409],
        isPost &&
          'The `Idempotency-Key` was used with a different body, or its first request is still running (`Retry-After`)',
      ),
    }),
    ...(operation.upload && { 429: join(always[429], tooManyAtOnce(operation.upload)) }),
    ...(errors[422] && { 422: errors[422] }),
    ...(acceptsBody && {
      408: `No byte of the body arrived for ${limits.bodyIdleSeconds} seconds`,
      413: 'The body is too large',
      415: 'The content type is not accepted',
    }),
    ...(operation.download && { 416: 'The range is outside the file' }),
  };
  return conditions as Record<number, string>;
}

function tooManyAtOnce(upload: 'csv' | 'file'): string {
  const { label, runningPerCaller, queueSeconds } = upload === 'csv' ? limits.imports : limits.uploads;
  return `The key has more than ${runningPerCaller} ${label} at the same time, and none ended within ${queueSeconds} seconds`;
}

function join(...conditions: (string | false | undefined)[]): string {
  return conditions.filter(Boolean).join('; ');
}

function describeResponses(operation: AnyOperation) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const errors = Object.entries(statusesOf(operation)).map(([status, description]) => [
    status,
    { description, content },
  ]);
  return {
    [operation.status]: {
      description: operation.status === 201 ? 'Created' : 'Done',
      content: {
        [operation.download ? '*/*' : 'application/json']: { schema: toJsonSchema(operation.output) },
      },
    },
    ...(operation.download && {
      206: { description: 'The requested range of bytes' },
      304: { description: 'The file still matches `If-None-Match`' },
    }),
    ...Object.fromEntries(errors),
  };
}

/** The plain JSON of a schema, without non-standard properties. */
function toJsonSchema(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key.startsWith('~') ? undefined : value)),
  );
}
