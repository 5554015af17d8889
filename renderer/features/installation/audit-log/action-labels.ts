import { decisionOf } from '#shared/contracts/compliance/decisions.ts';
import { type ReviewName, reviewNames, reviews } from '#shared/domain/reviews.ts';

const investors = {
  registerInvestor: 'Investor registered',
  onboardInvestor: 'Investor onboarded',
  createInvestorAccount: 'Investor account created',
  updateInvestorAccount: 'Investor account updated',
  createIndividual: 'Individual created',
  updateIndividual: 'Individual updated',
  correctIndividual: 'Individual corrected',
  revealSsn: 'Social Security number revealed',
  createLegalEntity: 'Legal entity created',
  updateLegalEntity: 'Legal entity updated',
  createPaymentMethod: 'Payment method created',
};

const offerings = {
  registerIssuer: 'Issuer registered',
  createIssuer: 'Issuer created',
  updateIssuer: 'Issuer updated',
  createCoveredPerson: 'Covered person recorded',
  updateCoveredPerson: 'Covered person updated',
  removeCoveredPerson: 'Covered person removed',
  createOffering: 'Offering created',
  updateOffering: 'Offering updated',
  proposeNotMaterial: 'Changes proposed as not material',
  confirmNotMaterial: 'Changes confirmed as not material',
  declineNotMaterial: 'Changes declined as not material',
  createAsset: 'Asset created',
  updateAsset: 'Asset updated',
};

const trading = {
  createTradeLineItem: 'Added to cart',
  updateTradeLineItem: 'Cart quantity updated',
  deleteTradeLineItem: 'Removed from cart',
  updateCart: 'Cart updated',
  checkoutCart: 'Trade placed',
  reconfirmTrade: 'Trade reconfirmed',
  recordReconfirmation: 'Written reconfirmation recorded',
  cancelTrade: 'Trade canceled by the client',
  endUnconfirmedTrade: 'Trade canceled without reconfirmation',
  noteMissedMinimum: 'Minimum raise evaluated at the deadline',
  attachSubscriptionDocument: 'Subscription document attached',
  setCheckoutPolicy: 'Checkout policy updated',
};

const files = {
  uploadPrivateFile: 'Private file uploaded',
  updatePrivateFile: 'Private file updated',
  linkPrivateFile: 'Private file moved',
  unlinkPrivateFile: 'Private file detached',
  uploadPublicFile: 'Public file uploaded',
  updatePublicFile: 'Public file updated',
  linkPublicFile: 'Public file moved',
  unlinkPublicFile: 'Public file detached',
};

const compliance = {
  submitKyc: 'KYC submitted',
  examineKyc: 'KYC checked',
  putAic: 'Accreditation submitted',
  evaluateAic: 'Accreditation evaluated',
  createRepresentation: 'Representation recorded',
  createOwner: 'Owner created',
  createIssuerOwner: 'Owner of issuer created',
  updateOwner: 'Owner updated',
  deleteOwner: 'Owner deleted',
  putEntityAccreditation: 'Entity accreditation submitted',
  recordEntityDirector: 'Director of purchases recorded',
  recordEntitySigner: 'Signer of letter recorded',
  recordHolding: 'Earlier securities recorded',
  recordEvidenceDate: 'Date of evidence recorded',
  recordLicenseStanding: 'License standing recorded',
  recordOffice: 'Office recorded',
  recordSigner: 'Signer recorded',
  createSecureRequest: 'Secure request received',
  getSecureRequest: 'Secure request payload revealed',
  decideMany: 'Bulk decision',
  recordReceipt: 'Receipt recorded',
  recordRefund: 'Refund recorded',
  recordReversal: 'Reversal recorded',
  setReasonCodes: 'Reason codes updated',
  setClientTexts: 'Texts to clients updated',
  setSecondApproval: 'Second approval settings updated',
  confirmProposal: 'Decision confirmed',
  confirmMany: 'Bulk decisions confirmed',
  declineProposal: 'Decision declined',
  withdrawProposal: 'Decision withdrawn',
  claimNext: 'Next case claimed',
  claimRecord: 'Case claimed',
  takeOverRecord: 'Case taken over',
  releaseRecord: 'Case released',
};

const imports = {
  importInvestors: 'Investors imported',
  importIssuers: 'Issuers imported',
  importOffering: 'Offerings imported',
  importAic: 'Accreditation imported',
  importKyc: 'KYC imported',
  createImportDraft: 'Import file uploaded',
  setImportDraft: 'Import columns mapped',
  checkImportDraft: 'Import file validated',
  editImportDraftRow: 'Import row edited',
  skipImportDraftRows: 'Import rows skipped or restored',
  discardImportDraft: 'Import file discarded',
  runImportDraft: 'Import requested',
  startImport: 'Import started',
  endImport: 'Import finished',
  cancelImport: 'Import canceled',
  undoImport: 'Import undone',
};

const administration = {
  confirmAdministrativeChange: 'Administrative change confirmed',
  declineAdministrativeChange: 'Administrative change declined',
  withdrawAdministrativeChange: 'Administrative change withdrawn',
  createApiKey: 'API key created',
  revokeApiKey: 'API key revoked',
  rotateApiKey: 'API key rotated',
  createDeveloperAccount: 'Developer account created',
  renameDeveloperAccount: 'Developer account renamed',
  startCheck: 'Verification started',
  startBackup: 'Backup started',
  startBackupCheck: 'Backup check started',
  startRestore: 'Restore started',
  startKeyRotation: 'Key rotation started',
  cancelDataJob: 'Job canceled',
  protectMasterKey: 'Master key protected',
  exportMasterKey: 'Master key exported',
  setNames: 'Operator and vendor names updated',
  setFileLimit: 'File size limit updated',
  setRateLimit: 'Rate limit updated',
  proposeOverride: 'Override proposed',
  decideOverride: 'Override decided',
  proposeSeparation: 'Separation of persons proposed',
  setPurchaserRecord: 'Purchaser recorded',
  linkIssuer: 'Issuer linked to its group',
  unlinkIssuer: 'Issuer removed from its group',
  setComplianceTimeZone: 'Compliance time zone updated',
  setListener: 'API server updated',
  exportActivity: 'Audit log exported',
  exportList: 'List exported',
  openDataFolder: 'Data folder created',
};

const officers = {
  signIn: 'Signed in',
  signOut: 'Signed out',
  signOutEverywhere: 'Signed out everywhere',
  signOutOfficer: 'Officer signed out everywhere',
  lockSession: 'Session locked',
  unlockSession: 'Session unlocked',
  keepAlive: 'Session kept alive',
  setIdleMinutes: 'Lock time updated',
  createOfficer: 'Officer added',
  updateOfficer: 'Officer updated',
  disableOfficer: 'Officer disabled',
  enableOfficer: 'Officer enabled',
  changePassphrase: 'Own passphrase changed',
  resetPassphrase: 'Passphrase reset',
};

const decisionLabels = Object.fromEntries(
  reviewNames.map((review: ReviewName) => [decisionOf(review).name, `${reviews[review].label} decision`]),
);

/** Actions whose operation has another name now. Stored events keep theirs, because the audit log never changes. */
export const formerActionLabels = {
  setFourEyes: 'Second approval settings updated (earlier version)',
};

/** The past-tense label of each action of the audit log. */
export const actionLabels: Readonly<Record<string, string>> = {
  ...investors,
  ...offerings,
  ...trading,
  ...files,
  ...compliance,
  ...decisionLabels,
  ...imports,
  ...administration,
  ...officers,
  ...formerActionLabels,
};
