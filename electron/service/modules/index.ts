import type { OperationName } from '#shared/contracts/index.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { accounts } from './access/accounts.ts';
import { activity } from './access/activity.ts';
import { apiKeys } from './access/api-keys.ts';
import { dataFolder } from './access/data-folder.ts';
import { dataJobs } from './access/data-jobs.ts';
import { developerAccounts } from './access/developer-accounts.ts';
import { keyRotations } from './access/key-rotations.ts';
import { listener } from './access/listener.ts';
import { masterKey } from './access/master-key.ts';
import { officerChanges } from './access/officer-changes.ts';
import { officers } from './access/officers.ts';
import { overview } from './access/overview.ts';
import { passphrases } from './access/passphrases.ts';
import { restores } from './access/restores.ts';
import { sessions } from './access/sessions.ts';
import { settings } from './access/settings.ts';
import { administration } from './compliance/administrative-changes.ts';
import { aic } from './compliance/aic.ts';
import { browsing } from './compliance/browse-list.ts';
import { cases } from './compliance/cases/get-case.ts';
import { claims } from './compliance/claims.ts';
import { dailyWork } from './compliance/daily-work.ts';
import { decisions } from './compliance/decisions.ts';
import { fourEyes, fourEyesChange } from './compliance/four-eyes.ts';
import { history } from './compliance/history.ts';
import { kyc } from './compliance/kyc.ts';
import { proposals } from './compliance/proposals.ts';
import { queues } from './compliance/queues.ts';
import { reasonCodes } from './compliance/reason-codes.ts';
import { search } from './compliance/search.ts';
import { secureRequests } from './compliance/secure-requests.ts';
import { csvImports } from './csv-imports/csv-imports.ts';
import { documentImports } from './csv-imports/document-imports.ts';
import { importDrafts } from './csv-imports/drafts/drafts.ts';
import { importHistory } from './csv-imports/import-history.ts';
import { fileDetailsHandlers } from './files/file-details.ts';
import { files } from './files/files.ts';
import { investorDetails } from './investors/details.ts';
import { individuals } from './investors/individuals.ts';
import { individualsByStaff } from './investors/individuals-by-staff.ts';
import { investorAccounts } from './investors/investor-accounts.ts';
import { legalEntities } from './investors/legal-entities.ts';
import { onboarding } from './investors/onboarding.ts';
import { registration } from './investors/registration.ts';
import { assets } from './offerings/assets.ts';
import { offeringDetails } from './offerings/details.ts';
import { issuers } from './offerings/issuers.ts';
import { offerings } from './offerings/offerings.ts';
import { offeringUpdates } from './offerings/update-offering.ts';
import { carts } from './trading/carts.ts';
import { checkout } from './trading/checkout.ts';
import { checkoutPolicies } from './trading/checkout-policy.ts';
import { lineItems } from './trading/line-items.ts';
import { offeringBook } from './trading/offering-book.ts';
import { paymentMethods } from './trading/payment-methods.ts';
import { subscriptionDocuments } from './trading/subscription-documents.ts';
import { tradeDetailsHandlers } from './trading/trade-details.ts';
import { tradeSummaries } from './trading/trade-summaries.ts';
import { trades } from './trading/trades.ts';

/** What carries out each operation of the contracts, by its name. */
export const handlers = new Map<OperationName, OperationHandler>(
  [
    accounts,
    activity,
    administration([...officerChanges, fourEyesChange]),
    aic,
    apiKeys,
    assets,
    browsing,
    carts,
    cases,
    checkout,
    checkoutPolicies,
    claims,
    csvImports,
    dailyWork,
    decisions,
    dataFolder,
    dataJobs,
    developerAccounts,
    documentImports,
    onboarding,
    fileDetailsHandlers,
    files,
    fourEyes,
    history,
    importDrafts,
    importHistory,
    individuals,
    individualsByStaff,
    investorAccounts,
    investorDetails,
    issuers,
    keyRotations,
    kyc,
    legalEntities,
    lineItems,
    listener,
    masterKey,
    offeringBook,
    offeringDetails,
    offerings,
    offeringUpdates,
    officers,
    overview,
    passphrases,
    restores,
    paymentMethods,
    proposals,
    queues,
    reasonCodes,
    registration,
    search,
    secureRequests,
    settings,
    sessions,
    subscriptionDocuments,
    tradeDetailsHandlers,
    trades,
    tradeSummaries,
  ]
    .flat()
    .map((handler) => [handler.contract.name as OperationName, handler]),
);
