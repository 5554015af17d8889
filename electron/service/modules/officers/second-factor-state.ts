import { drawReadableCode, readReadableCode } from '#service/kernel/readable-code.ts';
import type { SealedField, Vault } from '#service/storage/vault.ts';
import { limits } from '#shared/domain/limits.ts';
import type { OfficerRow } from './officer-profiles.ts';

/** The columns of an officer about the second factor. */
export type SecondFactorColumns = Pick<
  OfficerRow,
  | 'secondFactorSince'
  | 'secondFactorSealed'
  | 'lastCodeStep'
  | 'recoveryCodeDigests'
  | 'secondFactorChangedAt'
>;

export function secondFactorOf(officer: OfficerRow): SecondFactorColumns {
  const { secondFactorSince, secondFactorSealed, lastCodeStep, recoveryCodeDigests } = officer;
  const { secondFactorChangedAt } = officer;
  return { secondFactorSince, secondFactorSealed, lastCodeStep, recoveryCodeDigests, secondFactorChangedAt };
}

/**
 * The columns of an officer without a second factor.
 * @param changedAt when it was turned off; null if it was never on
 */
export function withoutSecondFactor(changedAt: string | null): SecondFactorColumns {
  return {
    secondFactorSince: null,
    secondFactorSealed: null,
    lastCodeStep: null,
    recoveryCodeDigests: null,
    secondFactorChangedAt: changedAt,
  };
}

export function sealCodeSecret(vault: Vault, officerId: string, secret: string): Buffer {
  return vault.seal(secret, secretOf(officerId));
}

export function openCodeSecret(vault: Vault, officerId: string, sealed: Buffer): string {
  return vault.open(sealed, secretOf(officerId));
}

function secretOf(officerId: string): SealedField {
  return ['officers', 'secondFactorSealed', officerId];
}

export interface RecoveryCodes {
  codes: string[];
  /** As they are stored. */
  digests: string;
}

export function drawRecoveryCodes(vault: Vault, officerId: string): RecoveryCodes {
  const codes = Array.from({ length: limits.recoveryCodes }, () => drawReadableCode(2));
  return { codes, digests: JSON.stringify(codes.map((code) => digestOf(vault, officerId, code))) };
}

export function readRecoveryCodeDigests({ recoveryCodeDigests }: OfficerRow): string[] {
  return JSON.parse(recoveryCodeDigests ?? '[]') as string[];
}

/**
 * Removes a code that is used.
 * @param code as it was typed
 * @returns the digests of the others; undefined, if there is no such code
 */
export function removeRecoveryCode(vault: Vault, officer: OfficerRow, code: string): string[] | undefined {
  const digests = readRecoveryCodeDigests(officer);
  const used = digestOf(vault, officer.id, readReadableCode(code));
  return digests.includes(used) ? digests.filter((digest) => digest !== used) : undefined;
}

/** Keyed, so that the digests do not allow guesses to someone who has only the database. */
function digestOf(vault: Vault, officerId: string, code: string): string {
  return vault.digest(`recovery code ${officerId} ${code}`);
}
