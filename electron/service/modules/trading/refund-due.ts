import { addBusinessDays, type Day, endOfDay } from '#shared/domain/compliance-days.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';

/**
 * When money must be returned at the latest: at the end of the fifth business day (compliance.md § 2.6).
 * @param day the day from which the period counts
 */
export function refundDueAfter(zone: string, day: Day): string {
  const rule = ruleOn('contingency', day);
  if (!rule) throw new Error(`No rule version covers ${day}`);
  return endOfDay(zone, addBusinessDays(day, rule.parameters.refundBusinessDays));
}
