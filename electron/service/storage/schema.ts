import type { Generated } from 'kysely';

/**
 * The tables, as migrations/ make them. Columns bear the names of client-api.md's fields. At rest an
 * amount is decimal text, a flag 0 or 1, a time ISO text in UTC; rows.ts turns them into records.
 */
export interface Schema {
  accounts: AccountTable;
  users: UserTable;
  accessTokens: AccessTokenTable;
  apiKeys: ApiKeyTable;
  issuers: IssuerTable;
  offerings: OfferingTable;
  offeringRevisions: OfferingRevisionTable;
  assets: AssetTable;
  investorAccounts: InvestorAccountTable;
  individuals: IndividualTable;
  legalEntities: LegalEntityTable;
  files: FileTable;
  kycRecords: KycRecordTable;
  aicRecords: AicRecordTable;
  paymentMethods: PaymentMethodTable;
  trades: TradeTable;
  tradeLineItems: TradeLineItemTable;
  secureRequests: SecureRequestTable;
  counters: CounterTable;
  decisions: DecisionTable;
  reviewClaims: ReviewClaimTable;
  csvImports: CsvImportTable;
  csvImportRows: CsvImportRowTable;
  auditEvents: AuditEventTable;
  idempotentAnswers: IdempotentAnswerTable;
  backOfficeLinks: BackOfficeLinkTable;
  settings: SettingTable;
}

export type Flag = 0 | 1;
export type Amount = string;
export type Time = string;

/** What every record has. `seq` rises with each commit: lists page by it. */
interface Stored {
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

interface AccountTable extends Stored {
  tenantId: string;
  name: string;
  status: string;
  managedBy: string;
  platform: string;
  parentAccountId: string | null;
  tid: string | null;
}

interface UserTable extends Stored, Owned {
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  site: string | null;
  passwordHash: string | null;
}

interface AccessTokenTable {
  tokenHash: string;
  userId: string;
  expiresAt: Time;
}

interface ApiKeyTable extends Stored {
  accountId: string;
  name: string;
  keyHash: string;
  hint: string;
  canRead: Flag;
  canWrite: Flag;
  expiresAt: Time | null;
  lastUsedAt: Time | null;
  revokedAt: Time | null;
}

interface PostalAddress {
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

interface IssuerTable extends Stored, Owned, PostalAddress {
  title: string;
  description: string | null;
  legalName: string;
  dba: string | null;
  doi: Time | null;
  ein: string;
  type: string;
  ss4LetterFileId: string | null;
  status: string;
  coverArtId: string | null;
  tid: string | null;
}

interface OfferingTable extends Stored, Owned {
  issuerId: string;
  name: string;
  description: string | null;
  type: string;
  targetAmount: Amount;
  raiseAmount: Amount | null;
  minInvestment: Amount | null;
  maxInvestment: Amount | null;
  contingencyAmount: Amount | null;
  startAt: Time | null;
  endAt: Time | null;
  enabled: Flag;
  cancellationPeriod: number | null;
  managedBy: string;
  platform: string;
  platformSettings: string | null;
  serviceChargesType: string | null;
  complianceReview: string;
  onboardingStatus: string;
  onboardingReviewedById: string | null;
  onboardingReviewedAt: Time | null;
  showTotalRaised: Flag;
  coverArtId: string | null;
  memorandumId: string | null;
  subscriptionAgreementId: string | null;
  subscriptionAgreementTemplateId: string | null;
  jointSubscriptionAgreementTemplateId: string | null;
  entitySubscriptionAgreementTemplateId: string | null;
  signerSenderIdentityId: string | null;
  signerBrandId: string | null;
  valuationCap: Amount | null;
  publishedVersionId: string | null;
  draftVersionId: string | null;
  tid: string | null;
}

interface OfferingRevisionTable extends Stored {
  offeringId: string;
  /** JSON of the offering's fields as the revision has them. */
  content: string;
}

interface AssetTable extends Stored, Owned {
  offeringId: string;
  name: string;
  type: string;
  pricePerUnit: Amount;
  totalUnits: Amount;
  /** Units of the trades that stand. */
  unitsPlaced: number;
  template: string;
  enableBonus: Flag;
  bonusTiers: string;
  yield: Amount | null;
  duration: Amount | null;
  durationType: string | null;
  tiers: string | null;
  tid: string | null;
}

interface InvestorAccountTable extends Stored, Owned {
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

interface IndividualTable extends Stored, Owned, PostalAddress {
  investorAccountId: string;
  role: string;
  firstName: string;
  lastName: string | null;
  dob: Time | null;
  isUsCitizenOrGreenCardHolder: Flag;
  ssnSealed: Buffer | null;
  ssnDigest: string | null;
  lastFour: string | null;
  citizenship: string | null;
  email: string | null;
  phone: string | null;
  currencyCode: string | null;
  financialAdvisor: Flag;
  occupation: string | null;
  employmentStatus: string | null;
  employerName: string | null;
  employerAddressLine1: string | null;
  employerAddressLine2: string | null;
  employerCity: string | null;
  employerState: string | null;
  employerZip: string | null;
  employerCountry: string | null;
  kycDocumentType: string | null;
  kycDocumentIssuer: string | null;
  kycExpirationDate: Time | null;
  kycIssuerDate: Time | null;
  kycDocumentNumber: string | null;
  kycFirstName: string | null;
  kycLastName: string | null;
  ownership: Amount | null;
  householdNetWorth: Amount | null;
  currentHouseholdIncome: Amount | null;
  currentAnnualIncome: Amount | null;
  investedInCrowdfunding: Amount | null;
  liquidNetWorth: Amount | null;
  setupStatus: string;
  setupStep: string;
  sourceOfIncome: string | null;
  aicQuestionnaire: string | null;
  kycStatus: string;
  amlStatus: string;
  aicStatus: string;
  kycProvider: string | null;
  kycTid: string | null;
  aicAccreditationType: string;
  accredited: Flag;
  retirementAccountType: string | null;
  custodianName: string | null;
  custodianAccountNumber: string | null;
  custodianRepresentativeName: string | null;
  custodianEmail: string | null;
  tid: string | null;
}

interface LegalEntityTable extends Stored, Owned, PostalAddress {
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

interface FileTable extends Stored, Owned {
  private: Flag;
  name: string;
  fileName: string;
  /** The media type, read from the bytes. */
  fileType: string;
  category: string;
  label: string;
  complianceReview: string;
  status: string;
  targetTable: string | null;
  targetId: string | null;
  linkedFrom: string | null;
  userId: string | null;
  metadata: string | null;
  reviewLog: string | null;
  pipeline: string;
  errorMessage: string | null;
  bytes: number;
  sha256: string;
  /** The key of the file's bytes, sealed under the master key. */
  keySealed: Buffer;
}

interface KycRecordTable extends Stored, Owned {
  individualId: string;
  platform: string;
  documentType: string;
  documentImage: string;
  backFileId: string | null;
  selfieFileId: string | null;
  firstName: string;
  lastName: string;
  documentNumber: string;
  documentIssuer: string;
  issuedAt: Time;
  expiresAt: Time;
  dob: Time;
  kycLog: string | null;
  kycStatus: string;
  reason: string | null;
  /** JSON of the provider's findings. */
  response: string | null;
  findings: number;
  lastEventAt: Time | null;
  tid: string | null;
}

interface AicRecordTable extends Stored, Owned {
  individualId: string;
  method: string;
  /** JSON list of the documents, in the shape of the method. */
  items: string;
  systemReview: string;
  /** JSON of the rules' arithmetic. */
  systemReviewLog: string | null;
  complianceReview: string;
  findings: number;
}

interface PaymentMethodTable extends Stored, Owned {
  userId: string;
  paymentMethodType: string;
  paymentMethodProvider: string;
  status: string;
  tid: string | null;
  name: string | null;
  last4: string | null;
  brand: string | null;
  country: string | null;
}

/** A cart, and what becomes of it. */
interface TradeTable extends Stored, Owned {
  userId: string;
  investorAccountId: string | null;
  offeringId: string | null;
  issuerId: string | null;
  paymentMethodId: string | null;
  tradeNumber: string;
  ip: string | null;
  platform: string;
  managedBy: string;
  investmentType: string;
  tradeStatus: string;
  placedAt: Time | null;
  closedAt: Time | null;
  purchasedShares: number;
  pricePerShare: Amount | null;
  totalAmount: Amount | null;
  saStatus: string;
  saSignedAt: Time | null;
  txnChargedAmount: Amount | null;
  txnDate: Time | null;
  txnSettledDate: Time | null;
  txnPaymentMethod: string | null;
  fundingStatus: string;
  systemReviewCheck: string;
  systemReviewCheckedAt: Time | null;
  /** JSON list of the findings. */
  systemReviewLog: string | null;
  findings: number;
  complianceReview: string;
  complianceReviewNotes: string | null;
  complianceReviewerId: string | null;
  complianceReviewAt: Time | null;
  cancellationPeriod: number | null;
  cancelledAt: Time | null;
  cancelledById: string | null;
  cancelledReason: string | null;
  rejectionReason: string | null;
  registeredRepId: string | null;
  tid: string | null;
}

interface TradeLineItemTable extends Stored, Owned {
  tradeId: string;
  assetId: string;
  assetName: string;
  assetType: string;
  quantity: number;
  pricePerShare: Amount;
  signaturePlatform: string | null;
  signatureDocumentId: string | null;
  signatureUrl: string | null;
  signatureStatus: string;
  jointSignatureStatus: string;
  subdocFileId: string | null;
  lineItemRegulation: string;
  lineItemCoverArtId: string | null;
}

interface SecureRequestTable extends Stored, Owned {
  template: string;
  ipAddress: string | null;
  payloadSealed: Buffer;
}

/** The last number that was given of a kind. */
interface CounterTable {
  name: string;
  value: number;
}

/** A move that an officer made, with its reason. */
interface DecisionTable {
  seq: Generated<number>;
  recordId: string;
  field: string;
  fromState: string;
  toState: string;
  reasonCode: string | null;
  /** For the file; never shown to the client. */
  note: string | null;
  /** For the client. */
  message: string | null;
  officerId: string;
  decidedAt: Time;
}

interface ReviewClaimTable {
  recordId: string;
  officerId: string;
  claimedAt: Time;
}

interface CsvImportTable extends Stored, Owned {
  kind: string;
  fileName: string;
  fileSha256: string;
  /** RUNNING, COMPLETED, FAILED (nothing was kept) or INTERRUPTED (what had been committed stays). */
  status: string;
  totalRows: number;
  successfulRows: number;
  /** JSON list of the headers that no column was known for. */
  ignoredColumns: string;
}

/** What became of a row: the ids of what it made, or why it was refused. */
interface CsvImportRowTable {
  importId: string;
  row: number;
  /** JSON object of ids. */
  created: string | null;
  /** JSON list of errors. */
  errors: string | null;
}

interface AuditEventTable {
  seq: Generated<number>;
  id: string;
  at: Time;
  actorKind: string;
  actorId: string;
  action: string;
  recordId: string;
  /** JSON of the changed fields before and after; null before a creation. */
  before: string | null;
  after: string;
  previousHash: string;
  hash: string;
}

interface IdempotentAnswerTable {
  accountId: string;
  idempotencyKey: string;
  requestDigest: string;
  answerSealed: Buffer;
  createdAt: Time;
}

interface BackOfficeLinkTable {
  tokenHash: string;
  expiresAt: Time;
}

interface SettingTable {
  name: string;
  value: string;
}
