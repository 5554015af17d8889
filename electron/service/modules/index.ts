import type { OperationName } from '#shared/contracts/index.ts';
import type { Implementation } from '../implementation.ts';
import { accounts } from './access/accounts.ts';
import { apiKeys } from './access/api-keys.ts';
import { overview } from './access/overview.ts';
import { claims } from './compliance/claims.ts';
import { decisions } from './compliance/decisions.ts';
import { history } from './compliance/history.ts';
import { queues } from './compliance/queues.ts';
import { reasonCodes } from './compliance/reason-codes.ts';
import { search } from './compliance/search.ts';
import { csvImports } from './csv-imports/csv-imports.ts';
import { files } from './files/files.ts';
import { individuals } from './investors/individuals.ts';
import { investorAccounts } from './investors/investor-accounts.ts';
import { legalEntities } from './investors/legal-entities.ts';
import { registration } from './investors/registration.ts';
import { assets } from './offerings/assets.ts';
import { issuers } from './offerings/issuers.ts';
import { offerings } from './offerings/offerings.ts';

/** What carries out each operation of the contracts, by its name. */
export const implementations = new Map<OperationName, Implementation>(
  [
    accounts,
    apiKeys,
    assets,
    claims,
    csvImports,
    decisions,
    files,
    history,
    individuals,
    investorAccounts,
    issuers,
    legalEntities,
    offerings,
    overview,
    queues,
    reasonCodes,
    registration,
    search,
  ]
    .flat()
    .map((implementation) => [implementation.contract.name as OperationName, implementation]),
);
