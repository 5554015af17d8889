import { formatDeadline } from '../format-deadline.ts';
import { compareAmounts, type DecimalText, toTwoPlaces } from '../money.ts';
import { type CheckResult, notApplicable, passed } from './rule-result.ts';

export interface ContingencyFacts {
  /** Null if the offering has none. */
  minimumRaise: DecimalText | null;
  /** The sum of the trades that count, the evaluated one included. */
  eligible: DecimalText;
  deadline: string | null;
  /** When the money is returned at the latest if the deadline passed below the minimum. */
  refundDueAt: string | null;
}

/** The offering reached its minimum raise with trades that can settle (compliance.md § 6). */
export function checkContingency(facts: ContingencyFacts, zone: string, now: string): CheckResult {
  const { minimumRaise, eligible, deadline, refundDueAt } = facts;
  const inputs = { minimumRaise, eligible, deadline };
  if (minimumRaise === null) return notApplicable(inputs);
  if (compareAmounts(eligible, minimumRaise) >= 0) return passed(inputs);
  const amounts = `Eligible trades total ${toTwoPlaces(eligible)}, below the minimum raise of ${toTwoPlaces(minimumRaise)} (17 CFR 240.10b-9, 240.15c2-4).`;
  const isOver = deadline !== null && now >= deadline;
  const next = isOver
    ? `The deadline passed. Return the funds by ${formatDeadline(refundDueAt ?? deadline, zone)}.`
    : 'Approve and fund more trades of the offering first.';
  return { result: 'FAILED', message: `${amounts} ${next}`, inputs };
}
