import type { SealedField, Vault } from '#service/storage/vault.ts';

/** How the SSN of an individual is stored: sealed, with a digest for searches and its last digits. */
export interface SealedSsn {
  ssnSealed: Uint8Array | null;
  ssnDigest: string | null;
  lastFour: string | null;
}

/** @param ssn nine digits, with or without hyphens; null for none */
export function sealSsn(vault: Vault, individualId: string, ssn: string | null): SealedSsn {
  if (ssn === null) return { ssnSealed: null, ssnDigest: null, lastFour: null };
  const digits = ssn.replaceAll('-', '');
  return {
    ssnSealed: vault.seal(digits, ssnOf(individualId)),
    ssnDigest: vault.digest(digits),
    lastFour: digits.slice(-4),
  };
}

/**
 * Seals the SSN of an update.
 * @returns undefined if it is not sent, and so does not change
 */
export function sealSentSsn(
  vault: Vault,
  individualId: string,
  ssn: string | null | undefined,
): SealedSsn | undefined {
  return ssn === undefined ? undefined : sealSsn(vault, individualId, ssn);
}

/** @returns nine digits */
export function openSsn(vault: Vault, individualId: string, ssnSealed: Buffer): string {
  return vault.open(ssnSealed, ssnOf(individualId));
}

function ssnOf(individualId: string): SealedField {
  return ['individuals', 'ssnSealed', individualId];
}
