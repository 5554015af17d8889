/** The rules about the issuer: bad actors, its eligibility for the exemption, and its cap (compliance.md § 5.3). */
import { type Day, dayIn } from '../compliance-days.ts';
import { type CoveredPerson, questionnaireStateOn } from '../covered-persons.ts';
import { formatAmount } from '../format-money.ts';
import { compareAmounts, subtractExactly, sumExactly } from '../money.ts';
import { needs, noOffering } from './check-approvals.ts';
import type { Exemption } from './exemptions.ts';
import { type CheckResult, passed } from './rule-result.ts';
import { ruleOn, type VersionOf } from './rule-table.ts';
import type { IssuerFacts, TradeFacts } from './trade-facts.ts';

/** Everyone whose bad actor questionnaire does not allow a sale on a day. */
export function findUnmetQuestionnaires(
  covered: readonly CoveredPerson[],
  day: Day,
  { months }: { months: number },
) {
  return covered
    .map((person) => ({ person, ...questionnaireStateOn(day, person, months) }))
    .filter(({ state }) => state !== 'VALID');
}

/** The message names no one, because clients read it; officers read the names with the issuer. */
export function checkBadActors({ zone, offering, issuer }: TradeFacts, now: string): CheckResult {
  if (!offering || !issuer) return noOffering;
  const day = dayIn(zone, now);
  const { parameters, citation } = ruleOn('badActors', day) as VersionOf<'badActors'>;
  const unmet = findUnmetQuestionnaires(issuer.covered, day, parameters);
  const inputs = { covered: issuer.covered.map(({ name: _name, ...facts }) => facts) };
  if (unmet.length === 0) return passed(inputs);
  const isDisqualified = unmet.some(({ state }) => state === 'DISQUALIFIED');
  const message = isDisqualified
    ? 'a bad actor questionnaire discloses a disqualifying event'
    : 'a bad actor questionnaire of the issuer or a covered person is missing, not answered, or out of date';
  const next = isDisqualified ? 'Do not sell without a waiver.' : 'Record it with the issuer.';
  return {
    result: isDisqualified ? 'FAILED' : 'NEEDS_INFO',
    field: 'offeringId',
    message: `${message} (${citation}). ${next}`,
    inputs,
    requirements: [
      needs('BAD_ACTOR_REVIEW', issuer.id, null, 'OPERATOR', 'Record each bad actor questionnaire.'),
    ],
  };
}

type EligibilityField = 'organizedInCountry' | 'investmentCompanyExclusion';

/** What the exemption requires of the issuer and is not stated, or not so; undefined if the issuer is eligible. */
export function findIneligibility(
  issuer: Pick<IssuerFacts, EligibilityField>,
  exemption: Exemption,
  day: Day,
): { field: EligibilityField; isStated: boolean; message: string } | undefined {
  const { parameters, citation } = ruleOn('issuerEligible', day) as VersionOf<'issuerEligible'>;
  const { countries, exclusions }: Record<'countries' | 'exclusions', readonly string[]> =
    parameters[exemption as keyof typeof parameters];
  const { organizedInCountry: country, investmentCompanyExclusion: exclusion } = issuer;
  const where = exemption === 'REG_CF' ? 'the United States' : 'the United States or Canada';
  const found = (field: EligibilityField, message: string) => ({
    field,
    isStated: issuer[field] !== null,
    message: `${message} (${citation}).`,
  });
  if (country !== null && !countries.includes(country.toUpperCase()))
    return found('organizedInCountry', `the issuer is organized in ${country}, not in ${where}`);
  if (exclusion !== null && !exclusions.includes(exclusion))
    return found(
      'investmentCompanyExclusion',
      `the issuer relies on ${exclusion} of the Investment Company Act, which the exemption does not allow`,
    );
  if (country === null)
    return found('organizedInCountry', 'the country in which the issuer is organized is not stated');
  if (exclusion === null)
    return found('investmentCompanyExclusion', 'whether the issuer is an investment company is not stated');
  return undefined;
}

export function checkIssuerEligible({ zone, offering, issuer }: TradeFacts, now: string): CheckResult {
  if (!offering || !issuer) return noOffering;
  const { organizedInCountry, investmentCompanyExclusion } = issuer;
  const inputs = { organizedInCountry, investmentCompanyExclusion };
  const found = findIneligibility(issuer, offering.exemption, dayIn(zone, now));
  if (!found) return passed(inputs);
  const { field, isStated, message } = found;
  const next = isStated ? 'Sell under another exemption.' : `State ${field} of the issuer.`;
  return {
    result: isStated ? 'FAILED' : 'NEEDS_INFO',
    field: 'offeringId',
    message: `${message} ${next}`,
    inputs,
    requirements: [needs('ISSUER_NOT_ELIGIBLE', issuer.id, field, 'ISSUER', next)],
  };
}

/** The cap of the issuer: this trade, those ahead, and what was sold outside of this service. */
export function checkIssuerCap({ zone, trade, offering, issuerSales }: TradeFacts, now: string): CheckResult {
  if (!offering || trade.totalAmount === null) return noOffering;
  const { parameters, citation } = ruleOn('issuerCap', dayIn(zone, now)) as VersionOf<'issuerCap'>;
  const { cap } = parameters[offering.exemption as 'REG_CF' | 'REG_A_TIER_1' | 'REG_A_TIER_2'];
  const { soldElsewhere12Months, startAt, exemption } = offering;
  const sold = sumExactly([trade.totalAmount, issuerSales, soldElsewhere12Months ?? '0']);
  const isAbove = compareAmounts(sold, cap) > 0;
  const inputs = { total: trade.totalAmount, ahead: issuerSales, soldElsewhere12Months, sold, limit: cap };
  const limit = {
    amount: cap,
    invested: sold,
    remaining: isAbove ? '0' : subtractExactly(cap, sold),
    basis: null,
    figures: [],
    parts: [
      { label: 'This trade', amount: trade.totalAmount },
      { label: 'Earlier sales of the issuer', amount: issuerSales },
      { label: 'Sold elsewhere in 12 months', amount: soldElsewhere12Months ?? '0' },
    ],
  };
  if (isAbove)
    return {
      result: 'FAILED',
      field: 'totalAmount',
      message: `The sales of the issuer with this purchase are above the cap of ${formatAmount(cap)} (${citation}). Reduce the quantity.`,
      inputs,
      limit,
    };
  const missing = [
    ...(soldElsewhere12Months === null ? ['soldElsewhere12Months'] : []),
    ...(exemption !== 'REG_CF' && startAt === null ? ['startAt'] : []),
  ];
  if (missing.length === 0) return { ...passed(inputs), limit };
  return {
    result: 'NEEDS_INFO',
    field: 'offeringId',
    message: `The offering does not state ${missing.join(' and ')} (${citation}). State it in the offering.`,
    inputs,
    limit,
    requirements: missing.map((field) =>
      needs('SALES_NOT_STATED', offering.id, field, 'ISSUER', `State ${field} of the offering.`),
    ),
  };
}
