import type { OperationFailure } from '#shared/contracts/bridge.ts';

/** What a call throws: why it was refused, in words for whoever sits at the screen. */
export class OperationError extends Error {
  readonly kind: OperationFailure['kind'];
  /** Each entry begins with the field that it is about. */
  readonly errors: string[];

  constructor(failure: OperationFailure) {
    super(failure.message);
    this.name = 'Refused';
    this.kind = failure.kind;
    this.errors = failure.errors;
  }

  /** What is wrong with the field, to be shown at it. */
  at(field: string): string | undefined {
    const entry = this.errors.find((error) => fieldOf(error) === field);
    return entry && capitalise(entry.slice(field.length + 2));
  }

  /** What is left to say where these fields show their own errors; undefined if that is nothing. */
  besides(fields: readonly string[]): string | undefined {
    const rest = this.errors.filter((error) => !fields.includes(fieldOf(error)));
    if (this.errors.length > 0 && rest.length === 0) return undefined;
    return [this.message, ...rest].join('. ');
  }
}

function fieldOf(error: string): string {
  return error.slice(0, error.indexOf(':'));
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
