import { compareOverHttp } from './support/compare-over-http.ts';
import { fillEntityAccounts, numberedId } from './support/fill.ts';
import type { Line } from './support/table.ts';

/** Enough that each of them gets only a few signers. */
const accountCount = 20_000;

/** A creation of 20 fields: shared commits compared with one commit each, both with `synchronous=FULL`. */
export async function measurePost(): Promise<Line[]> {
  const requests = Array.from({ length: accountCount }, (_, index) => ({
    method: 'POST' as const,
    path: '/clients/api/v1/individuals',
    body: newSigner(index + 1),
  }));
  return compareOverHttp({
    measurement: 'POST of 20 fields',
    target: 3,
    requests,
    status: 201,
    fill: (folder) => fillEntityAccounts(folder, accountCount),
    withSharedCommits: true,
  });
}

/** The 20 fields of a signer of one of the accounts of `fillEntityAccounts`. */
export function newSigner(number: number): object {
  return {
    investorAccountId: numberedId('investor_account_1', number),
    firstName: 'Tomás',
    lastName: `Reyes ${number}`,
    dob: '07/21/1984',
    isUsCitizenOrGreenCardHolder: true,
    citizenship: 'US',
    ssn: String(100_000_000 + number),
    currencyCode: 'USD',
    email: `tomas.reyes.${number}@example.com`,
    phone: '+1 207 555 0142',
    liquidNetWorth: 250000.5,
    currentAnnualIncome: 185000,
    sourceOfIncome: 'EMPLOYED',
    employerName: 'Casco Bay Hospital',
    address: '77 Exchange Street',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    country: 'US',
    tid: `crm-${number}`,
  };
}
