import type { ColumnType, Generated } from 'kysely';
import type { TableColumns } from '#shared/records/define-record.ts';
import type { individualRecord } from '#shared/records/individual.ts';
import type { investorAccountRecord } from '#shared/records/investor-account.ts';
import type { legalEntityRecord } from '#shared/records/legal-entity.ts';
import type { Flag, Owned, Stored, Time } from './columns.ts';

/** The columns of the fields, and those that requests do not name. */
export interface InvestorAccountTable extends Stored, Owned, TableColumns<typeof investorAccountRecord> {
  userId: string;
  systemReviewLog: string | null;
  userDataType: string;
}

/** The columns of the fields, and those that no response contains unchanged. */
export interface IndividualTable extends Stored, Owned, Omit<TableColumns<typeof individualRecord>, 'ssn'> {
  investorAccountId: string;
  ssnSealed: ColumnType<Buffer | null, Uint8Array | null>;
  ssnDigest: string | null;
  /** When the profile was completed last, even if it is incomplete now. */
  setupCompletedAt: Time | null;
  /** Whether clients see `amlStatus` as PENDING. */
  amlRestricted: Generated<Flag>;
  /** What clients see as `updatedAt`; null if it is `updatedAt`. */
  visibleUpdatedAt: Generated<Time | null>;
}

/** The key of the name and birth date of an individual, which triggers maintain. */
export interface PersonNameTable {
  nameKey: string;
  /** Of the individual. */
  seq: number;
}

export interface LegalEntityTable extends Stored, Owned, TableColumns<typeof legalEntityRecord> {
  investorAccountId: string;
  /** Whether clients see `sanctionsStatus` as PENDING. */
  sanctionsRestricted: Generated<Flag>;
  /** What clients see as `updatedAt`; null if it is `updatedAt`. */
  visibleUpdatedAt: Generated<Time | null>;
}
