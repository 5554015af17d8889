import { limits } from '#shared/domain/limits.ts';

/** What a good passphrase is. */
export const passphraseHint = `At least ${limits.passphraseMin} characters. Use several words.`;
