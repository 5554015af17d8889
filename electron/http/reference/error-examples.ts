import { AppError, conflict, internalErrorPhrase, notFound } from '#service/kernel/errors.ts';
import { assertScope } from '#service/kernel/run-operation.ts';
import { compileCheck } from '#shared/contracts/check-input.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { idSuffixPattern } from '#shared/domain/ids.ts';
import { noKey } from '../auth.ts';
import { answerError, type ErrorBody, unknownHost, unsupportedMedia } from '../errors.ts';

const requestId = 'request_01k9z3m4n5p6q7r8s9t0v1w2x3';
const idForm = new RegExp(`_${idSuffixPattern}$`);

/** The fields of the request that name a record, in the order in which they are read. */
export function findIdFields({ example }: AnyOperation): string[] {
  return [example.params, example.query, example.body].flatMap((part = {}) =>
    Object.entries(part)
      .filter(([, value]) => typeof value === 'string' && idForm.test(value))
      .map(([name]) => name),
  );
}

const noField = { field: 'noSuchField', message: 'is not a field of this request' };

/** The errors of a request whose first required field is missing, or that has an unknown one. */
function findInvalid({ body, query, example, upload }: AnyOperation): FieldError[] {
  const [schema, values] = upload ? [query, example.query] : [body, example.body];
  const [missing] = schema.required ?? [];
  if (missing === undefined) return [noField];
  const { [missing]: _, ...others } = values ?? {};
  const checked = compileCheck(schema)(others);
  return checked.ok ? [noField] : checked.errors;
}

function findScopeError(operation: AnyOperation): unknown {
  try {
    assertScope({ actor: { kind: 'api-key', id: '' }, scopes: [] }, operation);
  } catch (error) {
    return error;
  }
  return undefined;
}

/** An error of each status as the service sends it; the operation adds its own. */
const errors: Record<number, (operation: AnyOperation) => unknown> = {
  400: (operation) => new AppError('invalid', findInvalid(operation)),
  401: () => noKey,
  403: findScopeError,
  404: (operation) => notFound(findIdFields(operation)[0] ?? 'id'),
  408: () => new AppError('timeout', [{ field: 'body', message: 'did not arrive in time' }]),
  409: () => conflict('Idempotency-Key', 'was used for another request'),
  413: () => new AppError('too-large', [{ field: 'body', message: 'is too large' }]),
  415: () => unsupportedMedia,
  416: () => new AppError('range', [{ field: 'Range', message: 'is outside the file' }]),
  421: () => unknownHost,
  422: (operation) => new AppError('rule', [{ field: null, message: operation.errors[422] ?? '' }]),
  429: () =>
    new AppError('too-many-requests', [
      { field: 'X-API-KEY', message: 'sent more than 600 requests within a minute; try again in 20 seconds' },
    ]),
  500: () => undefined,
};

/** The error body that the operation sends with a status, for a typical reason. */
export function exampleOfError(operation: AnyOperation, status: number): ErrorBody {
  const error = errors[status]?.(operation);
  if (error === undefined) {
    return { status, message: internalErrorPhrase, errors: [`reference: ${requestId}`] };
  }
  return JSON.parse(answerError(error, requestId, 'client').body) as ErrorBody;
}
