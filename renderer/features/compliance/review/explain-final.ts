import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { isIrreversible, labelsOf } from '#shared/domain/decisions.ts';
import { formatMoney } from '#shared/domain/format-money.ts';

/** The fact with the amount of a decision. */
const amountLabels: Readonly<Record<string, string>> = { FUNDED: 'Outstanding', REFUNDED: 'To return' };

/** What an officer confirms with a decision that cannot be undone: its record and its amount; undefined for others. */
export function explainFinal(shown: ReviewCase, to: string): string | undefined {
  const { review, state, title, detail, facts } = shown;
  if (!isIrreversible(review, to)) return undefined;
  // An entry of money that another officer proposed can be a part of what is due.
  const proposed = facts.filter((group) => group.title.startsWith('Proposed '));
  const wanted = proposed.length > 0 ? 'Amount' : (amountLabels[to] ?? 'Total');
  const amount = (proposed.length > 0 ? proposed : facts)
    .flatMap((group) => group.facts)
    .find(({ label }) => label === wanted)?.value;
  const record = detail ? `${toChoiceLabel(detail)} of ${title}` : title;
  const money = amount ? `, ${formatMoney(String(amount))}` : '';
  return `${labelsOf(to, review, state).label}: ${record}${money}. This cannot be undone.`;
}
