/** Every operation of the service. HTTP, IPC, the screens, and the API reference derive from it. */

import * as accreditationDetails from './accreditation/accreditation-details.ts';
import * as entityAccreditation from './accreditation/entity-accreditation.ts';
import * as evidence from './accreditation/evidence.ts';
import * as owners from './accreditation/owners.ts';
import * as representations from './accreditation/representations.ts';
import * as accounts from './clients/accounts.ts';
import * as apiKeyUsage from './clients/api-key-usage.ts';
import * as apiKeys from './clients/api-keys.ts';
import * as developerAccounts from './clients/developer-accounts.ts';
import * as listener from './clients/listener.ts';
import * as aic from './compliance/aic.ts';
import * as archives from './compliance/archives.ts';
import * as bankLines from './compliance/bank-lines.ts';
import * as cases from './compliance/cases.ts';
import * as clientTexts from './compliance/client-texts.ts';
import * as dailyWork from './compliance/daily-work.ts';
import * as decisions from './compliance/decisions.ts';
import * as dueItems from './compliance/due-items.ts';
import * as funding from './compliance/funding.ts';
import * as kyc from './compliance/kyc.ts';
import * as merges from './compliance/merges.ts';
import * as offeringChecks from './compliance/offering-checks.ts';
import * as queues from './compliance/queues.ts';
import * as screenings from './compliance/screening.ts';
import * as secondApprovals from './compliance/second-approvals.ts';
import * as secureRequests from './compliance/secure-requests.ts';
import { discardedDraftOperations } from './csv-imports/discarded-drafts.ts';
import * as draftChanges from './csv-imports/draft-changes.ts';
import { draftProblemOperations } from './csv-imports/draft-problems.ts';
import * as importDrafts from './csv-imports/import-drafts.ts';
import { historyOperations } from './csv-imports/imports.ts';
import { importOperations } from './csv-imports/kinds/index.ts';
import { mappingOperations } from './csv-imports/mappings.ts';
import * as fileDetails from './files/file-details.ts';
import { privateFiles, publicFiles } from './files/files.ts';
import * as auditLog from './installation/audit-log.ts';
import { backupScheduleOperations } from './installation/backup-schedule.ts';
import * as complianceTimeZones from './installation/compliance-time-zone.ts';
import * as dataFolders from './installation/data-folder.ts';
import * as dataJobs from './installation/data-jobs.ts';
import * as masterKeys from './installation/master-key.ts';
import * as overview from './installation/overview.ts';
import { sampleDataOperations } from './installation/sample-data.ts';
import * as settings from './installation/settings.ts';
import * as investorDetails from './investors/details.ts';
import * as individuals from './investors/individuals.ts';
import * as individualsByStaff from './investors/individuals-by-staff.ts';
import * as investorAccounts from './investors/investor-accounts.ts';
import * as legalEntities from './investors/legal-entities.ts';
import * as onboarding from './investors/onboarding.ts';
import * as passwordLinks from './investors/password-links.ts';
import * as registration from './investors/registration.ts';
import * as registrationByStaff from './investors/registration-by-staff.ts';
import * as separations from './investors/separations.ts';
import * as assetDetails from './offerings/asset-details.ts';
import * as assets from './offerings/assets.ts';
import * as coveredPersons from './offerings/covered-persons.ts';
import * as offeringDetails from './offerings/details.ts';
import * as issuerGroups from './offerings/issuer-groups.ts';
import * as issuers from './offerings/issuers.ts';
import * as materialities from './offerings/materiality.ts';
import * as offerings from './offerings/offerings.ts';
import * as administrativeChanges from './officers/administrative-changes.ts';
import * as officers from './officers/officers.ts';
import * as openSessions from './officers/open-sessions.ts';
import { secondApprovalOperations } from './officers/second-approval.ts';
import { secondFactorOperations } from './officers/second-factor.ts';
import * as sessions from './officers/session.ts';
import { recordOperations } from './records/operations.ts';
import * as carts from './trading/carts.ts';
import * as checkoutPolicies from './trading/checkout-policy.ts';
import * as evaluations from './trading/evaluations.ts';
import * as lineItems from './trading/line-items.ts';
import * as overrides from './trading/overrides.ts';
import * as paperSubscriptions from './trading/paper-subscriptions.ts';
import * as paymentMethods from './trading/payment-methods.ts';
import * as purchaserRecords from './trading/purchaser-records.ts';
import * as subscriptionDocuments from './trading/subscription-documents.ts';
import * as subscriptions from './trading/subscriptions.ts';
import * as tradeCommitments from './trading/trade-commitment.ts';
import * as tradeDetails from './trading/trade-details.ts';
import * as tradeSummaries from './trading/trade-summary.ts';
import * as trades from './trading/trades.ts';

export const operations = {
  registerIssuer: registration.registerIssuer,
  createIssuer: issuers.createIssuer,
  listIssuers: issuers.listIssuers,
  getIssuer: issuers.getIssuer,
  updateIssuer: issuers.updateIssuer,
  getIssuerDetails: offeringDetails.getIssuerDetails,
  listCoveredPersons: coveredPersons.listCoveredPersons,
  createCoveredPerson: coveredPersons.createCoveredPerson,
  updateCoveredPerson: coveredPersons.updateCoveredPerson,
  removeCoveredPerson: coveredPersons.removeCoveredPerson,
  createOffering: offerings.createOffering,
  listOfferings: offerings.listOfferings,
  getOffering: offerings.getOffering,
  updateOffering: offerings.updateOffering,
  listOfferingChanges: materialities.listOfferingChanges,
  proposeNotMaterial: materialities.proposeNotMaterial,
  confirmNotMaterial: materialities.confirmNotMaterial,
  declineNotMaterial: materialities.declineNotMaterial,
  getOfferingDetails: offeringDetails.getOfferingDetails,
  createAsset: assets.createAsset,
  getAsset: assets.getAsset,
  getAssetDetails: assetDetails.getAssetDetails,
  updateAsset: assets.updateAsset,
  registerInvestor: registration.registerInvestor,
  createPasswordLink: passwordLinks.createPasswordLink,
  registerInvestorByStaff: registrationByStaff.registerInvestorByStaff,
  registerIssuerByStaff: registrationByStaff.registerIssuerByStaff,
  listUsers: registrationByStaff.listUsers,
  createInvestorAccount: investorAccounts.createInvestorAccount,
  listInvestorAccounts: investorAccounts.listInvestorAccounts,
  getInvestorAccount: investorAccounts.getInvestorAccount,
  updateInvestorAccount: investorAccounts.updateInvestorAccount,
  getInvestorAccountDetails: investorDetails.getInvestorAccountDetails,
  onboardInvestor: onboarding.onboardInvestor,
  createIndividual: individuals.createIndividual,
  listIndividuals: individuals.listIndividuals,
  getIndividual: individuals.getIndividual,
  updateIndividual: individuals.updateIndividual,
  correctIndividual: individualsByStaff.correctIndividual,
  revealSsn: individualsByStaff.revealSsn,
  getIndividualDetails: investorDetails.getIndividualDetails,
  createLegalEntity: legalEntities.createLegalEntity,
  getLegalEntity: legalEntities.getLegalEntity,
  updateLegalEntity: legalEntities.updateLegalEntity,
  getLegalEntityDetails: investorDetails.getLegalEntityDetails,
  listPrivateFiles: privateFiles.list,
  uploadPrivateFile: privateFiles.upload,
  getPrivateFile: privateFiles.get,
  updatePrivateFile: privateFiles.update,
  linkPrivateFile: privateFiles.link,
  unlinkPrivateFile: privateFiles.unlink,
  previewPrivateFile: privateFiles.preview,
  listPublicFiles: publicFiles.list,
  uploadPublicFile: publicFiles.upload,
  getPublicFile: publicFiles.get,
  updatePublicFile: publicFiles.update,
  linkPublicFile: publicFiles.link,
  unlinkPublicFile: publicFiles.unlink,
  previewPublicFile: publicFiles.preview,
  getFileDetails: fileDetails.getFileDetails,
  setFileVisibility: fileDetails.setFileVisibility,
  listPaymentMethods: paymentMethods.listPaymentMethods,
  createPaymentMethod: paymentMethods.createPaymentMethod,
  getPaymentMethod: paymentMethods.getPaymentMethod,
  getCart: carts.getCart,
  createTradeLineItem: lineItems.createTradeLineItem,
  updateTradeLineItem: lineItems.updateTradeLineItem,
  updateCart: carts.updateCart,
  evaluateCart: evaluations.evaluateCart,
  attachSubscriptionDocument: subscriptionDocuments.attachSubscriptionDocument,
  checkoutCart: carts.checkoutCart,
  evaluateSubscription: paperSubscriptions.evaluateSubscription,
  placeSubscription: paperSubscriptions.placeSubscription,
  reconfirmTrade: tradeCommitments.reconfirmTrade,
  recordReconfirmation: tradeCommitments.recordReconfirmation,
  cancelTrade: tradeCommitments.cancelTrade,
  deleteTradeLineItem: lineItems.deleteTradeLineItem,
  listTrades: trades.listTrades,
  getTrade: trades.getTrade,
  getTradeDetails: tradeDetails.getTradeDetails,
  listOfferingTrades: tradeSummaries.listOfferingTrades,
  getSubscriptions: subscriptions.getSubscriptions,
  getRequirements: evaluations.getRequirements,
  getTradeEvaluation: evaluations.getTradeEvaluation,
  listOverrides: overrides.listOverrides,
  proposeOverride: overrides.proposeOverride,
  decideOverride: overrides.decideOverride,
  listSamePersons: separations.listSamePersons,
  proposeSeparation: separations.proposeSeparation,
  getPurchaserRecord: purchaserRecords.getPurchaserRecord,
  setPurchaserRecord: purchaserRecords.setPurchaserRecord,
  listPurchasers: purchaserRecords.listPurchasers,
  getIssuerGroup: issuerGroups.getIssuerGroup,
  linkIssuer: issuerGroups.linkIssuer,
  unlinkIssuer: issuerGroups.unlinkIssuer,
  getCheckoutPolicy: checkoutPolicies.getCheckoutPolicy,
  setCheckoutPolicy: checkoutPolicies.setCheckoutPolicy,
  ...screenings.screeningOperations,
  getArchiveState: archives.getArchiveState,
  archiveRecord: archives.archiveRecord,
  restoreRecord: archives.restoreRecord,
  getMergeComparison: merges.getMergeComparison,
  mergeRecords: merges.mergeRecords,
  createSecureRequest: secureRequests.createSecureRequest,
  recordSecureRequest: secureRequests.recordSecureRequest,
  listSecureRequests: secureRequests.listSecureRequests,
  getSecureRequest: secureRequests.getSecureRequest,
  getSecureRequestSummary: secureRequests.getSecureRequestSummary,
  getAic: aic.getAic,
  putAic: aic.putAic,
  getDueCounts: dueItems.getDueCounts,
  listDueItems: dueItems.listDueItems,
  listSecondApprovals: secondApprovals.listSecondApprovals,
  getAccreditationDetails: accreditationDetails.getAccreditationDetails,
  suggestIssuer: accreditationDetails.suggestIssuer,
  recordEvidenceDate: evidence.recordEvidenceDate,
  recordHolding: evidence.recordHolding,
  recordLicenseStanding: evidence.recordLicenseStanding,
  recordOffice: evidence.recordOffice,
  recordSigner: evidence.recordSigner,
  createRepresentation: representations.createRepresentation,
  listRepresentations: representations.listRepresentations,
  getEntityAccreditation: entityAccreditation.getEntityAccreditation,
  putEntityAccreditation: entityAccreditation.putEntityAccreditation,
  recordEntityDirector: entityAccreditation.recordEntityDirector,
  recordEntitySigner: entityAccreditation.recordEntitySigner,
  createOwner: owners.createOwner,
  createIssuerOwner: owners.createIssuerOwner,
  listIssuerOwners: owners.listIssuerOwners,
  listOwners: owners.listOwners,
  updateOwner: owners.updateOwner,
  deleteOwner: owners.deleteOwner,
  submitKyc: kyc.submitKyc,
  getKyc: kyc.getKyc,
  ...importOperations,
  ...importDrafts.draftOperations,
  ...discardedDraftOperations,
  ...draftChanges.draftChangeOperations,
  ...draftProblemOperations,
  ...mappingOperations,
  ...historyOperations,
  ...decisions.decisionOperations,
  decideMany: decisions.decideMany,
  undoDecisions: decisions.undoDecisions,
  getTradeFunding: funding.getTradeFunding,
  recordReceipt: funding.recordReceipt,
  recordRefund: funding.recordRefund,
  recordReversal: funding.recordReversal,
  getPaymentMatches: bankLines.getPaymentMatches,
  matchPayment: bankLines.matchPayment,
  undoPaymentMatch: bankLines.undoPaymentMatch,
  listReasonCodes: decisions.listReasonCodes,
  setReasonCodes: decisions.setReasonCodes,
  getClientTexts: clientTexts.getClientTexts,
  setClientTexts: clientTexts.setClientTexts,
  ...secondApprovalOperations,
  ...secondFactorOperations,
  listAdministrativeChanges: administrativeChanges.listAdministrativeChanges,
  confirmAdministrativeChange: administrativeChanges.confirmAdministrativeChange,
  declineAdministrativeChange: administrativeChanges.declineAdministrativeChange,
  withdrawAdministrativeChange: administrativeChanges.withdrawAdministrativeChange,
  getCase: cases.getCase,
  listDataFindings: cases.listDataFindings,
  getOfferingChecks: offeringChecks.getOfferingChecks,
  getDailyWork: dailyWork.getDailyWork,
  getQueueCounts: queues.getQueueCounts,
  listQueue: queues.listQueue,
  claimNext: queues.claimNext,
  claimRecord: queues.claim,
  takeOverRecord: queues.takeOver,
  releaseRecord: queues.release,
  ...recordOperations,
  getAccount: accounts.getAccount,
  createApiKey: apiKeys.createApiKey,
  listApiKeys: apiKeys.listApiKeys,
  revokeApiKey: apiKeys.revokeApiKey,
  rotateApiKey: apiKeys.rotateApiKey,
  setApiKeyRateLimit: apiKeys.setApiKeyRateLimit,
  getApiKeyUsage: apiKeyUsage.getApiKeyUsage,
  listDeveloperAccounts: developerAccounts.listDeveloperAccounts,
  createDeveloperAccount: developerAccounts.createDeveloperAccount,
  renameDeveloperAccount: developerAccounts.renameDeveloperAccount,
  listDataJobs: dataJobs.listDataJobs,
  ...sampleDataOperations,
  startCheck: dataJobs.startCheck,
  startBackup: dataJobs.startBackup,
  ...backupScheduleOperations,
  startBackupCheck: dataJobs.startBackupCheck,
  startRestore: dataJobs.startRestore,
  startKeyRotation: dataJobs.startKeyRotation,
  cancelDataJob: dataJobs.cancelDataJob,
  getDataFolder: dataFolders.getDataFolder,
  protectMasterKey: masterKeys.protectMasterKey,
  exportMasterKey: masterKeys.exportMasterKey,
  showDataFolder: dataFolders.showDataFolder,
  chooseFolder: dataFolders.chooseFolder,
  getSettings: settings.getSettings,
  setNames: settings.setNames,
  setFileLimit: settings.setFileLimit,
  setRateLimit: settings.setRateLimit,
  getComplianceTimeZone: complianceTimeZones.getComplianceTimeZone,
  setComplianceTimeZone: complianceTimeZones.setComplianceTimeZone,
  ...auditLog.auditLogOperations,
  ...listener.listenerOperations,
  ...overview.overviewOperations,
  ...sessions.sessionOperations,
  ...openSessions.openSessionOperations,
  ...officers.officerOperations,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
