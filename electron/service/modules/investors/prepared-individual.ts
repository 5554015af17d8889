import type { Vault } from '#service/storage/vault.ts';
import { newId } from '#shared/domain/ids.ts';
import { type SealedSsn, sealSsn } from './sealed-ssn.ts';

/** What is prepared for a new individual before its transaction, so that the writer does not have to encrypt. */
export interface PreparedIndividual extends SealedSsn {
  id: string;
}

export function prepareIndividual(vault: Vault, { ssn = null }: { ssn?: string | null }): PreparedIndividual {
  const id = newId('individual');
  return { id, ...sealSsn(vault, id, ssn) };
}
