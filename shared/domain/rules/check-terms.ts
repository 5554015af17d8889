/** The terms of the offering that only a checkout checks: units, minimum, and maximum. */
import { compareAmounts } from '../money.ts';
import { type CheckResult, notApplicable, passed } from './rule-result.ts';
import type { TradeFacts } from './trade-facts.ts';

export function checkUnits({ shortages }: TradeFacts): CheckResult {
  if (shortages.length === 0) return passed();
  return {
    result: 'FAILED',
    field: 'lineItems',
    message: `exceed the available units: ${shortages.join('; ')}`,
    inputs: { shortages },
  };
}

export function checkMinimum({ trade: { totalAmount }, offering }: TradeFacts): CheckResult {
  const minimum = offering?.minInvestment ?? null;
  if (minimum === null || totalAmount === null) return notApplicable();
  const inputs = { totalAmount, minimum };
  if (compareAmounts(totalAmount, minimum) >= 0) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'totalAmount',
    message: `${totalAmount} is below the minimum investment of ${minimum}`,
    inputs,
  };
}

export function checkMaximum({ trade: { totalAmount }, offering }: TradeFacts): CheckResult {
  const maximum = offering?.maxInvestment ?? null;
  if (maximum === null || totalAmount === null) return notApplicable();
  const inputs = { totalAmount, maximum };
  if (compareAmounts(totalAmount, maximum) <= 0) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'totalAmount',
    message: `${totalAmount} is above the maximum investment of ${maximum}`,
    inputs,
  };
}
