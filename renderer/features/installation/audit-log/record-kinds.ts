/** The kinds of records that are counted for a whole data folder, with their names. */
export const recordKinds = [
  { count: 'issuers', name: 'Issuers' },
  { count: 'offerings', name: 'Offerings' },
  { count: 'investorAccounts', name: 'Investor accounts' },
  { count: 'individuals', name: 'Individuals' },
  { count: 'legalEntities', name: 'Legal entities' },
] as const;
