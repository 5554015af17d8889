import { AppError } from './errors.ts';

/**
 * Reads the comma list of an `include` query.
 * @throws invalid, with the unknown words (decisions.md § 5)
 */
export function readInclude<const Value extends string>(
  text: string | null | undefined,
  known: readonly Value[],
): Set<Value> {
  const values = (text ?? '').split(',').map((value) => value.trim());
  const unknown = values.filter((value) => value !== '' && !known.includes(value as Value));
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      unknown.map((value) => ({
        field: 'include',
        message: `does not support ${value}; allowed: ${known.join(', ')}`,
      })),
    );
  return new Set(values.filter((value) => value !== '') as Value[]);
}
