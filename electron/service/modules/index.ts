import type { OperationName } from '#shared/contracts/index.ts';
import type { HeavyRead } from '../kernel/heavy-read.ts';
import type { OperationHandler } from '../kernel/operation-handler.ts';
import { accreditationDetails } from './accreditation/accreditation-details.ts';
import { entityAccreditations } from './accreditation/entity-accreditation.ts';
import { evidence } from './accreditation/evidence.ts';
import { owners } from './accreditation/owners.ts';
import { representations } from './accreditation/state-representations.ts';
import { materiality } from './changes/materiality.ts';
import { createAccounts } from './clients/accounts.ts';
import { createApiKeyUsage } from './clients/api-key-usage.ts';
import { apiKeys } from './clients/api-keys.ts';
import { developerAccounts } from './clients/developer-accounts.ts';
import { createListener } from './clients/listener.ts';
import type { RequestCounter } from './clients/request-counts.ts';
import type { RequestLog } from './clients/request-log.ts';
import { aic, readAic } from './compliance/aic.ts';
import { archives } from './compliance/archives/archives.ts';
import { merges } from './compliance/archives/merges.ts';
import { bankLineOperations } from './compliance/bank-lines/operations.ts';
import { claims } from './compliance/claims.ts';
import { dailyWork } from './compliance/daily-work.ts';
import { dataFindings } from './compliance/data-findings.ts';
import { decisions } from './compliance/decide-operations.ts';
import { dueItems } from './compliance/due-items.ts';
import { fundingOperations } from './compliance/funding/operations.ts';
import { cases } from './compliance/get-case.ts';
import { kyc, presentKyc } from './compliance/kyc.ts';
import { offeringChecks } from './compliance/offering-checks.ts';
import { proposals } from './compliance/proposals.ts';
import { queues } from './compliance/queues.ts';
import { reasonCodes } from './compliance/reason-codes.ts';
import { requiredLists, requiredListsChange } from './compliance/screening/required-lists.ts';
import { screeningStatements } from './compliance/screening/statements.ts';
import { secondApprovals } from './compliance/second-approvals.ts';
import { secureRequests } from './compliance/secure-requests.ts';
import { undoneDecisions } from './compliance/undo-decisions.ts';
import { createCsvImports } from './csv-imports/csv-imports.ts';
import { createImportDrafts } from './csv-imports/drafts/drafts.ts';
import { createSavedMappings } from './csv-imports/drafts/saved-mappings.ts';
import { createImportHistory } from './csv-imports/import-history.ts';
import type { ImportServices } from './csv-imports/import-services.ts';
import { fileDetailsHandlers } from './files/file-details.ts';
import { files } from './files/files.ts';
import { auditLog } from './installation/audit-log.ts';
import { backupSchedule } from './installation/backup-schedule.ts';
import { clientTexts } from './installation/client-texts.ts';
import { complianceTimeZones, readComplianceDay } from './installation/compliance-time-zone.ts';
import { createDataFolder, type KeyProtection } from './installation/data-folder.ts';
import { createDataJobs, type DataJobRunner } from './installation/data-jobs.ts';
import { firstSteps } from './installation/first-steps.ts';
import { createKeyRotations } from './installation/key-rotations.ts';
import { createKnownBackups } from './installation/known-backups.ts';
import { createMasterKey } from './installation/master-key.ts';
import { overview } from './installation/overview.ts';
import { createRestores, type RestoreServices } from './installation/restores.ts';
import { createSampleData } from './installation/sample-data.ts';
import { settings } from './installation/settings.ts';
import { createInvestorDetails } from './investors/details.ts';
import { individuals } from './investors/individuals.ts';
import { individualsByStaff } from './investors/individuals-by-staff.ts';
import { embedIndividuals, investorAccounts } from './investors/investor-accounts.ts';
import { legalEntities } from './investors/legal-entities.ts';
import { onboarding } from './investors/onboarding.ts';
import { passwordLinks } from './investors/password-links.ts';
import { registration } from './investors/registration.ts';
import { registrationByStaff } from './investors/registration-by-staff.ts';
import { separations } from './investors/separations.ts';
import { listSources } from './list-sources.ts';
import { assets } from './offerings/assets.ts';
import { coveredPersons } from './offerings/covered-persons.ts';
import { offeringDetails } from './offerings/details.ts';
import { issuerGroups } from './offerings/issuer-groups.ts';
import { issuers, presentIssuer } from './offerings/issuers.ts';
import { offerings, presentOffering } from './offerings/offerings.ts';
import { offeringUpdates } from './offerings/update-offering.ts';
import { administration } from './officers/administrative-changes.ts';
import { officerChanges } from './officers/officer-changes.ts';
import { officers } from './officers/officers.ts';
import { openSessions } from './officers/open-sessions.ts';
import { createPassphrases } from './officers/passphrases.ts';
import { readProposalsOf } from './officers/proposal-rows.ts';
import { secondApproval, secondApprovalChange } from './officers/second-approval.ts';
import { createSecondFactors } from './officers/second-factor.ts';
import { createSessions, signOuts } from './officers/sessions.ts';
import { createBrowsing } from './records/browse-list.ts';
import { createHistory } from './records/history.ts';
import { savedViews } from './records/saved-views.ts';
import { search } from './records/search.ts';
import { ssnSearch } from './records/search-ssns.ts';
import { staffEntries } from './records/staff-entries.ts';
import { carts } from './trading/carts.ts';
import { assetChanges } from './trading/change-asset.ts';
import { checkout } from './trading/checkout.ts';
import { checkoutPolicies } from './trading/checkout-policy.ts';
import { evaluationHandlers } from './trading/evaluate-cart.ts';
import { lineItems } from './trading/line-items.ts';
import { overrides } from './trading/overrides.ts';
import { paperSubscriptions } from './trading/paper-subscriptions.ts';
import { paymentMethods, presentPaymentMethod } from './trading/payment-methods.ts';
import { purchaserRecords } from './trading/purchaser-records.ts';
import { subscriptionDocuments } from './trading/subscription-documents.ts';
import { subscriptions } from './trading/subscriptions.ts';
import { tradeCommitments } from './trading/trade-commitment.ts';
import { tradeDetailsHandlers } from './trading/trade-details.ts';
import { readTradeSummaries, tradeSummaries } from './trading/trade-summaries.ts';
import { trades } from './trading/trades.ts';

/** What the modules receive from the surrounding program. */
export interface ModuleServices extends KeyProtection, RestoreServices {
  requests: RequestLog;
  requestCounter: RequestCounter;
  dataJobs: DataJobRunner;
  csvImports: ImportServices;
}

const browsing = createBrowsing(listSources);

/** The handlers that need nothing but their context. Every operation of kind `write` is among them. */
const ownHandlers: readonly OperationHandler[] = [
  accreditationDetails,
  auditLog,
  administration([...officerChanges, secondApprovalChange, requiredListsChange]),
  aic,
  apiKeys,
  archives,
  backupSchedule,
  merges,
  assetChanges,
  assets,
  browsing.handlers,
  carts,
  cases,
  offeringChecks,
  checkout,
  checkoutPolicies,
  claims,
  coveredPersons,
  complianceTimeZones,
  dailyWork,
  dataFindings,
  evidence,
  decisions,
  undoneDecisions,
  dueItems,
  secondApprovals,
  fundingOperations,
  bankLineOperations,
  developerAccounts,
  evaluationHandlers,
  onboarding,
  fileDetailsHandlers,
  files,
  firstSteps,
  secondApproval,
  individuals,
  individualsByStaff,
  investorAccounts,
  issuerGroups,
  issuers,
  kyc,
  legalEntities,
  lineItems,
  materiality,
  subscriptions,
  offeringDetails,
  offerings,
  offeringUpdates,
  officers,
  openSessions,
  overview,
  overrides,
  separations,
  passwordLinks,
  paperSubscriptions,
  paymentMethods,
  purchaserRecords,
  proposals,
  queues,
  reasonCodes,
  requiredLists,
  clientTexts,
  registration,
  registrationByStaff,
  entityAccreditations,
  owners,
  representations,
  savedViews,
  search,
  ssnSearch,
  staffEntries,
  screeningStatements,
  secureRequests,
  settings,
  signOuts,
  subscriptionDocuments,
  tradeCommitments,
  tradeDetailsHandlers,
  trades,
  tradeSummaries,
].flat();

/** The units of work of the operations. */
export const operationUnits = ownHandlers.flatMap((handler) =>
  handler.kind === 'write' ? [handler.unit] : [],
);

/** The heavy reads of the operations. */
export const operationReads: readonly HeavyRead<never, unknown>[] = [
  ...ownHandlers.flatMap((handler) =>
    handler.kind === 'read' && handler.heavyRead ? [handler.heavyRead] : [],
  ),
  ...browsing.heavyReads,
];

export function createHandlers(services: ModuleServices): Map<OperationName, OperationHandler> {
  const handlers = [
    ...ownHandlers,
    createAccounts({ presentIssuer, presentOffering, embedIndividuals }),
    createCsvImports(services.csvImports),
    createDataFolder(services),
    createDataJobs(services.dataJobs, services.platform),
    createHistory(readProposalsOf),
    createImportDrafts(services.csvImports),
    createImportHistory(services.csvImports),
    createSavedMappings(services.csvImports),
    createInvestorDetails({ readAic, presentKyc, presentPaymentMethod, readTradeSummaries }),
    createKnownBackups(services),
    createKeyRotations(services.platform, services),
    createApiKeyUsage(services.requestCounter, readComplianceDay),
    createListener(services.requests, services.platform),
    createMasterKey(services),
    createPassphrases(services),
    createRestores(services),
    createSampleData(services.dataJobs),
    createSecondFactors(services),
    createSessions(services),
  ].flat();
  return new Map(handlers.map((handler) => [handler.contract.name as OperationName, handler]));
}
