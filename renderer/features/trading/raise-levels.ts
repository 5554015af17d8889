import type { Offering } from '#shared/contracts/offerings/offerings.ts';
import { minimumRaiseOf } from '#shared/domain/offering-deadline.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import { toInlineLabel } from '#shared/records/field-label.ts';

/** An amount with which the committed amount is compared. */
export interface RaiseLevel {
  name: string;
  at: number;
}

/** The minimum raise, the target, and the cap of the regulation, if there are any (compliance.md § 5.5). */
export function raiseLevelsOf({ type, contingencyAmount, targetAmount, exemption }: Offering): RaiseLevel[] {
  const minimum = minimumRaiseOf({
    type,
    contingencyAmount: contingencyAmount === null ? null : String(contingencyAmount),
    targetAmount: String(targetAmount),
  });
  const caps = ruleOn('issuerCap', new Date().toISOString().slice(0, 10))?.parameters ?? {};
  const cap = Object.entries(caps).find(([name]) => name === exemption)?.[1];
  const isCapped = typeof cap === 'object' && cap !== null && 'cap' in cap;
  const levels = [
    { name: 'Minimum raise', at: Number(minimum ?? 0) },
    { name: 'Target', at: targetAmount },
    { name: 'Cap', at: isCapped ? Number(cap.cap) : 0 },
  ].filter(({ at }) => at > 0);
  // Regulation Crowdfunding can have the target as its minimum raise.
  return [...Map.groupBy(levels, ({ at }) => at)].map(([at, [first, ...others]]) => ({
    name: [first?.name ?? '', ...others.map(({ name }) => toInlineLabel(name))].join(' and '),
    at,
  }));
}
