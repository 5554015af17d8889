import type { Generated } from 'kysely';

export type Flag = 0 | 1;
export type Amount = string;
export type Time = string;

/** What every record has. `seq` rises with each commit: lists page by it. */
export interface Stored {
  seq: Generated<number>;
  id: string;
  createdAt: Time;
  updatedAt: Time;
  deletedAt: Time | null;
}

/** Whose a record is: its account, and the root of that account's tree, whose keys see all of the tree. */
export interface Owned {
  accountId: string;
  tenantId: string;
}

export interface PostalAddress {
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}
