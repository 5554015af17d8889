import type { SealedField, Vault } from '#service/storage/vault.ts';

/** A stored SSN: sealed, with a digest for searches and its last digits. */
export interface SealedSsn {
  ssnSealed: Uint8Array;
  ssnDigest: string;
  lastFour: string;
}

/** @param ssn nine digits, with or without hyphens */
export function sealSsn(vault: Vault, individualId: string, ssn: string): SealedSsn {
  const digits = ssn.replaceAll('-', '');
  return {
    ssnSealed: vault.seal(digits, ssnOf(individualId)),
    ssnDigest: vault.digest(digits),
    lastFour: digits.slice(-4),
  };
}

/** @returns nine digits */
export function openSsn(vault: Vault, individualId: string, ssnSealed: Buffer): string {
  return vault.open(ssnSealed, ssnOf(individualId));
}

function ssnOf(individualId: string): SealedField {
  return ['individuals', 'ssnSealed', individualId];
}
