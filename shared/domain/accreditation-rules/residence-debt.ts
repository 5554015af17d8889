import { addDays, type Day } from '../compliance-days.ts';
import { formatMoney } from '../format-money.ts';
import { compareAmounts, type DecimalText, subtractExactly, sumExactly } from '../money.ts';
import { type CountedItem, nameItem } from './counted-items.ts';
import type { Addend, MissingInformation } from './findings.ts';
import { isResidenceDebt } from './item-types.ts';
import type { AccreditationRules } from './rules.ts';

const smaller = (one: DecimalText, other: DecimalText) => (compareAmounts(one, other) < 0 ? one : other);
const atLeastZero = (amount: DecimalText) => (compareAmounts(amount, '0') > 0 ? amount : '0');

/**
 * The debt secured by the primary residence that counts as a liability (compliance.md § 4.7 c, d): its increase of the
 * last 60 days up to the value of the residence, and what exceeds the value.
 */
export function countResidenceDebt(
  { residenceDebt: rule }: AccreditationRules,
  items: readonly CountedItem[],
  day: Day,
): { addends: Addend[]; missing: MissingInformation[] } {
  const debts = items.filter(({ type }) => type !== undefined && isResidenceDebt(type));
  const residences = items.filter(({ type }) => type === 'PRIMARY_RESIDENCE');
  if (debts.length === 0) return { addends: [], missing: [] };
  const lack = (debt: CountedItem, text: string): MissingInformation => ({
    label: null,
    item: debt.number,
    description: `${nameItem(debt)}: ${text}`,
    citation: rule.citation,
  });
  if (residences.length === 0) {
    const text = 'Add the primary residence that secures this debt, with its value.';
    return { addends: [], missing: debts.map((debt) => lack(debt, text)) };
  }
  const firstDay = addDays(day, -rule.parameters.days);
  const before = debts.map((debt) => balanceBefore(debt, firstDay));
  const missing = debts
    .filter((_, index) => before[index] === undefined)
    .map((debt) => lack(debt, 'State `incurredOn`, `balance60DaysBefore`, or `toAcquireResidence`.'));
  if (missing.length > 0) return { addends: [], missing };

  const value = sumExactly(residences.map(({ item, share }) => share(item.balance)));
  const now = sumExactly(debts.map(({ item, share }) => share(item.balance)));
  const earlier = sumExactly(before.map((balance) => balance ?? '0'));
  const increase = atLeastZero(subtractExactly(smaller(now, value), smaller(earlier, value)));
  const excess = atLeastZero(subtractExactly(now, value));
  const label = `Primary residence debt that counts (${formatMoney(now)} now, ${formatMoney(earlier)} ${rule.parameters.days} days before, value ${formatMoney(value)})`;
  return { addends: [{ label, amount: subtractExactly('0', sumExactly([increase, excess])) }], missing: [] };
}

/** The debt 60 days before; undefined if the item does not state it. Debt to acquire the residence is no increase. */
function balanceBefore({ item, share }: CountedItem, firstDay: Day): DecimalText | undefined {
  if (item.toAcquireResidence) return share(item.balance);
  if (typeof item.balance60DaysBefore === 'number') return share(item.balance60DaysBefore);
  if (!item.incurredOn) return undefined;
  return item.incurredOn >= firstDay ? '0' : share(item.balance);
}
