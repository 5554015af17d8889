import { AppError } from './errors.ts';

/**
 * Reads the comma list of an `include` query.
 * @throws invalid, with the unknown words (decisions.md § 5)
 */
export function readInclude<const Word extends string>(
  text: string | null | undefined,
  known: readonly Word[],
): Set<Word> {
  const words = (text ?? '').split(',').map((word) => word.trim());
  const unknown = words.filter((word) => word !== '' && !known.includes(word as Word));
  if (unknown.length > 0)
    throw new AppError(
      'invalid',
      unknown.map((word) => ({
        field: 'include',
        message: `does not know ${word}; it takes ${known.join(', ')}`,
      })),
    );
  return new Set(words.filter((word) => word !== '') as Word[]);
}
