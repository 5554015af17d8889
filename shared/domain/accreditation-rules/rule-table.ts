import type { FileLabel } from '../file-labels.ts';
import type { DecimalText } from '../money.ts';
import type { AicMethod } from './submission.ts';

interface DocumentRule {
  label: FileLabel;
  description: string;
  citation: string;
}

/** The rules from one day until the next version is in force. */
export interface AccreditationRules {
  /** Stored with each review by these rules. */
  version: string;
  /** `YYYY-MM-DD`. */
  inForceFrom: string;
  netWorth: { above: DecimalText; citation: string };
  income: { above: DecimalText; jointAbove: DecimalText; years: number; citation: string };
  /** `series` are the examinations that the Commission designated by order. */
  license: { series: readonly number[]; citation: string };
  employee: { citation: string };
  /** The documents that must prove each item of a method, and the additional ones. */
  documents: Record<AicMethod, { ofItem: DocumentRule; besides: readonly DocumentRule[] }>;
  /** The methods whose documents must be recent. */
  age: { months: number; methods: readonly AicMethod[]; citation: string };
  /** A recent confirmation by a broker-dealer, investment adviser, attorney, or accountant replaces all documents. */
  confirmation: DocumentRule;
}

/**
 * What makes a natural person an accredited investor (Regulation D, Rule 501), and the documents by which an issuer
 * verifies it (Rule 506(c)); oldest version first. Reviews store their version.
 */
const versions: readonly AccreditationRules[] = [
  {
    version: 'us-2021-03-15',
    inForceFrom: '2021-03-15',
    netWorth: { above: '1000000', citation: '17 CFR 230.501(a)(5)' },
    income: { above: '200000', jointAbove: '300000', years: 2, citation: '17 CFR 230.501(a)(6)' },
    license: { series: [7, 65, 82], citation: '17 CFR 230.501(a)(10)' },
    employee: { citation: '17 CFR 230.501(a)(11)' },
    documents: {
      NET_WORTH: {
        ofItem: {
          label: 'PROOF_OF_NET_WORTH',
          description: 'Account statement',
          citation: '17 CFR 230.506(c)(2)(ii)(B)(1)',
        },
        besides: [
          {
            label: 'PROOF_OF_LIABILITIES',
            description: 'Investor’s written representation that all liabilities are disclosed',
            citation: '17 CFR 230.506(c)(2)(ii)(B)',
          },
          {
            label: 'CREDIT_REPORT',
            description: 'Consumer report from a nationwide reporting agency',
            citation: '17 CFR 230.506(c)(2)(ii)(B)(2)',
          },
        ],
      },
      INCOME: {
        ofItem: {
          label: 'PROOF_OF_INCOME',
          description: 'Internal Revenue Service form that reports the income',
          citation: '17 CFR 230.506(c)(2)(ii)(A)',
        },
        besides: [],
      },
      PROFESSIONAL: {
        ofItem: {
          label: 'PROFESSIONAL_LICENSE',
          description: 'Proof of the license in good standing',
          citation: '17 CFR 230.501(a)(10)',
        },
        besides: [],
      },
      EMPLOYEE: {
        ofItem: {
          label: 'EMPLOYMENT_LETTER',
          description: 'Letter from the employer',
          citation: '17 CFR 230.501(a)(11)',
        },
        besides: [],
      },
    },
    age: { months: 3, methods: ['NET_WORTH'], citation: '17 CFR 230.506(c)(2)(ii)(B)' },
    confirmation: {
      label: 'VERIFICATION_LETTER',
      description: 'Written confirmation from a broker-dealer, investment adviser, attorney, or accountant',
      citation: '17 CFR 230.506(c)(2)(ii)(C)',
    },
  },
];

/**
 * The rules in force on a day.
 * @param day `YYYY-MM-DD`
 * @throws if it is before the first known version
 */
export function rulesInForce(day: string): AccreditationRules {
  const rules = versions.findLast(({ inForceFrom }) => inForceFrom <= day);
  if (!rules) throw new Error(`There are no accreditation rules for ${day}`);
  return rules;
}
