import { toChoiceLabel } from './choice-labels.ts';
import { labelsOf } from './decisions.ts';
import { reasonLabels } from './reviews/reason-codes.ts';
import { type ReasonCode, type ReviewName, reviews } from './reviews.ts';
import { type RuleName, ruleOf } from './rules/rule-names.ts';
import { toStateLabel } from './states.ts';

/** What the audit log notes of a decision. Older notes have no review. */
interface NotedDecision {
  review?: ReviewName;
  from: string;
  to: string;
  reasonCode?: string | null;
  isOverride?: boolean;
}

/** The history adds the reason to what the audit log notes. */
interface NotedOverride {
  rule: RuleName;
  status: string;
  reasonCode?: string | null;
}

/** The name of a reason, everywhere: as in the list, or for a reason that only rules give, or that was removed. */
export function nameReason(code: string, list: readonly Pick<ReasonCode, 'code' | 'label'>[]): string {
  const labels: Readonly<Record<string, string>> = reasonLabels;
  return list.find((reason) => reason.code === code)?.label ?? labels[code] ?? toChoiceLabel(code);
}

/** `KYC rejected: Data does not match the document`, for an event of the audit log; null if it is no decision. */
export function describeOutcome(
  { decision, proposal, undone, override }: { [note: string]: unknown },
  reasons: readonly ReasonCode[],
): string | null {
  const describe = (noted: unknown, prefix = '') => {
    const { review, from, to, reasonCode, isOverride } = noted as NotedDecision;
    if (review === undefined) return null;
    const { done } = labelsOf(to, review, from);
    const { label } = reviews[review];
    const text = done.includes(' ') ? `${done} (${label})` : `${label} ${done.toLowerCase()}`;
    const reason = reasonCode ? `: ${nameReason(reasonCode, reasons)}` : '';
    return `${prefix}${text}${isOverride ? ' with an override' : ''}${reason}`;
  };
  if (decision) return describe(decision);
  if (proposal) return describe(proposal, 'Proposed: ');
  if (override) {
    const { rule, status, reasonCode } = override as NotedOverride;
    const done = status === 'PROPOSED' ? 'proposed' : toStateLabel(status).toLowerCase();
    const reason = reasonCode ? `: ${nameReason(reasonCode, reasons)}` : '';
    return `Override ${done}: ${ruleOf(rule).label}${reason}`;
  }
  if (!undone) return null;
  const { from, to, ...rest } = undone as NotedDecision;
  return describe({ ...rest, from: to, to: from }, 'Undone: ');
}
