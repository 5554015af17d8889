import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccreditationDocument } from '../../shared/domain/accreditation-rules/documents.ts';
import {
  type AccreditationFacts,
  countFindings,
  reviewAccreditation,
} from '../../shared/domain/accreditation-rules/review-accreditation.ts';
import { rulesInForce } from '../../shared/domain/accreditation-rules/rule-table.ts';
import type { Submission } from '../../shared/domain/accreditation-rules/submission.ts';
import type { FileLabel } from '../../shared/domain/file-labels.ts';

const asOf = '2025-11-21';

const document = (label: FileLabel, datedOn = asOf, fileId: string = label): AccreditationDocument => ({
  fileId,
  name: `${label}.pdf`,
  label,
  datedOn,
  hasDate: true,
});

const liabilityDocuments = [document('PROOF_OF_LIABILITIES'), document('CREDIT_REPORT')];
const netWorthDocuments = [document('PROOF_OF_NET_WORTH'), ...liabilityDocuments];

const review = (submission: Submission, facts: Partial<AccreditationFacts> = {}) =>
  reviewAccreditation({
    submission,
    documents: [],
    isJoint: false,
    expectedIncome: null,
    issuers: [],
    asOf,
    ...facts,
  });

const netWorth = (...accounts: [accountType: string, balance: number][]): Submission => ({
  method: 'NET_WORTH',
  items: accounts.map(([accountType, balance]) => ({
    institution: 'Casco Bay Savings',
    accountType,
    balance,
    fileId: 'PROOF_OF_NET_WORTH',
  })),
});

describe('the evaluation of net worth', () => {
  test.each<{ accounts: [string, number][]; left: string; verdict: string }>([
    { accounts: [['BROKERAGE', 1_000_000]], left: '1000000', verdict: 'FAILED' },
    { accounts: [['BROKERAGE', 1_000_000.01]], left: '1000000.01', verdict: 'PASSED' },
    {
      accounts: [
        ['CHECKING', 0.1],
        ['SAVINGS', 0.2],
        ['BROKERAGE', 999_999.7],
      ],
      left: '1000000',
      verdict: 'FAILED',
    },
    {
      accounts: [
        ['BROKERAGE', 1_200_000],
        ['CREDIT_CARD', 200_000],
      ],
      left: '1000000',
      verdict: 'FAILED',
    },
    {
      accounts: [
        ['BROKERAGE', 900_000],
        ['PRIMARY_RESIDENCE', 2_000_000],
      ],
      left: '900000',
      verdict: 'FAILED',
    },
    {
      accounts: [
        ['BROKERAGE', 1_100_000],
        ['Primary residence', 500_000],
        ['primaryResidenceMortgage', 400_000],
      ],
      left: '1100000',
      verdict: 'PASSED',
    },
    {
      accounts: [
        ['BROKERAGE', 1_100_000],
        ['PRIMARY_RESIDENCE', 500_000],
        ['PRIMARY_RESIDENCE_MORTGAGE', 650_000.5],
      ],
      left: '949999.5',
      verdict: 'FAILED',
    },
  ])('returns $verdict for $accounts, which sum to $left', ({ accounts, left, verdict }) => {
    const result = review(netWorth(...accounts), { documents: netWorthDocuments });

    expect(result.verdict).toBe(verdict);
    expect(result.steps[0]).toMatchObject({
      left,
      operator: '>',
      right: '1000000',
      passed: verdict === 'PASSED',
      citation: '17 CFR 230.501(a)(5)',
    });
  });

  test('is exact to the last decimal with any number of accounts', () => {
    const units = fc.integer({ min: 0, max: 2 ** 33 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), units), { minLength: 1 }), (accounts) => {
        const sum = accounts.reduce((total, [isDebt, unit]) => total + (isDebt ? -unit : unit), 0);
        const [step] = review(
          netWorth(
            ...accounts.map(
              ([isDebt, unit]) => [isDebt ? 'LOAN' : 'CHECKING', unit / 10_000] as [string, number],
            ),
          ),
        ).steps;

        expect(step?.passed).toBe(sum > 1_000_000 * 10_000);
      }),
    );
  });

  test.each([
    ['LIABILITY', 'Liability'],
    ['Mortgage', 'Mortgage'],
    ['auto loan', 'auto loan'],
    ['studentLoans', 'studentLoans'],
    ['CREDIT_CARD', 'Credit card'],
    ['line of credit', 'line of credit'],
    ['HELOC', 'HELOC'],
  ])('subtracts %s, shown as %s', (accountType, shown) => {
    const result = review(netWorth(['BROKERAGE', 1_000_001], [accountType, 1.5]));

    expect(result.steps[0]?.sum).toEqual([
      { label: 'Casco Bay Savings, Brokerage', amount: '1000001' },
      { label: `Casco Bay Savings, ${shown}`, amount: '-1.5' },
    ]);
  });

  test.each(['CHECKING', 'CREDIT_UNION_SAVINGS', 'SECONDARY_RESIDENCE', 'BROKERAGE'])(
    'adds %s',
    (accountType) => {
      expect(review(netWorth([accountType, 10])).steps[0]?.left).toBe('10');
    },
  );

  test('lists the missing documents, and returns no result before they are there', () => {
    const submission = netWorth(['BROKERAGE', 5_000_000]);
    const without = (label: FileLabel) => netWorthDocuments.filter((statement) => statement.label !== label);

    const missing = (documents: AccreditationDocument[]) => {
      const result = review(submission, { documents });
      expect(result.verdict).toBe('NEEDS_INFO');
      return result.missing.map(({ label }) => label);
    };

    expect(missing([])).toEqual(['PROOF_OF_NET_WORTH', 'PROOF_OF_LIABILITIES', 'CREDIT_REPORT']);
    expect(missing(without('PROOF_OF_NET_WORTH'))).toEqual(['PROOF_OF_NET_WORTH']);
    expect(missing(without('PROOF_OF_LIABILITIES'))).toEqual(['PROOF_OF_LIABILITIES']);
    expect(missing(without('CREDIT_REPORT'))).toEqual(['CREDIT_REPORT']);
    expect(missing([...liabilityDocuments, document('OTHER', asOf, 'PROOF_OF_NET_WORTH')])).toEqual([
      'PROOF_OF_NET_WORTH',
    ]);
  });

  test.each([
    { asOf: '2025-11-21', datedOn: '2025-08-21', passed: true },
    { asOf: '2025-11-21', datedOn: '2025-08-20', passed: false },
    { asOf: '2025-05-31', datedOn: '2025-02-28', passed: true },
    { asOf: '2025-05-31', datedOn: '2025-02-27', passed: false },
    { asOf: '2024-05-31', datedOn: '2024-02-28', passed: false },
    { asOf: '2025-01-15', datedOn: '2024-10-15', passed: true },
  ])('a statement of $datedOn on $asOf: recent is $passed', ({ asOf, datedOn, passed }) => {
    const documents = [
      document('PROOF_OF_NET_WORTH', datedOn),
      document('PROOF_OF_LIABILITIES', asOf),
      document('CREDIT_REPORT', asOf),
    ];

    const result = review(netWorth(['BROKERAGE', 5_000_000]), { asOf, documents });

    expect(result.verdict).toBe(passed ? 'PASSED' : 'FAILED');
    expect(result.steps).toContainEqual(
      expect.objectContaining({ label: 'Statement date of PROOF_OF_NET_WORTH.pdf', left: datedOn, passed }),
    );
    expect(countFindings(result)).toBe(passed ? 0 : 1);
  });

  test('uses the newest of several credit reports', () => {
    const documents = [...netWorthDocuments, document('CREDIT_REPORT', '2020-01-01', 'old')];

    expect(review(netWorth(['BROKERAGE', 5_000_000]), { documents }).verdict).toBe('PASSED');
  });

  test('accepts a recent confirmation instead of all documents, but not an old one', () => {
    const submission = netWorth(['BROKERAGE', 5_000_000]);
    const verdictWith = (datedOn: string) =>
      review(submission, { documents: [document('VERIFICATION_LETTER', datedOn)] }).verdict;

    expect(verdictWith('2025-10-01')).toBe('PASSED');
    expect(verdictWith('2025-08-01')).toBe('NEEDS_INFO');
  });
});

const income = (...years: [year: number, amount: number, documentType?: string][]): Submission => ({
  method: 'INCOME',
  items: years.map(([year, amount, documentType = 'W-2']) => ({
    fileId: 'PROOF_OF_INCOME',
    year,
    amount,
    documentType,
  })),
});

describe('the evaluation of income', () => {
  const documents = [document('PROOF_OF_INCOME', '2024-03-01')];

  test.each([
    { latest: 200_000.01, before: 200_000.01, isJoint: false, verdict: 'PASSED' },
    { latest: 200_000, before: 250_000, isJoint: false, verdict: 'FAILED' },
    { latest: 250_000, before: 200_000, isJoint: false, verdict: 'FAILED' },
    { latest: 300_000.01, before: 300_000.01, isJoint: true, verdict: 'PASSED' },
    { latest: 300_000, before: 400_000, isJoint: true, verdict: 'FAILED' },
  ])(
    'returns $verdict for $before, then $latest, with joint $isJoint',
    ({ latest, before, isJoint, verdict }) => {
      const result = review(income([2024, latest], [2023, before]), { documents, isJoint });

      expect(result.verdict).toBe(verdict);
      expect(result.steps.map(({ right }) => right)).toEqual(
        isJoint ? ['300000', '300000'] : ['200000', '200000'],
      );
    },
  );

  test('uses the two latest complete years, and lists missing ones', () => {
    const result = review(income([2025, 900_000], [2024, 900_000], [2022, 900_000]), { documents });

    expect(result.verdict).toBe('NEEDS_INFO');
    expect(result.steps.map(({ label }) => label)).toEqual(['2024 income']);
    expect(result.missing).toEqual([
      {
        label: 'PROOF_OF_INCOME',
        description: 'Internal Revenue Service form that reports the income for 2023',
        citation: '17 CFR 230.506(c)(2)(ii)(A)',
      },
    ]);
  });

  test('adds the forms of a year, and does not count them next to the return that includes them', () => {
    const result = review(
      income([2024, 120_000], [2024, 90_000, '1099'], [2023, 150_000], [2023, 190_000, 'Form 1040']),
      { documents },
    );

    expect(result.steps.map(({ left }) => left)).toEqual(['210000', '190000']);
    expect(result.verdict).toBe('FAILED');
  });

  test('uses the expected income of the current year, if it is stated', () => {
    const submission = income([2024, 250_000], [2023, 250_000]);
    const verdictExpecting = (expectedIncome: string | null) =>
      review(submission, { documents, expectedIncome }).verdict;

    expect(verdictExpecting(null)).toBe('PASSED');
    expect(verdictExpecting('200000.5')).toBe('PASSED');
    expect(verdictExpecting('185000')).toBe('FAILED');
  });

  test('requires the form of each item', () => {
    const { missing, verdict } = review(income([2024, 250_000], [2023, 250_000]));

    expect(verdict).toBe('NEEDS_INFO');
    expect(missing.map(({ label }) => label)).toEqual(['PROOF_OF_INCOME', 'PROOF_OF_INCOME']);
  });
});

describe('the evaluation of professional licenses', () => {
  const licenses = (...licenseTypes: string[]): Submission => ({
    method: 'PROFESSIONAL',
    items: licenseTypes.map((licenseType) => ({
      fileId: 'PROFESSIONAL_LICENSE',
      licenseType,
      licenseNumber: '1234567',
    })),
  });

  test.each([
    { types: ['SERIES_7'], left: 'Series 7', verdict: 'PASSED' },
    { types: ['Series 65'], left: 'Series 65', verdict: 'PASSED' },
    { types: ['82'], left: '82', verdict: 'PASSED' },
    { types: ['Series 63', 'Series 7'], left: 'Series 63, Series 7', verdict: 'PASSED' },
    { types: ['SERIES_63'], left: 'Series 63', verdict: 'FAILED' },
    { types: ['Series 765'], left: 'Series 765', verdict: 'FAILED' },
    { types: ['CPA'], left: 'CPA', verdict: 'FAILED' },
  ])('returns $verdict for $types', ({ types, left, verdict }) => {
    const documents = [document('PROFESSIONAL_LICENSE', '2010-01-01')];

    const result = review(licenses(...types), { documents });

    expect(result.verdict).toBe(verdict);
    expect(result.steps).toMatchObject([{ left, right: 'Series 7, Series 65, Series 82' }]);
  });

  test('requires the license', () => {
    expect(review(licenses('SERIES_7')).missing).toMatchObject([{ label: 'PROFESSIONAL_LICENSE' }]);
  });
});

describe('the evaluation of knowledgeable employees', () => {
  const issuers = [
    { id: 'issuer_1', names: ['Harbor Light Fund LLC', 'Harbor Light'] },
    { id: 'issuer_2', names: ['Brandt & Søn, Inc.'] },
  ];
  const documents = [document('EMPLOYMENT_LETTER', '2010-01-01')];
  const employedBy = (employer: string): Submission => ({
    method: 'EMPLOYEE',
    items: [{ fileId: 'EMPLOYMENT_LETTER', employer, title: 'Portfolio manager' }],
  });

  test.each([
    { employer: 'Harbor Light Fund, L.L.C.', bound: 'issuer_1' },
    { employer: 'HARBOR LIGHT', bound: 'issuer_1' },
    { employer: 'Brandt and Søn', bound: 'issuer_2' },
    { employer: 'Harbor', bound: undefined },
    { employer: 'LLC', bound: undefined },
    { employer: '...', bound: undefined },
  ])('binds $employer to $bound', ({ employer, bound }) => {
    const result = review(employedBy(employer), { documents, issuers });

    expect(result.verdict).toBe(bound ? 'PASSED' : 'FAILED');
    expect(result.steps[0]?.right).toContain(bound ?? 'the issuers on file');
  });

  test('requires the letter of the employer', () => {
    expect(review(employedBy('Harbor Light'), { issuers }).missing).toMatchObject([
      { label: 'EMPLOYMENT_LETTER' },
    ]);
  });
});

test('each review has the version of its rules, and none is possible before the first version', () => {
  expect(review(netWorth(['BROKERAGE', 1]))).toMatchObject({
    version: 'us-2021-03-15',
    method: 'NET_WORTH',
    asOf,
  });
  expect(rulesInForce('2021-03-15').version).toBe('us-2021-03-15');
  expect(() => rulesInForce('2021-03-14')).toThrow('2021-03-14');
});
