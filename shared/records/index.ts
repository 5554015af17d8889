import type { RecordDefinition } from './define-record.ts';
import { individualRecord } from './individual.ts';
import { investorAccountRecord } from './investor-account.ts';
import { issuerRecord } from './issuer.ts';
import { legalEntityRecord } from './legal-entity.ts';
import { offeringRecord } from './offering.ts';

export const recordDefinitions: readonly RecordDefinition[] = [
  individualRecord,
  investorAccountRecord,
  legalEntityRecord,
  issuerRecord,
  offeringRecord,
];
