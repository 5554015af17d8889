/** How long a representation counts (compliance.md § 4.5). */
import { lastDayOf } from './accreditation-rules/evidence.ts';
import { addDays, type Day, dayIn } from './compliance-days.ts';
import { newest, type Representation } from './representations.ts';
import { ruleOn } from './rules/rule-table.ts';

export const representationStates = ['VALID', 'EXPIRED', 'REPLACED'] as const;

export interface RepresentationValidity {
  state: (typeof representationStates)[number];
  /** The last day; null if it counts for its trade, or until a newer one replaces it. */
  validUntil: Day | null;
}

/** @param all the representations of the same subject */
export function isReplaced(
  { id, kind, subjectId, by, tradeId }: Representation,
  all: readonly Representation[],
): boolean {
  return newest(all, kind, { subjectId, by, tradeId })?.id !== id;
}

/** @param all the representations of the same subject */
export function validityOf(
  one: Representation,
  all: readonly Representation[],
  day: Day,
): RepresentationValidity {
  const validUntil = lastDayOfRepresentation(one);
  if (isReplaced(one, all)) return { state: 'REPLACED', validUntil };
  return { state: validUntil !== null && validUntil < day ? 'EXPIRED' : 'VALID', validUntil };
}

function lastDayOfRepresentation({ kind, madeOn, tradeId, extensionFiled }: Representation): Day | null {
  const year = madeOn.slice(0, 4);
  switch (kind) {
    case 'INCOME_EXPECTATION':
      return `${year}-12-31`;
    case 'PRIOR_YEAR_INCOME': {
      const rule = ruleOn('taxForms', madeOn);
      if (!rule) return null;
      const { filingDeadline, extendedDeadline } = rule.parameters;
      return `${year}-${extensionFiled ? extendedDeadline : filingDeadline}`;
    }
    case 'LIABILITIES_DISCLOSED': {
      const rule = ruleOn('evidenceAge', madeOn);
      return rule ? lastDayOf(madeOn, rule.parameters.months) : null;
    }
    case 'ACCREDITED_STATUS': {
      const rule = tradeId === null ? ruleOn('selfCertification', madeOn) : undefined;
      return rule ? lastDayOf(madeOn, rule.parameters.months) : null;
    }
    default:
      return null;
  }
}

/** A paper agreement may be signed some days before it is entered. */
const paperDays = 30;

/** The first day on which a statement for a trade counts: that of the cart, or some days before a paper subscription. */
export function statedSince(
  { createdAt, placedAt, isPaper }: { createdAt: string; placedAt: string | null; isPaper: number },
  zone: string,
): Day {
  return isPaper === 1 ? addDays(dayIn(zone, placedAt ?? createdAt), -paperDays) : dayIn(zone, createdAt);
}
