import { toReadable } from '../choice-labels.ts';
import { formatMoney } from '../format-money.ts';
import { type DecimalText, toDecimalText } from '../money.ts';
import { type Addend, type Findings, sumExceeds } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { IncomeItem } from './submission.ts';

/** The circumstances of the income, and the expected income of the current year. */
export interface IncomeCircumstances {
  /** `YYYY-MM-DD` of the review. */
  asOf: string;
  /** With a spouse: the investor account is a joint one. */
  isJoint: boolean;
  /** Null if the individual did not provide it. */
  expected: DecimalText | null;
}

/**
 * Whether income was more than the threshold in each of the latest complete years, and is expected to be so in the
 * current one. A year without an item counts as a missing document.
 */
export function evaluateIncome(
  rules: AccreditationRules,
  items: readonly IncomeItem[],
  { asOf, isJoint, expected }: IncomeCircumstances,
): Findings {
  const { years, citation } = rules.income;
  const above = isJoint ? rules.income.jointAbove : rules.income.above;
  const income = isJoint ? 'joint income' : 'income';
  const thisYear = Number(asOf.slice(0, 4));
  const findings: Findings = { steps: [], missing: [] };
  for (let year = thisYear - 1; year >= thisYear - years; year -= 1) {
    const ofYear = items.filter((item) => item.year === year);
    if (ofYear.length > 0) {
      findings.steps.push(sumExceeds(`${year} ${income}`, sumOfYear(ofYear), above, citation));
    } else {
      const { ofItem } = rules.documents.INCOME;
      findings.missing.push({ ...ofItem, description: `${ofItem.description} for ${year}` });
    }
  }
  if (expected !== null) {
    const sum = [{ label: 'Stated by the investor', amount: expected }];
    findings.steps.push(sumExceeds(`Expected ${thisYear} ${income}`, sum, above, citation));
  }
  return findings;
}

/** A tax return reports the income of the whole year, so the forms behind it are not counted again. */
function sumOfYear(items: readonly IncomeItem[]): Addend[] {
  const hasReturn = items.some(isReturn);
  return items.map((item) => {
    const { documentType, amount } = item;
    if (hasReturn && !isReturn(item)) {
      return {
        label: `${toReadable(documentType)} (${formatMoney(amount)}, included in the tax return)`,
        amount: '0',
      };
    }
    return { label: toReadable(documentType), amount: toDecimalText(amount) };
  });
}

function isReturn({ documentType }: IncomeItem): boolean {
  return /1040|return/i.test(documentType);
}
