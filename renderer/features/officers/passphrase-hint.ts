import { limits } from '#shared/domain/limits.ts';

/** The requirements of a passphrase. */
export const passphraseHint = `At least ${limits.passphraseMin} characters. Use several words.`;
