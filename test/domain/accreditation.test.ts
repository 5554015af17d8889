import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EvidenceDocument, lastDayOf } from '../../shared/domain/accreditation-rules/evidence.ts';
import { describeFailure } from '../../shared/domain/accreditation-rules/findings.ts';
import {
  type AccreditationFacts,
  countFindings,
  reviewAccreditation,
} from '../../shared/domain/accreditation-rules/review-accreditation.ts';
import type {
  IncomeItem,
  JointWith,
  NetWorthItem,
  Submission,
} from '../../shared/domain/accreditation-rules/submission.ts';
import type { FileLabel } from '../../shared/domain/file-labels.ts';
import type { Representation } from '../../shared/domain/representations.ts';

const day = '2025-11-21';
const spouse: JointWith = { relation: 'SPOUSE', firstName: 'Ada', lastName: 'Solheim', individualId: null };

const document = (label: FileLabel, datedOn: string | null = day): EvidenceDocument => ({
  fileId: label,
  subjectId: 'individual_1',
  name: `${label}.pdf`,
  label,
  sha256: '',
  datedOn,
  datedBy: datedOn ? 'CLIENT' : null,
  subject: null,
});

const represent = (kind: Representation['kind'], fields: Partial<Representation> = {}): Representation => ({
  id: `representation_${kind}`,
  subjectId: 'individual_1',
  kind,
  madeOn: day,
  by: 'PERSON',
  statement: '',
  signedByName: null,
  amount: null,
  extensionFiled: null,
  basis: null,
  issuerId: null,
  tradeId: null,
  fileId: null,
  ...fields,
});

const noFacts = {
  individualId: 'individual_1',
  jointWith: null,
  documents: [],
  representations: [],
  standing: null,
  signer: null,
  office: null,
  issuer: null,
  familyOffice: null,
  record: { figures: {}, earlier: [], hasContraryInformation: false },
  tradeBound: null,
  holder: null,
} as const;

const review = (submission: Submission, facts: Partial<AccreditationFacts> = {}, asOf = day) =>
  reviewAccreditation({ ...noFacts, submission, ...facts }, asOf);

const complete: Partial<AccreditationFacts> = {
  documents: [document('PROOF_OF_NET_WORTH'), document('CREDIT_REPORT')],
  representations: [represent('LIABILITIES_DISCLOSED')],
};

const netWorth = (...items: Partial<NetWorthItem>[]): Submission => ({
  method: 'NET_WORTH',
  items: items.map((item) => ({
    institution: 'Casco Bay Savings',
    accountType: 'BROKERAGE',
    balance: 1_000_001,
    fileId: 'PROOF_OF_NET_WORTH',
    ...item,
  })),
});

describe('the evaluation of net worth', () => {
  test('is exact to the last decimal with any number of accounts', () => {
    const units = fc.integer({ min: 0, max: 2 ** 33 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), units), { minLength: 1 }), (accounts) => {
        const sum = accounts.reduce((total, [isDebt, unit]) => total + (isDebt ? -unit : unit), 0);
        const items = accounts.map(([isDebt, unit]) => ({
          accountType: isDebt ? 'LOAN' : 'CHECKING',
          balance: unit / 10_000,
        }));

        expect(review(netWorth(...items)).steps[0]?.passed).toBe(sum > 1_000_000 * 10_000);
      }),
    );
  });

  test.each([
    'Checking',
    'money market',
    'certificate_of-deposit',
    'mutual fund',
    'Roth IRA',
    '401(k)'.replace(/[()]/g, ''),
    '403b',
  ])('counts the account type %s as an asset', (accountType) => {
    expect(review(netWorth({ accountType, balance: 10 })).steps[0]?.left).toBe('10');
  });

  test.each(['credit card', 'Loan', 'LIABILITY'])('counts the account type %s as a debt', (accountType) => {
    expect(review(netWorth({ accountType, balance: 10 })).steps[0]?.left).toBe('-10');
  });

  test.each(['Home', 'MORTGAGE', 'REAL_ESTATE', 'savings account', 'constructor'])(
    'asks for the item type of %s',
    (accountType) => {
      const { verdict, steps, missing } = review(netWorth({ accountType }), complete);

      expect([verdict, steps.filter(({ sum }) => sum)]).toEqual(['NEEDS_INFO', []]);
      expect(missing).toMatchObject([
        { item: 1, description: `Item 1 (Casco Bay Savings, ${accountType}): State \`itemType\`.` },
      ]);
    },
  );

  test.each([
    { owner: 'PERSON', single: '1000', joint: '1000' },
    { owner: 'SPOUSE', single: '0', joint: '1000' },
    { owner: 'BOTH', single: '500', joint: '1000' },
    { owner: 'BOTH', ownedPercent: 12.3456, single: '123.456', joint: '123.456' },
  ] as const)('counts $single of an item of $owner with share $ownedPercent, and $joint jointly', (given) => {
    const { single, joint, ...item } = given;
    const { steps } = review(netWorth({ ...item, balance: 1000 }), { jointWith: spouse });

    expect(steps.map(({ left }) => left)).toEqual([single, joint]);
  });

  test('shows the steps of the joint test if only that one passes', () => {
    const items = [{ balance: 600_000 }, { balance: 600_000, owner: 'SPOUSE' as const }];
    const representations = [
      represent('LIABILITIES_DISCLOSED'),
      represent('LIABILITIES_DISCLOSED', { by: 'SPOUSE' }),
    ];

    const documents = [document('PROOF_OF_NET_WORTH'), document('CREDIT_REPORT')].map((one) => ({
      ...one,
      subject: 'BOTH' as const,
    }));

    const result = review(netWorth(...items), { documents, jointWith: spouse, representations });

    expect([result.verdict, result.verification.isJoint]).toEqual(['PASSED', true]);
    expect(countFindings(result)).toBe(0);
  });

  test('names each missing document, and fails a sum that they cannot change', () => {
    const labels = (result: ReturnType<typeof review>) => result.missing.map(({ label }) => label);
    const open = review(netWorth({}));
    const short = review(netWorth({ balance: 1 }));

    expect([open.verdict, labels(open)]).toEqual([
      'NEEDS_INFO',
      ['PROOF_OF_NET_WORTH', 'CREDIT_REPORT', 'PROOF_OF_LIABILITIES'],
    ]);
    expect(short.verdict).toBe('FAILED');
  });

  test.each([
    { asOf: '2025-11-21', datedOn: '2025-08-21', verdict: 'PASSED' },
    { asOf: '2025-11-21', datedOn: '2025-08-20', verdict: 'NEEDS_INFO' },
    { asOf: '2025-05-31', datedOn: '2025-02-28', verdict: 'PASSED' },
    { asOf: '2025-05-31', datedOn: '2025-02-27', verdict: 'NEEDS_INFO' },
    { asOf: '2024-05-31', datedOn: '2024-02-28', verdict: 'NEEDS_INFO' },
    { asOf: '2024-05-31', datedOn: '2024-02-29', verdict: 'PASSED' },
    { asOf: '2025-11-21', datedOn: '2025-11-22', verdict: 'NEEDS_INFO' },
    { asOf: '2025-11-21', datedOn: '1989-12-31', verdict: 'NEEDS_INFO' },
  ])('returns $verdict on $asOf with a statement of $datedOn', ({ asOf, datedOn, verdict }) => {
    const documents = [document('PROOF_OF_NET_WORTH', datedOn), document('CREDIT_REPORT', asOf)];
    const representations = [represent('LIABILITIES_DISCLOSED', { madeOn: asOf })];

    expect(review(netWorth({}), { documents, representations }, asOf).verdict).toBe(verdict);
  });

  test('the older date of the client counts, and the date of an officer replaces both', () => {
    const stated = (datedBy: EvidenceDocument['datedBy']) => {
      const documents = [{ ...document('PROOF_OF_NET_WORTH'), datedBy }, document('CREDIT_REPORT')];
      return review(netWorth({ statementDate: '2025-01-01' }), { ...complete, documents }).verdict;
    };

    expect([stated('CLIENT'), stated('OFFICER')]).toEqual(['NEEDS_INFO', 'PASSED']);
  });
});

test.each([
  ['2026-02-28', '2026-05-31'],
  ['2024-02-29', '2024-05-31'],
  ['2024-02-28', '2024-05-28'],
  ['2025-11-30', '2026-02-28'],
  ['2026-03-15', '2026-06-15'],
])('evidence of %s counts until %s', (datedOn, last) => {
  expect(lastDayOf(datedOn, 3)).toBe(last);
});

const income = (...items: Partial<IncomeItem>[]): Submission => ({
  method: 'INCOME',
  items: items.map((item) => ({
    fileId: 'PROOF_OF_INCOME',
    year: 2024,
    amount: 250_000,
    documentType: 'Form 1040',
    ...item,
  })),
});

describe('the evaluation of income', () => {
  const facts: Partial<AccreditationFacts> = {
    documents: [document('PROOF_OF_INCOME', null)],
    representations: [represent('INCOME_EXPECTATION')],
  };

  test.each(['W-2', '1099-INT', 'K-1', 'Schedule K-1', '1040', 'Tax return'])(
    'accepts %s',
    (documentType) => {
      const submission = income({ documentType }, { year: 2023, documentType });

      expect(review(submission, facts)).toMatchObject({
        verdict: 'PASSED',
        verification: { method: 'TAX_FORMS', validUntil: '2025-12-31' },
      });
    },
  );

  test.each(['Payslip', '1040-SR', 'W-2 and 1099'])('asks for the document type of %s', (documentType) => {
    const { verdict, missing } = review(income({ documentType }, { year: 2023 }), facts);

    expect([verdict, missing.map(({ item }) => item)]).toEqual(['NEEDS_INFO', [1]]);
  });

  test('a tax return replaces the other forms of its owner, and a joint one those of both', () => {
    const forms = [
      { amount: 120_000, documentType: 'W-2' },
      { amount: 190_000, owner: 'SPOUSE', documentType: 'W-2' },
      { amount: 305_000, owner: 'BOTH' },
    ] as const;

    const { steps } = review(income(...forms), { ...facts, jointWith: spouse });

    expect(steps.filter(({ label }) => label.startsWith('2024')).map(({ left }) => left)).toEqual([
      '120000',
      '305000',
    ]);
  });

  test('asks which of two tax returns of a year counts', () => {
    const { verdict, missing } = review(income({}, {}, { year: 2023 }), facts);

    expect([verdict, missing.map(({ item }) => item)]).toEqual(['NEEDS_INFO', [2]]);
  });

  test('fails a stated expectation at the threshold', () => {
    const representations = [represent('INCOME_EXPECTATION', { amount: '200000' })];
    const result = review(income({}, { year: 2023 }), { ...facts, representations });

    expect(result.verdict).toBe('FAILED');
    expect(result.steps.filter(({ passed }) => !passed).map(describeFailure)).toEqual([
      'Expected 2025 income, stated by the investor is $200,000.00; more than $200,000.00 is required (17 CFR 230.501(a)(6)). Submit another basis.',
    ]);
  });
});

describe('a verification letter', () => {
  const signer = {
    fileId: 'VERIFICATION_LETTER',
    signerKind: 'ATTORNEY',
    signerName: 'Carla Reyes',
    licenseNumber: '12-345',
  } as const;
  const documents = [document('VERIFICATION_LETTER', '2025-10-01')];

  test('replaces the evidence of any type', () => {
    expect(review(netWorth({}), { documents, signer })).toMatchObject({
      verdict: 'PASSED',
      verification: { basis: 'NET_WORTH', method: 'THIRD_PARTY_CONFIRMATION', validUntil: '2026-01-01' },
    });
  });

  test('needs its signer, and a known one that is not accepted does not change a failed result', () => {
    const missing = expect.objectContaining({ description: expect.stringContaining('State who signed it') });
    for (const balance of [1_000_001, 1]) {
      const { verdict, missing: found } = review(netWorth({ balance }), { documents });
      expect(found).toContainEqual(missing);
      expect(verdict).toBe('NEEDS_INFO');
    }
    const other = { ...signer, signerKind: 'OTHER' } as const;
    expect(review(netWorth({ balance: 1 }), { documents, signer: other }).verdict).toBe('FAILED');
  });
});

describe('a self-certification', () => {
  const submission: Submission = { method: 'SELF_CERTIFICATION', items: [{ basis: 'INCOME' }] };
  const representations = [represent('ACCREDITED_STATUS', { basis: 'INCOME' })];

  test('supports a reasonable belief for twelve months', () => {
    expect(review(submission, { representations })).toMatchObject({
      verdict: 'PASSED',
      verification: { basis: 'INCOME', level: 'REASONABLE_BELIEF', validUntil: '2026-11-21' },
    });
  });

  test.each([
    { title: 'without a statement', facts: {}, verdict: 'NEEDS_INFO' },
    {
      title: 'with another basis',
      facts: { representations: [represent('ACCREDITED_STATUS', { basis: 'NET_WORTH' })] },
      verdict: 'NEEDS_INFO',
    },
    {
      title: 'with contrary information',
      facts: { representations, record: { ...noFacts.record, hasContraryInformation: true } },
      verdict: 'FAILED',
    },
  ])('$title is $verdict', ({ facts, verdict }) => {
    expect(review(submission, facts).verdict).toBe(verdict);
  });
});

test('an insider is bound to the issuer, and a family client rests on its family office', () => {
  const documents = [document('EMPLOYMENT_LETTER')];
  const issuer = { id: 'issuer_1', investmentCompanyExclusion: null };
  const insider: Submission = {
    method: 'INSIDER',
    items: [{ fileId: 'EMPLOYMENT_LETTER', issuerId: issuer.id, position: 'DIRECTOR' }],
  };
  const client: Submission = {
    method: 'FAMILY_CLIENT',
    items: [{ fileId: 'EMPLOYMENT_LETTER', issuerId: issuer.id, familyOfficeId: 'legal_entity_1' }],
  };
  const familyOffice = { legalEntityId: 'legal_entity_1', validUntil: '2025-12-01' };

  expect(review(insider, { documents, issuer })).toMatchObject({
    verdict: 'PASSED',
    verification: { basis: 'INSIDER', issuerId: issuer.id, validUntil: '2026-02-21' },
  });
  expect(review(client, { documents, familyOffice })).toMatchObject({
    verdict: 'PASSED',
    verification: { basis: 'FAMILY_CLIENT', issuerId: issuer.id, validUntil: '2025-12-01' },
  });
  expect(review(client, { documents }).verdict).toBe('FAILED');
});

test('a method that is bound to a trade never passes without its trade', () => {
  const submission: Submission = { method: 'PRIOR_VERIFICATION', items: [{ issuerId: 'a', tradeId: 'b' }] };

  expect(review(submission).verdict).toBe('NEEDS_INFO');
});

test('each review has the version of its rules, and needs information before the first version', () => {
  expect(review(netWorth({}))).toMatchObject({ version: 'us-2020-12-08', method: 'NET_WORTH', asOf: day });
  expect(review(netWorth({}), complete, '2020-12-07')).toMatchObject({
    version: '',
    verdict: 'NEEDS_INFO',
    missing: [{ description: 'No rule version covers this day.' }],
  });
});
