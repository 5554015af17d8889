import type { AnyOperation, ErrorResponses, Example } from '#shared/contracts/operation.ts';
import { errorBody } from '#shared/contracts/records.ts';
import { limits } from '#shared/domain/limits.ts';
import { exampleOfError, findIdFields } from './reference/error-examples.ts';
import { describeSteps } from './reference/flows.ts';
import { writeGuides } from './reference/guides.ts';
import responses from './reference/responses.json' with { type: 'json' };
import { toRequest, toSamples } from './reference/samples.ts';
import { httpOperations, prefix } from './routes.ts';

interface Schema {
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * The OpenAPI 3.1 description of the client API, generated from the contracts (decisions.md § 3). It shows each path
 * with the prefix; the path without it reaches the same operation.
 *
 * @param address of the listener, without a slash at the end
 */
export function describeApi(address: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of httpOperations()) {
    const path = prefix + operation.http.path;
    paths[path] = {
      ...paths[path],
      [operation.http.method.toLowerCase()]: describeOperation(operation, address),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Offerdesk client API', version: '1', description: writeGuides(address + prefix) },
    servers: [{ url: address, description: 'This host' }],
    security: [{ apiKey: [] }],
    tags: Object.values(tags).map(([name, description]) => ({ name, description })),
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

/** The name of each module in the reference, and what it contains. */
const tags: Partial<Record<AnyOperation['module'], [string, string]>> = {
  offerings: ['Issuers and offerings', 'Issuers, offerings, and assets'],
  investors: ['Investors', 'Registration, investor accounts, individuals, and legal entities'],
  compliance: ['Compliance', 'KYC, accreditation, and secure requests'],
  accreditation: ['Accreditation', 'Representations, owners, and accreditation of legal entities'],
  trading: ['Trading', 'Carts, trades, and payment methods'],
  files: ['Files', 'Documents'],
  'csv-imports': ['CSV imports', 'Bulk creation from CSV files and Excel workbooks'],
  clients: ['Accounts', 'Accounts of client systems'],
};

function describeOperation(operation: AnyOperation, address: string): object {
  const { params, query, body, upload, example } = operation;
  const hasBody = Object.keys((body as Schema).properties ?? {}).length > 0;
  return {
    operationId: operation.name,
    tags: [tags[operation.module]?.[0] ?? operation.module],
    summary: operation.summary,
    description: [operation.description, describeSteps(operation.name), `Scope: \`${operation.scope}\``]
      .filter(Boolean)
      .join('\n\n'),
    'x-codeSamples': toSamples(toRequest(operation, example, address + prefix)),
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
    ...(errors[404] && { 404: nameFields(errors[404], operation) }),
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
      408: `No byte of the body arrived for ${limits.idleSeconds} seconds`,
      413: 'The body is too large',
      415: 'The content type is not accepted',
    }),
    ...(operation.download && { 416: 'The range is outside the file' }),
  };
  return conditions as Record<number, string>;
}

/** Names the fields that the error is about. */
function nameFields(condition: string, operation: AnyOperation): string {
  const fields = findIdFields(operation).map((name) => `\`${name}\``);
  return fields.length > 0 ? `${condition}: ${fields.join(', ')}` : condition;
}

function tooManyAtOnce(upload: 'csv' | 'file'): string {
  const { label, runningPerCaller, queueSeconds } = upload === 'csv' ? limits.imports : limits.uploads;
  return `The key has more than ${runningPerCaller} ${label} at the same time, and none ended within ${queueSeconds} seconds`;
}

function join(...conditions: (string | false | undefined)[]): string {
  return conditions.filter(Boolean).join('; ');
}

/** What the host sent for the example of each operation, by its name. A test keeps them current. */
const exampleResponses: Readonly<Record<string, unknown>> = responses;

function describeResponses(operation: AnyOperation) {
  const schema = { $ref: '#/components/schemas/Error' };
  const errors = Object.entries(statusesOf(operation)).map(([status, description]) => {
    const example = exampleOfError(operation, Number(status));
    return [status, { description, content: { 'application/json': { schema, example } } }];
  });
  return {
    [operation.status]: {
      description: operation.status === 201 ? 'Created' : 'Done',
      content: {
        [operation.download ? '*/*' : 'application/json']: {
          schema: toJsonSchema(operation.output),
          ...(operation.name in exampleResponses && { example: exampleResponses[operation.name] }),
        },
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
