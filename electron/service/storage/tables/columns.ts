import type { Generated } from 'kysely';

export type Flag = 0 | 1;
export type Amount = string;
export type Time = string;

/** The columns of every record. `seq` rises with each commit, and lists are paged by it. */
export interface Stored {
  seq: Generated<number>;
  id: string;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: Time | null;
}

/** The owner of a record: its account, and the tenant of the account, whose keys see all of its accounts. */
export interface Owned {
  accountId: string;
  tenantId: string;
}
