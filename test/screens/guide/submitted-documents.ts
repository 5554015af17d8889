import { matchingHolder, submitIdentity, submitNetWorth } from '../../support/demo-data.ts';
import type { Holder } from '../../support/drawn-documents.ts';
import { noMatch } from '../../support/screening.ts';
import type { Happening, Past } from './past-weeks.ts';
import { earlyInvestors, type Investor } from './people.ts';

interface Submission {
  /** The index of the investor. */
  of: number;
  daysAgo: number;
  /** The false fields on the document. */
  mistakes?: Partial<Holder>;
  /** The decision of an officer, and after how many days; without one, it stays pending. */
  decided?: Decided;
}

interface Decided {
  after: number;
  to: string;
  reasonCode?: string;
  note?: string;
}

const approved = { after: 1, to: 'APPROVED', note: 'Compared the profile, the document, and the selfie.' };
const approvedStatement = { after: 1, to: 'APPROVED', note: 'Added up the statements; there are no debts.' };
const sentBack = { after: 1, to: 'RESUBMIT', reasonCode: 'NAME_MISMATCH' };

const submissions: Submission[] = [
  ...earlyInvestors.map((of) => ({ of, daysAgo: 75, decided: approved })),
  { of: 3, daysAgo: 13, decided: approved },
  { of: 4, daysAgo: 12, decided: approved },
  { of: 6, daysAgo: 12, decided: { after: 2, to: 'REJECTED', reasonCode: 'DUPLICATE' } },
  { of: 0, daysAgo: 11, mistakes: { lastName: 'Solheim-Berg' }, decided: sentBack },
  { of: 7, daysAgo: 10, decided: approved },
  { of: 8, daysAgo: 9, mistakes: { firstName: 'Keysha' }, decided: { ...sentBack, after: 2 } },
  { of: 9, daysAgo: 9, decided: approved },
  { of: 10, daysAgo: 8, mistakes: { born: '1979-02-11', number: 'X41807' } },
  { of: 1, daysAgo: 7, decided: approved },
  { of: 11, daysAgo: 6, decided: approved },
  { of: 12, daysAgo: 5, decided: approved },
  { of: 13, daysAgo: 5 },
  { of: 8, daysAgo: 4, decided: { ...approved, after: 3 } },
  { of: 14, daysAgo: 3, mistakes: { expires: '2026-01-31' } },
  { of: 0, daysAgo: 2 },
  { of: 15, daysAgo: 2, decided: approved },
  { of: 16, daysAgo: 1, mistakes: { lastName: 'Pedersen' } },
  { of: 2, daysAgo: 1, decided: approved },
  { of: 17, daysAgo: 0 },
  { of: 18, daysAgo: 0 },
  { of: 19, daysAgo: 0 },
];

interface Statement {
  of: number;
  daysAgo: number;
  isComplete: boolean;
  decided?: Decided;
}

/** Statements of net worth; the early ones are so recent that their verifications are still valid today. */
const statements: Statement[] = [
  ...earlyInvestors.map((of) => ({ of, daysAgo: 68, isComplete: true, decided: approvedStatement })),
  { of: 3, daysAgo: 8, isComplete: true },
  { of: 9, daysAgo: 4, isComplete: false },
  { of: 1, daysAgo: 3, isComplete: true },
  { of: 12, daysAgo: 0, isComplete: true },
];

/** Submits documents, and decides them: the early ones ten weeks ago, the others over the last two weeks. */
export function submitDocuments(
  { client, decide, approveFiles }: Past,
  investors: readonly Investor[],
): Happening {
  const due: { daysAgo: number; decideIt(): Promise<void> }[] = [];
  const decideLater = (review: 'kyc' | 'aic', id: string, person: Investor, one: Submission | Statement) => {
    if (!one.decided) return;
    const { after, to, ...reason } = one.decided;
    const decideIt = async () => {
      await decide(review, id, to, reason);
      if (review === 'kyc' && to === 'APPROVED')
        await decide('aml', person.id, 'APPROVED', { screening: noMatch() });
      if (review === 'aic') await approveFiles(person.id);
    };
    due.push({ daysAgo: one.daysAgo - after, decideIt });
  };
  return async (daysAgo) => {
    for (const { decideIt } of due.filter((decision) => decision.daysAgo === daysAgo)) await decideIt();
    for (const submission of submissions.filter((one) => one.daysAgo === daysAgo)) {
      const { of, mistakes } = submission;
      const person = investors[of];
      if (!person) continue;
      const holder = { ...matchingHolder(person, of), ...mistakes };
      const type = of % 3 === 1 ? 'DRIVER_LICENSE' : 'PASSPORT';
      const id = await submitIdentity(client, person.id, holder, type);
      decideLater('kyc', id, person, submission);
    }
    for (const statement of statements.filter((one) => one.daysAgo === daysAgo)) {
      const { of, isComplete } = statement;
      const balances = { 'Casco Bay Savings': 612_450.25 + of * 31_000, 'Northwind Brokerage': 405_120.5 };
      const person = investors[of];
      if (!person) continue;
      const id = await submitNetWorth(client, person.id, balances, isComplete);
      decideLater('aic', id, person, statement);
    }
  };
}
