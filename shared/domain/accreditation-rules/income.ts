import { type DecimalText, toDecimalText } from '../money.ts';
import { type Addend, type Findings, sumExceeds } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { IncomeItem } from './submission.ts';

/** Whose income it is, and what they expect of the current year. */
export interface IncomeCircumstances {
  /** `YYYY-MM-DD` of the review. */
  asOf: string;
  /** Together with a spouse: the account is a joint one. */
  isJoint: boolean;
  /** Null if the person has not said. */
  expected: DecimalText | null;
}

/**
 * Whether income was more than the threshold in each of the latest years that are over, and is expected to
 * be so in this one. A year that no item is about is a document that is missing.
 */
export function evaluateIncome(
  rules: AccreditationRules,
  items: readonly IncomeItem[],
  { asOf, isJoint, expected }: IncomeCircumstances,
): Findings {
  const { years, citation } = rules.income;
  const above = isJoint ? rules.income.jointAbove : rules.income.above;
  const whose = isJoint ? 'Joint income' : 'Income';
  const thisYear = Number(asOf.slice(0, 4));
  const findings: Findings = { steps: [], missing: [] };
  for (let year = thisYear - 1; year >= thisYear - years; year -= 1) {
    const ofYear = items.filter((item) => item.year === year);
    if (ofYear.length > 0) {
      findings.steps.push(sumExceeds(`${whose} of ${year}`, sumOfYear(ofYear), above, citation));
    } else {
      const { ofItem } = rules.documents.INCOME;
      findings.missing.push({ ...ofItem, description: `${ofItem.description} of ${year}` });
    }
  }
  if (expected !== null) {
    const sum = [{ label: 'As the investor states it', amount: expected }];
    findings.steps.push(sumExceeds(`${whose} expected of ${thisYear}`, sum, above, citation));
  }
  return findings;
}

/** A return reports the income of the whole year: beside one, the forms that went into it do not count again. */
function sumOfYear(items: readonly IncomeItem[]): Addend[] {
  const hasReturn = items.some(isReturn);
  return items.map((item) => {
    const { documentType, amount } = item;
    if (hasReturn && !isReturn(item)) {
      return { label: `${documentType} (${amount}, part of the return)`, amount: '0' };
    }
    return { label: documentType, amount: toDecimalText(amount) };
  });
}

function isReturn({ documentType }: IncomeItem): boolean {
  return /1040|return/i.test(documentType);
}
