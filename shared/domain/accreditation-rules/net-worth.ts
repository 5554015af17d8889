import { toReadable } from '../choice-labels.ts';
import { formatMoney } from '../format-money.ts';
import { compareAmounts, type DecimalText, sumExactly, toDecimalText } from '../money.ts';
import { type Addend, type Findings, sumExceeds } from './findings.ts';
import type { AccreditationRules } from './rule-table.ts';
import type { NetWorthItem } from './submission.ts';

const debtTerms = /\b(liabilit(y|ies)|mortgages?|loans?|debts?|heloc|credit cards?|lines? of credit)\b/;
const residenceTerms = /\b(primary|principal) (residence|home)\b/;

/** Types are free text: `PRIMARY_RESIDENCE_MORTGAGE`, `primaryResidenceMortgage` and plain text are equivalent. */
function readAccountType(accountType: string): { isDebt: boolean; isOfResidence: boolean } {
  const words = accountType
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ');
  return { isDebt: debtTerms.test(words), isOfResidence: residenceTerms.test(words) };
}

/**
 * Whether net worth is more than the threshold. The primary residence does not count, nor does the debt that it
 * secures, up to the value of the residence: 17 CFR 230.501(a)(5)(i)(A) to (C).
 */
export function evaluateNetWorth(rules: AccreditationRules, items: readonly NetWorthItem[]): Findings {
  const { above, citation } = rules.netWorth;
  const sum = items.map(toAddend);
  const excess = residenceDebtAboveValue(items);
  if (compareAmounts(excess, '0') > 0) {
    sum.push({ label: 'Primary residence debt above its value', amount: `-${excess}` });
  }
  const label = 'Net worth (excluding primary residence)';
  return { steps: [sumExceeds(label, sum, above, citation)], missing: [] };
}

function toAddend({ institution, accountType, balance }: NetWorthItem): Addend {
  const { isDebt, isOfResidence } = readAccountType(accountType);
  const label = `${institution}, ${toReadable(accountType)}`;
  if (isOfResidence) return { label: `${label} (${formatMoney(balance)}, excluded)`, amount: '0' };
  return { label, amount: toDecimalText(isDebt ? -balance : balance) };
}

function residenceDebtAboveValue(items: readonly NetWorthItem[]): DecimalText {
  const ofResidence = items
    .map(({ accountType, balance }) => ({ ...readAccountType(accountType), balance }))
    .filter(({ isOfResidence }) => isOfResidence);
  return sumExactly(ofResidence.map(({ isDebt, balance }) => toDecimalText(isDebt ? balance : -balance)));
}
