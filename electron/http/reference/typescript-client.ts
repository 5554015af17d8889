import type { AnyOperation } from '#shared/contracts/operation.ts';
import { httpOperations, prefix } from '../routes.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
}

const start = `/**
 * Client of the Offerdesk API. Generated from its contracts; needs no packages.
 *
 *   const offerdesk = new OfferdeskClient({ address: 'http://127.0.0.1:8080', key: process.env.OFFERDESK_KEY });
 *   const { items } = await offerdesk.listIssuers({ query: { limit: 50 } });
 */

/** An error response. \`errors\` has an entry for each problem, with the name of its field. */
export class OfferdeskError extends Error {
  readonly status: number;
  readonly errors: readonly string[];
  /** The reference of the request in the logs of the host. */
  readonly requestId: string | null;
  /** Seconds after which the request can be sent again. */
  readonly retryAfter: number | null;

  constructor(response: Response, body: { message: string; errors: string[] }) {
    super([body.message, ...body.errors].join('; '));
    this.name = 'OfferdeskError';
    this.status = response.status;
    this.errors = body.errors;
    this.requestId = response.headers.get('request-id');
    const retryAfter = response.headers.get('retry-after');
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
  }
}

export interface OfferdeskOptions {
  /** Without a slash at the end. */
  address: string;
  key: string;
  /** Names the user who acts. */
  accessToken?: string;
  fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Repeats a POST safely. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Input {
  params?: object;
  query?: object;
  body?: object;
  file?: Blob;
  fileName?: string;
}
`;

const sender = `  readonly #options: OfferdeskOptions;

  constructor(options: OfferdeskOptions) {
    this.#options = options;
  }

  async #fetch(method: string, path: string, input: Input, options: RequestOptions): Promise<Response> {
    const { address, key, accessToken, fetch: send = fetch } = this.#options;
    const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
    const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null) query.set(name, String(value));
    }
    const headers = new Headers({ 'X-API-KEY': key });
    if (accessToken) headers.set('Authorization', \`Bearer \${accessToken}\`);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    let body: string | FormData | undefined;
    if (input.file) {
      body = new FormData();
      body.append('file', input.file, input.fileName ?? 'file');
    } else if (input.body) {
      headers.set('Content-Type', 'application/json');
      body = JSON.stringify(input.body);
    }
    const request: RequestInit = { method, headers };
    if (body !== undefined) request.body = body;
    if (options.signal) request.signal = options.signal;
    const url = \`\${address}${prefix}\${filled}\${query.size > 0 ? \`?\${query}\` : ''}\`;
    const response = await send(url, request);
    if (!response.ok) throw new OfferdeskError(response, await response.json());
    return response;
  }

  async #json<Output>(method: string, path: string, input: Input, options: RequestOptions): Promise<Output> {
    const response = await this.#fetch(method, path, input, options);
    return response.json();
  }
`;

/** One file of TypeScript with a method for each operation of the client API. */
export function writeTypeScriptClient(): string {
  const operations = httpOperations();
  const types = operations.map((operation) => {
    const name = upperFirst(operation.name);
    const output = operation.download ? '' : `export type ${name}Output = ${toType(operation.output)};\n\n`;
    return `export type ${name}Input = ${toInputType(operation)};\n\n${output}`;
  });
  return `${start}\n${types.join('')}export class OfferdeskClient {\n${sender}\n${operations.map(toMethod).join('\n')}}\n`;
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function toInputType(operation: AnyOperation): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: Schema = operation[part];
    if (Object.keys(schema.properties ?? {}).length === 0) return [];
    return [`  ${part}${isRequired(schema) ? '' : '?'}: ${toType(schema, '  ')};\n`];
  });
  if (operation.upload) parts.push('  file: Blob;\n', '  fileName?: string;\n');
  return parts.length > 0 ? `{\n${parts.join('')}}` : 'Record<string, never>';
}

const isRequired = ({ required = [] }: Schema) => required.length > 0;

function toMethod(operation: AnyOperation): string {
  const { name, summary, http, download, upload } = operation;
  const needsInput = upload || [operation.params, operation.query, operation.body].some(isRequired);
  const type = upperFirst(name);
  const output = download ? 'Response' : `${type}Output`;
  return `  /** ${summary}. */
  ${name}(input: ${type}Input${needsInput ? '' : ' = {}'}, options: RequestOptions = {}): Promise<${output}> {
    return this.#${download ? 'fetch' : 'json'}('${http?.method}', '${http?.path}', input, options);
  }
`;
}

/** The TypeScript type of the values that a schema allows. */
function toType(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((each) => toType(each, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => toType(each, indent)).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => toType({ ...schema, type }, indent)).join(' | ');
  }
  switch (schema.type) {
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${toType(schema.items ?? {}, indent)}>`;
    case 'object':
      return toObjectType(schema, indent);
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

function toObjectType({ properties, required = [], patternProperties = {} }: Schema, indent: string): string {
  const [values] = Object.values(patternProperties);
  if (!properties) return `Record<string, ${values ? toType(values, indent) : 'unknown'}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const comment = field.description ? `${inner}/** ${field.description.replaceAll('*/', '')} */\n` : '';
    return `${comment}${inner}${toKey(name)}${required.includes(name) ? '' : '?'}: ${toType(field, inner)};\n`;
  });
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>';
}

const toKey = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
