import type { OperationFailure } from '#shared/contracts/bridge.ts';
import type { FieldError, Warning } from '#shared/contracts/errors.ts';
import { formatError, formatErrors } from '../components/format-error.ts';

/** Codes of errors about the whole request: screens show their entries instead of the standard phrase. */
const explainedCodes: readonly string[] = [
  'forbidden',
  'locked',
  'unavailable',
  'too-many-requests',
  'internal',
];

/** The error of a failed call, with a message for the user. */
export class OperationError extends Error {
  readonly code: OperationFailure['code'];
  readonly errors: readonly FieldError[];
  /** The entry of `errors` that `message` contains. */
  readonly #explanation: FieldError | undefined;

  constructor(failure: OperationFailure) {
    const explanation = findExplanation(failure);
    super(explanation === undefined ? failure.message : textOf(explanation));
    this.name = 'OperationError';
    this.code = failure.code;
    this.errors = failure.errors;
    this.#explanation = explanation;
  }

  /** What must be corrected or acknowledged; then there are no other errors. */
  get warnings(): readonly Warning[] {
    return this.code === 'warnings' ? (this.errors as readonly Warning[]) : [];
  }

  /** The error of a field, which is shown at the field. */
  at(field: string): string | undefined {
    if (this.code === 'warnings') return undefined;
    const entry = this.errors.find((error) => error.field === field);
    return entry && textOf(entry);
  }

  /** The message without the errors that these fields show themselves; undefined if nothing remains. */
  besides(fields: readonly string[]): string | undefined {
    const rest = this.errors.filter(({ field }) => field === null || !fields.includes(field));
    if (this.errors.length > 0 && rest.length === 0) return undefined;
    const others = rest.filter((error) => error !== this.#explanation);
    return [this.message, ...others.map(formatError)].join('. ');
  }

  /** The entries without the message, for a screen whose title is the message. */
  get details(): string {
    return formatErrors(this.errors) || this.message;
  }
}

/** For calls whose failure changes nothing on the screen; other errors are bugs. */
export function ignoreOperationError(error: unknown): void {
  if (!(error instanceof OperationError)) throw error;
}

/** The message without the name of its field, which is next to it: `Required` for `is required`. */
function textOf(error: FieldError): string {
  return formatError({ ...error, field: null, message: error.message.replace(/^is /, '') });
}

function findExplanation({ code, errors }: OperationFailure): FieldError | undefined {
  return explainedCodes.includes(code) ? errors.find(({ field }) => field !== 'reference') : undefined;
}
