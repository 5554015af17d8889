import type { ColumnType } from 'kysely';
import type { TableColumns } from '#shared/records/define-record.ts';
import type { individualRecord } from '#shared/records/individual.ts';
import type { Flag, Owned, PostalAddress, Stored, Time } from './columns.ts';

export interface InvestorAccountTable extends Stored, Owned {
  investorAccountType: string;
  email: string;
  name: string;
  userId: string;
  regAQualified: Flag;
  regCfQualified: Flag;
  regDQualified: Flag;
  setupStatus: string;
  systemReviewLog: string | null;
  userDataType: string;
  platform: string;
  tid: string | null;
}

/** The columns of the fields, and those that no response contains unchanged. */
export interface IndividualTable extends Stored, Owned, Omit<TableColumns<typeof individualRecord>, 'ssn'> {
  investorAccountId: string;
  ssnSealed: ColumnType<Buffer | null, Uint8Array | null>;
  ssnDigest: string | null;
  /** When the profile was completed last, even if it is incomplete now. */
  setupCompletedAt: Time | null;
}

export interface LegalEntityTable extends Stored, Owned, PostalAddress {
  investorAccountId: string;
  name: string;
  ein: string;
  email: string | null;
  phone: string | null;
  companyType: string;
  dateOfIncorporation: Time | null;
  stateOfIncorporation: string | null;
  kybStatus: string;
  sanctionsStatus: string;
  setupStatus: string;
  tid: string | null;
}
