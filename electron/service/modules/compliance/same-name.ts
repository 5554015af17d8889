import { lazily } from '#shared/domain/lazily.ts';

const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true }));

/** Whether two names have the same letters: case, accents, blanks, hyphens and apostrophes do not count. */
export function isSameName(left: string, right: string): boolean {
  return collator().compare(left, right) === 0;
}
