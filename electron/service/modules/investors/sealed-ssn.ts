import type { SealedField, Vault } from '#service/storage/vault.ts';

/** How a social security number is kept: sealed, with a digest to find it again and its last digits. */
export interface SealedSsn {
  ssnSealed: Uint8Array;
  ssnDigest: string;
  lastFour: string;
}

/** A number that was sealed before its record exists, which has to get this ID. */
export type SealedSsnOfNew = SealedSsn & { individualId: string };

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
