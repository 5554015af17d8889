import type { Insertable } from 'kysely';
import type { StatusColumnName } from '#shared/domain/status-columns.ts';
import type { Schema } from '../storage/schema.ts';

/** The tables whose rows are records: every change of them leaves an audit event. */
export type RecordTable =
  | 'accounts'
  | 'users'
  | 'apiKeys'
  | 'officers'
  | 'issuers'
  | 'offerings'
  | 'offeringRevisions'
  | 'assets'
  | 'investorAccounts'
  | 'individuals'
  | 'legalEntities'
  | 'files'
  | 'kycRecords'
  | 'aicRecords'
  | 'verifications'
  | 'owners'
  | 'entityAccreditations'
  | 'representations'
  | 'licenseStandings'
  | 'paymentMethods'
  | 'trades'
  | 'tradeLineItems'
  | 'purchaserRecords'
  | 'overrides'
  | 'offeringChanges'
  | 'reconfirmations'
  | 'coveredPersons'
  | 'fundingEntries'
  | 'bankLines'
  | 'secureRequests'
  | 'csvImports'
  | 'proposals';

type SetByWriter = 'createdAt' | 'updatedAt' | 'deletedAt';

/** A new row, without the columns that the writer sets. */
export type NewRow<Table extends RecordTable> = Omit<Insertable<Schema[Table]>, SetByWriter | 'seq'>;

/** Columns of a change that is not a transition: all but those with a status. */
export type ChangedColumns<Table extends RecordTable> = Partial<Omit<NewRow<Table>, StatusColumnName<Table>>>;
