import type { OperationFailure } from '#shared/contracts/bridge.ts';

/** Kinds whose errors are sentences about the whole request: screens show the sentence, not the standard phrase. */
const explainedKinds: readonly string[] = [
  'forbidden',
  'locked',
  'unavailable',
  'too-many-requests',
  'internal',
];

/** The error of a failed call, with a message for the user. */
export class OperationError extends Error {
  readonly kind: OperationFailure['kind'];
  /** Each entry starts with its field. */
  readonly errors: string[];
  /** The entry of `errors` that `message` contains. */
  readonly #explanation: string | undefined;

  constructor(failure: OperationFailure) {
    const explanation = findExplanation(failure);
    super(explanation === undefined ? failure.message : textOf(explanation));
    this.name = 'OperationError';
    this.kind = failure.kind;
    this.errors = failure.errors;
    this.#explanation = explanation;
  }

  /** The error of a field, which is shown at the field. */
  at(field: string): string | undefined {
    const entry = this.errors.find((error) => fieldOf(error) === field);
    return entry && textOf(entry);
  }

  /** The message without the errors that these fields show themselves; undefined if nothing remains. */
  besides(fields: readonly string[]): string | undefined {
    const rest = this.errors.filter((error) => !fields.includes(fieldOf(error)));
    if (this.errors.length > 0 && rest.length === 0) return undefined;
    return [this.message, ...rest.filter((error) => error !== this.#explanation)].join('. ');
  }
}

function fieldOf(error: string): string {
  return error.slice(0, error.indexOf(':'));
}

/** The error without its field, with a capital letter. */
function textOf(error: string): string {
  const text = error.slice(fieldOf(error).length + 2);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function findExplanation({ kind, errors }: OperationFailure): string | undefined {
  return explainedKinds.includes(kind) ? errors.find((error) => fieldOf(error) !== 'reference') : undefined;
}
