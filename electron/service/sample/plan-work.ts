/** The work of officers beside the reviews: verifications that they suspend, and files that they import on the last day. */
import { type Actors, dayFromNow, toUsDay } from './actors.ts';
import { findVerification } from './investors.ts';
import type { Decision } from './issuers.ts';
import { people } from './people.ts';
import type { Happening } from './plan-sales.ts';

const suspensions: readonly (readonly [email: string, decision: Decision])[] = [
  [
    people.underhill.email,
    {
      on: 4,
      to: 'SUSPENDED',
      reasonCode: 'DATA_MISMATCH',
      note: 'The bank reports that the account is closed.',
    },
  ],
  [
    people.quimby.email,
    { on: 3, to: 'SUSPENDED', reasonCode: 'DATA_MISMATCH', note: 'A creditor filed a lien of $310,000.' },
  ],
  [
    people.northrup.email,
    {
      on: 1,
      to: 'SUSPENDED',
      reasonCode: 'OTHER',
      note: 'The statement shows an account of another person.',
    },
  ],
];

/** Lines of a statement of the bank: none names a trade, so that an officer matches them. */
const bankLines = [
  ['2500.00', 'Hugo Castellano', '4410', 'Northwind units'],
  ['4500.00', 'H CASTELLANO', '4410', ''],
  ['2000.00', 'Caleb Yarborough', '7718', 'Subscription'],
  ['8000.00', 'Nygaard Holding ApS', '0091', 'Harbor Light'],
] as const;

const rowsWithErrors = [
  ['Hannah', 'Brewster', 'hannah.brewster@example.com', '05/14/1986', 'ME'],
  ['Isaac', 'Lowenthal', 'isaac.lowenthal@example', '11/02/1978', 'NH'],
  ['Noor', 'Haddad', 'noor.haddad@example.com', '31/04/1990', 'MA'],
  ['', 'Castonguay', 'm.castonguay@example.com', '08/19/1969', 'ME'],
  ['Peter', 'Vandermeer', 'peter.vandermeer@example.com', '02/27/1981', 'VT'],
] as const;

const toCsv = (header: string, rows: readonly (readonly string[])[]) =>
  Buffer.from([header, ...rows.map((row) => row.join(','))].join('\n'));

export function planWork(actors: Actors): Happening[] {
  return [
    ...suspensions.map(([email, decision]) => ({
      on: decision.on,
      happen: async () => actors.decide('verification', await findVerification(actors, email), decision),
    })),
    {
      on: 0,
      happen: () =>
        actors.importFile(
          'importFunding',
          'bank-statement.csv',
          toCsv(
            'date,amount,payerName,payerAccountLast4,method,reference,bankTransactionId',
            bankLines.map(([amount, payer, last4, reference], index) => {
              const day = toUsDay(dayFromNow(-1 - index));
              return [day, amount, payer, last4, 'WIRE', reference, `SAMPLE-${index + 1}`];
            }),
          ),
        ),
    },
    {
      on: 0,
      happen: () =>
        actors.importFile(
          'importInvestors',
          'new-investors.csv',
          toCsv(
            'firstName,lastName,email,dob,state,investorAccountType,country',
            rowsWithErrors.map((row) => [...row, 'INDIVIDUAL', 'US']),
          ),
        ),
    },
  ];
}
