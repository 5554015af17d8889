import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { App } from '#service/app.ts';
import type { Caller } from '#service/kernel/caller.ts';
import { AppError, invalid, notFound } from '#service/kernel/errors.ts';
import { JsonText } from '#service/kernel/json-text.ts';
import { assertScope, type RawInput } from '#service/kernel/run-operation.ts';
import { mustBeOneOf } from '#shared/contracts/errors.ts';
import type { Download } from '#shared/contracts/files/files.ts';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import type { AnyOperation, Operation } from '#shared/contracts/operation.ts';
import { compileReadText } from '#shared/contracts/read-text.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { type Authenticate, noteKey } from './auth.ts';
import { answerDownload } from './downloads.ts';
import { jsonHeaders } from './errors.ts';
import type { NoteAnswer } from './log-requests.ts';
import { RequestTurns } from './request-turns.ts';
import { slotsOf } from './slots.ts';
import { type Received, storeIfRecorded, storeUpload } from './store-upload.ts';
import { isStreamed, streamJson } from './stream-json.ts';
import { limitUnread } from './unread-responses.ts';
import { answerable, receiveCsv, receiveDocument } from './uploads.ts';

/** Each path works with and without the prefix (decisions.md § 3). */
export const prefix = '/clients/api/v1';

/** The first segments of the operations' paths. */
const roots = lazily(() => new Set(httpOperations().map(({ http }) => http.path.split('/', 2)[1])));

/**
 * The routed form of an API address: a route for each form would slow down every start. Other addresses are unchanged,
 * so that only the API is reachable below the prefix.
 */
export function toRouted(url: string): string {
  if (!url.startsWith(`${prefix}/`)) return url;
  const short = url.slice(prefix.length);
  // Without a regular expression, because it runs for each request.
  const [slash, query] = [short.indexOf('/', 1), short.indexOf('?', 1)];
  const end = Math.min(slash < 0 ? short.length : slash, query < 0 ? short.length : query);
  return roots().has(short.slice(1, end)) ? short : url;
}

type HttpOperation = AnyOperation & { http: NonNullable<Operation['http']> };

/** The operations that the client API offers. */
export function httpOperations(): HttpOperation[] {
  return Object.values(operations).filter(
    (operation): operation is HttpOperation => operation.http !== undefined,
  );
}

/**
 * Registers every operation of the contracts with its method and path. Requests without a valid key are rejected before
 * their body is read.
 */
export function registerRoutes(
  server: FastifyInstance,
  app: App,
  authenticate: Authenticate,
  noteAnswer: NoteAnswer,
): void {
  server.decorateRequest('caller');
  const turns = new RequestTurns();
  for (const operation of httpOperations()) {
    const { method, path } = operation.http;
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await authenticate(request, reply);
      // Checked here, because the next step reads the body.
      assertScope(caller, operation);
      await turns.next(caller.account?.tenantId ?? '');
    };
    server.route({
      method,
      url: toRoute(path),
      config: { operation: operation.name },
      onRequest,
      handler: (request, reply) => answer(app, operation, request, reply, noteAnswer),
    });
  }
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) rejectUnknown(app, request, reply, authenticate).catch(done);
    else done();
  });
}

/** Only callers with a key learn which methods a path accepts, and which paths do not exist. */
async function rejectUnknown(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): Promise<never> {
  const allowed = findMethods(request.url);
  if (allowed.length > 0 || request.originalUrl.startsWith(prefix)) await authenticate(request, reply);
  else await noteKey(app, request);
  if (allowed.length === 0) throw notFound('path');
  reply.header('allow', allowed.join(', '));
  throw new AppError('method-not-allowed', [mustBeOneOf('method', allowed)]);
}

/** Created for the first unknown request: a route for each wrong method would slow down every start. */
const pathForms = lazily(() =>
  [...Map.groupBy(httpOperations(), ({ http }) => http.path)].map(([path, group]) => ({
    form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: group.map(({ http }) => http.method),
  })),
);

/** The methods of an address; empty if it is not part of the API. */
function findMethods(url: string): string[] {
  const [path = ''] = url.split('?', 1);
  return pathForms().flatMap(({ form, methods }) => (form.test(path) ? methods : []));
}

/** The router writes `/issuers/{id}` as `/issuers/:id`. */
function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  app: App,
  operation: HttpOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  noteAnswer: NoteAnswer,
): Promise<FastifyReply> {
  const caller = request.getDecorator<Caller>('caller');
  const output = await run(app, caller, operation, request);
  if (operation.download) {
    const { status, headers, body } = answerDownload(request.headers, output as Download);
    noteAnswer(request, status, operation.name);
    return reply.code(status).headers(headers).send(body);
  }
  const body = writeBody(operation, output);
  // A write has been done, so it must be answered.
  if (operation.http.method === 'GET' && typeof body === 'string') limitUnread(reply, caller, body);
  reply.code(operation.status).headers(jsonHeaders);
  noteAnswer(request, operation.status, operation.name);
  return reply.send(body);
}

function writeBody(operation: HttpOperation, output: unknown): string | Readable {
  if (output instanceof JsonText) return output.text;
  return operation.upload === 'csv' && isStreamed(output) ? streamJson(output) : JSON.stringify(output);
}

async function run(
  app: App,
  caller: Caller,
  operation: HttpOperation,
  request: FastifyRequest,
): Promise<unknown> {
  const ask = (part: Pick<RawInput, 'body' | 'upload'>) =>
    app.run(operation.name as OperationName, caller, {
      params: request.params,
      query: readQuery(operation.query, request.query as Record<string, unknown>),
      ...part,
      ...readIdempotencyKey(request),
      signal: () => request.signal,
      isSentAsJson: operation.upload === undefined,
    });
  if (operation.upload === undefined) return ask({ body: readBody(request) });
  const { upload } = operation;
  return answerable(request.body, () =>
    slotsOf(app, upload).run(caller.actor.id, async () => {
      const received = await receiveFile(app, upload, request);
      return storeIfRecorded(received, () => ask({ upload: received.upload }));
    }),
  );
}

function receiveFile(
  app: App,
  upload: NonNullable<Operation['upload']>,
  request: FastifyRequest,
): Promise<Received> {
  const receive = upload === 'csv' ? receiveCsv : receiveDocument;
  return receive(request, (source, fileName) => storeUpload(app, upload, source, fileName));
}

function readBody(request: FastifyRequest): unknown {
  if (request.body instanceof Readable) {
    request.body.resume();
    throw new AppError('unsupported-media-type', [
      { field: 'Content-Type', message: 'must be application/json' },
    ]);
  }
  if (request.body === null) throw invalid('body', 'must be a JSON object');
  return request.body;
}

/** The declared parameters, read as their types; unknown ones are ignored (decisions.md § 4). */
function readQuery(declared: TObject, sent: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(declared.properties)) {
    const value = sent[name];
    if (Array.isArray(value)) throw invalid(name, 'must be given once');
    if (typeof value === 'string') query[name] = compileReadText(schema)(value);
  }
  return query;
}

const idempotencyKeyLength = 255;

function readIdempotencyKey(request: FastifyRequest): { idempotencyKey?: string } {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return {};
  if (typeof key !== 'string' || key.trim() === '' || key.length > idempotencyKeyLength) {
    throw invalid('Idempotency-Key', `must have 1 to ${idempotencyKeyLength} characters`);
  }
  return { idempotencyKey: key };
}
