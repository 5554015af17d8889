/** Every operation of the service. HTTP, IPC, the screens, and the API reference derive from it. */

import * as accreditationDetails from './accreditation/accreditation-details.ts';
import * as entityAccreditation from './accreditation/entity-accreditation.ts';
import * as evidence from './accreditation/evidence.ts';
import * as owners from './accreditation/owners.ts';
import * as representations from './accreditation/representations.ts';
import * as accounts from './clients/accounts.ts';
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
import * as discardedDrafts from './csv-imports/discarded-drafts.ts';
import * as draftChanges from './csv-imports/draft-changes.ts';
import * as draftProblems from './csv-imports/draft-problems.ts';
import * as importDrafts from './csv-imports/import-drafts.ts';
import * as imports from './csv-imports/imports.ts';
import { importOperations } from './csv-imports/kinds/index.ts';
import { mappingOperations } from './csv-imports/mappings.ts';
import * as fileDetails from './files/file-details.ts';
import { privateFiles, publicFiles } from './files/files.ts';
import * as auditLog from './installation/audit-log.ts';
import * as complianceTimeZones from './installation/compliance-time-zone.ts';
import * as dataFolders from './installation/data-folder.ts';
import * as dataJobs from './installation/data-jobs.ts';
import * as masterKeys from './installation/master-key.ts';
import * as overview from './installation/overview.ts';
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
import * as materiality from './offerings/materiality.ts';
import * as offerings from './offerings/offerings.ts';
import * as administrativeChanges from './officers/administrative-changes.ts';
import * as officers from './officers/officers.ts';
import * as secondApproval from './officers/second-approval.ts';
import * as sessions from './officers/session.ts';
import { type AnyOperation, isOperation } from './operation.ts';
import * as browsing from './records/browse-list.ts';
import { savedViewOperations } from './records/saved-views.ts';
import * as search from './records/search.ts';
import * as staffEntries from './records/staff-entries.ts';
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

type OperationsIn<Contracts> = {
  [Name in keyof Contracts as Contracts[Name] extends AnyOperation ? Name : never]: Contracts[Name];
};

/** The operations among the exports of a file, which are exported under their names. */
function operationsIn<Contracts extends object>(contracts: Contracts): OperationsIn<Contracts> {
  const declared = Object.entries(contracts).filter(([, exported]) => isOperation(exported));
  return Object.fromEntries(declared) as OperationsIn<Contracts>;
}

export const operations = {
  ...operationsIn(registration),
  ...operationsIn(issuers),
  ...operationsIn(offeringDetails),
  ...operationsIn(coveredPersons),
  ...operationsIn(offerings),
  ...operationsIn(materiality),
  ...operationsIn(assets),
  ...operationsIn(assetDetails),
  ...operationsIn(passwordLinks),
  ...operationsIn(registrationByStaff),
  ...operationsIn(investorAccounts),
  ...operationsIn(investorDetails),
  ...operationsIn(onboarding),
  ...operationsIn(individuals),
  ...operationsIn(individualsByStaff),
  ...operationsIn(legalEntities),
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
  ...operationsIn(fileDetails),
  ...operationsIn(paymentMethods),
  ...operationsIn(carts),
  ...operationsIn(lineItems),
  ...operationsIn(evaluations),
  ...operationsIn(subscriptionDocuments),
  ...operationsIn(paperSubscriptions),
  ...operationsIn(tradeCommitments),
  ...operationsIn(trades),
  ...operationsIn(tradeDetails),
  ...operationsIn(tradeSummaries),
  ...operationsIn(subscriptions),
  ...operationsIn(overrides),
  ...operationsIn(separations),
  ...operationsIn(purchaserRecords),
  ...operationsIn(issuerGroups),
  ...operationsIn(checkoutPolicies),
  ...operationsIn(screenings),
  ...operationsIn(archives),
  ...operationsIn(merges),
  ...operationsIn(secureRequests),
  ...operationsIn(aic),
  ...operationsIn(dueItems),
  ...operationsIn(secondApprovals),
  ...operationsIn(accreditationDetails),
  ...operationsIn(evidence),
  ...operationsIn(representations),
  ...operationsIn(entityAccreditation),
  ...operationsIn(owners),
  ...operationsIn(kyc),
  ...importOperations,
  ...operationsIn(importDrafts),
  ...operationsIn(discardedDrafts),
  ...operationsIn(draftChanges),
  ...operationsIn(draftProblems),
  ...mappingOperations,
  ...operationsIn(imports),
  ...operationsIn(decisions),
  ...decisions.decisionOperations,
  ...operationsIn(funding),
  ...operationsIn(bankLines),
  ...operationsIn(clientTexts),
  ...operationsIn(secondApproval),
  ...operationsIn(administrativeChanges),
  ...operationsIn(cases),
  ...operationsIn(offeringChecks),
  ...operationsIn(dailyWork),
  ...operationsIn(queues),
  ...operationsIn(browsing),
  ...savedViewOperations,
  ...operationsIn(search),
  ...operationsIn(staffEntries),
  ...operationsIn(accounts),
  ...operationsIn(apiKeys),
  ...operationsIn(developerAccounts),
  ...operationsIn(dataJobs),
  ...operationsIn(dataFolders),
  ...operationsIn(masterKeys),
  ...operationsIn(settings),
  ...operationsIn(complianceTimeZones),
  ...operationsIn(auditLog),
  ...operationsIn(listener),
  ...operationsIn(overview),
  ...operationsIn(sessions),
  ...operationsIn(officers),
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;
