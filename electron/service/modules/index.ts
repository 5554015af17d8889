import type { OperationName } from '#shared/contracts/index.ts';
import type { Implementation } from '../implementation.ts';
import { accounts } from './access/accounts.ts';
import { apiKeys } from './access/api-keys.ts';
import { overview } from './access/overview.ts';
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
    csvImports,
    files,
    individuals,
    investorAccounts,
    issuers,
    legalEntities,
    offerings,
    overview,
    registration,
  ]
    .flat()
    .map((implementation) => [implementation.contract.name as OperationName, implementation]),
);
