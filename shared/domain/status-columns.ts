/** Every status column with transitions, so that the service can check each write of it. */

import { importTransitions } from './import-states.ts';
import { materialityTransitions, reconfirmationTransitions } from './reconfirmations.ts';
import { type ReviewName, type Reviews, reviews } from './reviews.ts';
import { overrideTransitions } from './rules/overrides.ts';
import { proposalTransitions } from './second-approval.ts';
import {
  aicSystemReviewTransitions,
  checkoutReviewTransitions,
  complianceReviewTransitions,
  derivedTransitions,
  kycStatuses,
  profileStatuses,
  reviewStatuses,
  type Transitions,
} from './transitions.ts';

export interface StatusColumn {
  /** The status of a new record. */
  entry: string;
  transitions: Transitions<string>;
}

const profile = { entry: 'IN_PROGRESS', transitions: derivedTransitions(profileStatuses) };

const otherStatuses = {
  // Derived from the newest KYC record, the accreditation record, and the required data.
  individuals: {
    kycStatus: { entry: 'PENDING', transitions: derivedTransitions(kycStatuses) },
    aicStatus: { entry: 'PENDING', transitions: derivedTransitions(reviewStatuses) },
    setupStatus: profile,
  },
  investorAccounts: { setupStatus: profile },
  legalEntities: { setupStatus: profile },
  aicRecords: { systemReview: { entry: 'PENDING', transitions: aicSystemReviewTransitions } },
  entityAccreditations: { systemReview: { entry: 'PENDING', transitions: aicSystemReviewTransitions } },
  // The same as `complianceReview`, for the client.
  files: { status: { entry: 'PENDING', transitions: complianceReviewTransitions } },
  trades: { systemReviewCheck: { entry: 'PENDING', transitions: checkoutReviewTransitions } },
  reconfirmations: { status: { entry: 'DUE', transitions: reconfirmationTransitions } },
  offeringChanges: { materiality: { entry: 'MATERIAL', transitions: materialityTransitions } },
  overrides: { status: { entry: 'PROPOSED', transitions: overrideTransitions } },
  csvImports: { status: { entry: 'RUNNING', transitions: importTransitions } },
  proposals: { status: { entry: 'PENDING', transitions: proposalTransitions } },
} as const satisfies Record<string, Record<string, StatusColumn>>;

type OtherStatuses = typeof otherStatuses;

export type StatusColumnName<Table extends string> =
  | Extract<Reviews[ReviewName], { table: Table }>['column']
  | (Table extends keyof OtherStatuses ? keyof OtherStatuses[Table] : never);

export const statusColumns: ReadonlyMap<string, ReadonlyMap<string, StatusColumn>> = collectColumns();

function collectColumns(): Map<string, Map<string, StatusColumn>> {
  const tables = new Map<string, Map<string, StatusColumn>>();
  const add = (table: string, column: string, status: StatusColumn) =>
    tables.set(table, (tables.get(table) ?? new Map<string, StatusColumn>()).set(column, status));
  for (const review of Object.values(reviews)) add(review.table, review.column, review);
  for (const [table, columns] of Object.entries(otherStatuses)) {
    for (const [column, status] of Object.entries<StatusColumn>(columns)) add(table, column, status);
  }
  return tables;
}
