import type { Generated, Kysely, Selectable } from 'kysely';
import type { ReviewName, Reviews } from '#shared/domain/reviews.ts';
import type {
  AccessTokenTable,
  AccountTable,
  ApiKeyTable,
  ApiKeyUsageTable,
  AuditEventTable,
  AuditHeadTable,
  AuditOperationTable,
  BackOfficeLinkTable,
  CounterTable,
  IdempotentAnswerTable,
  OfficerTable,
  PasswordLinkTable,
  RemovedRecordsTable,
  SettingTable,
  UserTable,
} from './tables/access.ts';
import type { LicenseStandingTable, RepresentationTable } from './tables/accreditation.ts';
import type { Time } from './tables/columns.ts';
import type { CsvImportRowTable, CsvImportTable, CsvMappingTable } from './tables/csv-imports.ts';
import type {
  AgreementContentTable,
  AicRecordTable,
  DecisionTable,
  FileExaminationTable,
  FileTable,
  KycRecordTable,
  ProposalTable,
  RestrictedNoteTable,
  ReviewClaimTable,
  SecureRequestTable,
} from './tables/documents.ts';
import type {
  IndividualTable,
  InvestorAccountTable,
  LegalEntityTable,
  PersonNameTable,
} from './tables/investors.ts';
import type { AssetTable, IssuerTable, OfferingRevisionTable, OfferingTable } from './tables/offerings.ts';
import type {
  CoveredPersonTable,
  OfferingChangeTable,
  OfferingChangeTradeTable,
  OfferingWorkTable,
  ReconfirmationTable,
} from './tables/reconfirmations.ts';
import type {
  InformationRequestTable,
  ReviewChangeTable,
  ScreeningStatementTable,
  UndoableDecisionTable,
} from './tables/reviews.ts';
import type {
  IssuerLinkTable,
  OverrideTable,
  PurchaserRecordTable,
  RuleEvaluationTable,
} from './tables/rules.ts';
import type { ListColumnsTable, SavedViewTable } from './tables/saved-views.ts';
import type {
  BankLineTable,
  FundingEntryTable,
  OfferingTotalTable,
  PaymentMethodTable,
  PurchaserSaleTable,
  SettlementTable,
  TradeLineItemTable,
  TradeTable,
  UnitFlowTable,
} from './tables/trading.ts';
import type {
  ContraryFindingTable,
  EntityAccreditationTable,
  OwnerTable,
  VerificationTable,
} from './tables/verifications.ts';

export type { Amount, Flag, Owned, Time } from './tables/columns.ts';

/**
 * The tables of migrations/. Columns have the names of the fields in client-api.md. An amount is stored as decimal
 * text, a flag as 0 or 1, a time as ISO text in UTC; rows.ts converts them to records.
 */
interface Tables {
  accounts: AccountTable;
  users: UserTable;
  accessTokens: AccessTokenTable;
  apiKeys: ApiKeyTable;
  apiKeyUsage: ApiKeyUsageTable;
  officers: OfficerTable;
  issuers: IssuerTable;
  offerings: OfferingTable;
  offeringRevisions: OfferingRevisionTable;
  assets: AssetTable;
  investorAccounts: InvestorAccountTable;
  individuals: IndividualTable;
  personNames: PersonNameTable;
  legalEntities: LegalEntityTable;
  files: FileTable;
  agreementContents: AgreementContentTable;
  fileExaminations: FileExaminationTable;
  kycRecords: KycRecordTable;
  aicRecords: AicRecordTable;
  verifications: VerificationTable;
  contraryFindings: ContraryFindingTable;
  owners: OwnerTable;
  entityAccreditations: EntityAccreditationTable;
  representations: RepresentationTable;
  licenseStandings: LicenseStandingTable;
  paymentMethods: PaymentMethodTable;
  trades: TradeTable;
  tradeLineItems: TradeLineItemTable;
  fundingEntries: FundingEntryTable;
  bankLines: BankLineTable;
  settlements: SettlementTable;
  unitFlows: UnitFlowTable;
  offeringTotals: OfferingTotalTable;
  purchaserSales: PurchaserSaleTable;
  offeringChanges: OfferingChangeTable;
  offeringChangeTrades: OfferingChangeTradeTable;
  offeringWork: OfferingWorkTable;
  reconfirmations: ReconfirmationTable;
  coveredPersons: CoveredPersonTable;
  purchaserRecords: PurchaserRecordTable;
  issuerLinks: IssuerLinkTable;
  overrides: OverrideTable;
  ruleEvaluations: RuleEvaluationTable;
  secureRequests: SecureRequestTable;
  counters: CounterTable;
  removedRecords: RemovedRecordsTable;
  decisions: DecisionTable;
  reviewClaims: ReviewClaimTable;
  reviewChanges: ReviewChangeTable;
  informationRequests: InformationRequestTable;
  undoableDecisions: UndoableDecisionTable;
  screeningStatements: ScreeningStatementTable;
  proposals: ProposalTable;
  restrictedNotes: RestrictedNoteTable;
  csvImports: CsvImportTable;
  csvImportRows: CsvImportRowTable;
  csvMappings: CsvMappingTable;
  auditEvents: AuditEventTable;
  auditOperations: AuditOperationTable;
  auditHead: AuditHeadTable;
  idempotentAnswers: IdempotentAnswerTable;
  backOfficeLinks: BackOfficeLinkTable;
  passwordLinks: PasswordLinkTable;
  savedViews: SavedViewTable;
  listColumns: ListColumnsTable;
  settings: SettingTable;
}

/** The state columns that the definitions of reviews add to a table. The migration of a review gives its column a default. */
type ReviewColumns<Table> = {
  [Review in ReviewName as Reviews[Review]['table'] extends Table
    ? Reviews[Review]['column']
    : never]: Generated<string>;
};

/** The columns with the time since which a record is in its state. */
type StateSinceColumns<Table> = {
  [Review in ReviewName as Reviews[Review] extends { table: Table; stateSince: infer Column extends string }
    ? Column
    : never]: Generated<Time | null>;
};

export type Schema = {
  [Table in keyof Tables]: Tables[Table] &
    Omit<ReviewColumns<Table>, keyof Tables[Table]> &
    StateSinceColumns<Table>;
};

/** A connection to the database of a data folder, or a transaction in it. */
export type Db = Kysely<Schema>;

/** A stored record of a table. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
