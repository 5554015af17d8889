/** The kinds of records that are counted where a whole data folder is shown, each under its name. */
export const recordKinds = [
  { count: 'issuers', name: 'Issuers' },
  { count: 'offerings', name: 'Offerings' },
  { count: 'investorAccounts', name: 'Investor accounts' },
  { count: 'individuals', name: 'Individuals' },
  { count: 'legalEntities', name: 'Legal entities' },
] as const;
