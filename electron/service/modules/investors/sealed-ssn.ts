import type { Vault } from '#service/storage/vault.ts';

/** How a social security number is kept: sealed, with a digest to find it again and its last digits. */
export interface SealedSsn {
  ssnSealed: Uint8Array;
  ssnDigest: string;
  lastFour: string;
}

/** @param ssn nine digits, with or without hyphens */
export function sealSsn(vault: Vault, ssn: string): SealedSsn {
  const digits = ssn.replaceAll('-', '');
  return { ssnSealed: vault.seal(digits), ssnDigest: vault.digest(digits), lastFour: digits.slice(-4) };
}
