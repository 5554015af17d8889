import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { Running } from './service.ts';

const id = '([a-z_]+)_[0-7][0-9a-hjkmnp-tv-z]{25}';
const idForm = new RegExp(`^${id}$`);
const anyId = new RegExp(id, 'g');

/** Replaces the IDs of examples by those of records that exist. */
export function createOwnIds() {
  /** The ID of the newest record of each kind, by its prefix. */
  const newestIds = new Map<string, string>();

  /** Stores every ID in a response. */
  function storeIds(value: unknown): void {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(storeIds);
    else if (typeof value === 'string') {
      const prefix = idForm.exec(value)?.[1]?.replace('user_login', 'user');
      if (prefix) newestIds.set(prefix, value);
    }
  }

  /** The text with the IDs of existing records; others stay. */
  const withOwnIdsInText = (text: string): string =>
    text.replace(
      anyId,
      (found, prefix: string) => newestIds.get(prefix.replace('user_login', 'user')) ?? found,
    );

  function withOwnIds<T>(value: T): T {
    return JSON.parse(withOwnIdsInText(JSON.stringify(value ?? {})));
  }

  return { newestIds, storeIds, withOwnIds, withOwnIdsInText };
}

/** Changes an offering, so that its investors must reconfirm. */
export async function requireReconfirmation(service: Running, offeringId: string): Promise<void> {
  const { updatedAt } = (await service.get(`/offerings/${offeringId}`)).body;
  const body = { expectedUpdatedAt: updatedAt, type: 'REG_CF' };
  await service.app.run('updateOffering', backOffice, { params: { id: offeringId }, body });
}
