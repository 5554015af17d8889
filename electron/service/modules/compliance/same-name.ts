import { lazily } from '#shared/domain/lazily.ts';

const collator = lazily(() => new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true }));

/** Whether two names have the same letters; case, accents, spaces, hyphens, and apostrophes are ignored. */
export function isSameName(left: string, right: string): boolean {
  return collator().compare(left, right) === 0;
}
