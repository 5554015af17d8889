/** The rules of Regulation A, Regulation Crowdfunding, and Regulation S about the sale itself. */
import { dayIn } from '../compliance-days.ts';
import { formatDay, hourMilliseconds } from '../dates.ts';
import { formatTimeIn } from '../format-deadline.ts';
import { formatAmount } from '../format-money.ts';
import { compareAmounts, subtractExactly, sumExactly } from '../money.ts';
import { newest, type RepresentationKindName, representationKinds } from '../representations.ts';
import { needs, noAccount, noOffering } from './check-approvals.ts';
import type { Stage } from './rule-names.ts';
import { type CheckResult, passed, type Requirement } from './rule-result.ts';
import { ruleOn, type VersionOf } from './rule-table.ts';
import { ownersOf, type TradeFacts } from './trade-facts.ts';

/** A commitment placed before the qualification does not become valid through it (compliance.md R11). */
export function checkQualification({ zone, trade, offering }: TradeFacts, now: string): CheckResult {
  if (!offering) return noOffering;
  const placedOn = dayIn(zone, trade.placedAt ?? now);
  const { qualifiedAt } = offering;
  const inputs = { placedOn, qualifiedAt };
  if (qualifiedAt === null)
    return {
      result: 'NEEDS_INFO',
      field: 'offeringId',
      message: 'the day of the qualification is not stated (17 CFR 230.251(d)(2)). State it in the offering.',
      inputs,
      requirements: [
        needs('NOT_QUALIFIED', offering.id, 'qualifiedAt', 'ISSUER', 'State the day of the qualification.'),
      ],
    };
  if (qualifiedAt <= placedOn) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'offeringId',
    message: `the offering is qualified on ${formatDay(qualifiedAt)}, after ${formatDay(placedOn)} (17 CFR 230.251(d)(2)). Place a new trade after the qualification.`,
    inputs,
  };
}

/** The owners without a representation of their own for the trade, made from the cart until the placement. */
function missingStatements(
  facts: TradeFacts,
  kind: RepresentationKindName,
  now: string,
): { owners: Record<string, string | null>; requirements: Requirement[] } {
  const { account, representations, trade } = facts;
  const owners = ownersOf(facts);
  const placedOn = dayIn(facts.zone, trade.placedAt ?? now);
  const timely = representations.filter(({ madeOn }) => trade.statedSince <= madeOn && madeOn <= placedOn);
  const made = Object.fromEntries(
    (owners ?? []).map(({ id }) => [
      id,
      newest(timely, kind, { subjectId: id, tradeId: trade.id, by: 'PERSON' })?.id ?? null,
    ]),
  );
  const message = `Submit the representation “${representationKinds[kind].label}” for the trade.`;
  const requirements = owners
    ? owners
        .filter(({ id }) => made[id] === null)
        .map(({ id }) => needs('REPRESENTATION_MISSING', id, null, 'CLIENT', message, kind))
    : [needs('NO_OWNER', account?.id ?? '', null, 'CLIENT', 'Create each owner of the investor account.')];
  return { owners: made, requirements };
}

/** The statement of each owner, made on or before the day of the placement. */
export function checkCrowdfundingRisk(facts: TradeFacts, now: string): CheckResult {
  if (!facts.account) return noAccount;
  const placedOn = dayIn(facts.zone, facts.trade.placedAt ?? now);
  const { owners, requirements } = missingStatements(facts, 'CROWDFUNDING_RISK', now);
  const inputs = { placedOn, representations: owners };
  if (requirements.length === 0) return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: `The risk statement of an owner is missing, or not made from ${formatDay(facts.trade.statedSince)} to ${formatDay(placedOn)} (17 CFR 227.303(b)(2)). Submit the representation “${representationKinds.CROWDFUNDING_RISK.label}” before the checkout.`,
    inputs,
    requirements,
  };
}

/** Settlement at or after the deadline, and 21 days after the publication. */
export function checkCrowdfundingWindow({ zone, offering }: TradeFacts, now: string): CheckResult {
  if (!offering) return noOffering;
  const { deadline, publiclyAvailableAt } = offering;
  const { parameters, citation } = ruleOn(
    'crowdfundingWindow',
    dayIn(zone, now),
  ) as VersionOf<'crowdfundingWindow'>;
  const earliest =
    publiclyAvailableAt === null
      ? null
      : new Date(
          Date.parse(publiclyAvailableAt) + parameters.publicationHours * hourMilliseconds,
        ).toISOString();
  const inputs = { deadline, publiclyAvailableAt, earliest };
  if (deadline === null || earliest === null) {
    const field = deadline === null ? 'closesAt' : 'publiclyAvailableAt';
    return {
      result: 'NEEDS_INFO',
      field: 'offeringId',
      message: `The offering does not state ${field} (${citation}). State it in the offering.`,
      inputs,
      requirements: [
        needs('TIME_NOT_STATED', offering.id, field, 'ISSUER', `State ${field} of the offering.`),
      ],
    };
  }
  const from = deadline > earliest ? deadline : earliest;
  if (now >= from) return passed(inputs);
  const reason = from === deadline ? 'the deadline' : '21 days of publication';
  return {
    result: 'FAILED',
    field: 'offeringId',
    message: `The trade can settle from ${formatTimeIn(zone, from)}, after ${reason} (${citation}). Settle it then.`,
    inputs,
  };
}

/**
 * The investor reconfirmed. A settlement also awaits the other investors of the offering, if the terms changed within
 * five business days of the deadline (compliance.md § 3.3d).
 */
export function checkReconfirmation(
  { zone, trade, reconfirmation, reconfirmationsEndAt }: TradeFacts,
  now: string,
  stage: Stage,
): CheckResult {
  const isDelayed = stage === 'SETTLEMENT' && reconfirmationsEndAt !== null && now < reconfirmationsEndAt;
  const inputs = { reconfirmation, ...(stage === 'SETTLEMENT' && { reconfirmationsEndAt }) };
  if (reconfirmation !== 'DUE' && isDelayed)
    return {
      result: 'FAILED',
      message: `The terms changed within five business days of the deadline, and other investors have not reconfirmed (17 CFR 227.304(c)(2)). Settle the trade when they have, or from ${formatTimeIn(zone, reconfirmationsEndAt)} on.`,
      inputs,
    };
  if (reconfirmation !== 'DUE') return passed(inputs);
  return {
    result: 'FAILED',
    message:
      'The investor has not reconfirmed after a material change (17 CFR 227.304(c)). Wait for the reconfirmation.',
    inputs,
    requirements: [
      needs('RECONFIRMATION_DUE', trade.id, null, 'CLIENT', 'Reconfirm the trade after the material change.'),
    ],
  };
}

/** Each owner is outside of the United States, and states so for the trade. Citizenship does not matter. */
export function checkResidence(facts: TradeFacts, now: string): CheckResult {
  const { account, people, entity, zone } = facts;
  if (!account) return noAccount;
  const { parameters, citation } = ruleOn('residence', dayIn(zone, now)) as VersionOf<'residence'>;
  const owners = ownersOf(facts) ?? [];
  const signers =
    entity?.companyType === 'TRUST' ? people.filter(({ role }) => role === 'AUTHORIZED_SIGNER') : [];
  const stated = [
    ...owners.flatMap(({ person }) =>
      person ? [{ id: person.id, field: 'country', country: person.country }] : [],
    ),
    ...(entity
      ? [
          { id: entity.id, field: 'country', country: entity.country },
          { id: entity.id, field: 'countryOfIncorporation', country: entity.countryOfIncorporation },
        ]
      : []),
    ...signers.map(({ id, country }) => ({ id, field: 'country', country })),
  ];
  const { owners: representations, requirements } = missingStatements(facts, 'NON_US_PERSON', now);
  const inputs = { countries: stated, representations };
  const inUnitedStates = stated.filter(
    ({ country }) => country !== null && parameters.unitedStates.includes(country.toUpperCase()),
  );
  if (inUnitedStates.length > 0)
    return {
      result: 'FAILED',
      field: 'investorAccountId',
      message: `${inUnitedStates[0]?.field} is in the United States (${citation}). Only persons outside the United States can invest.`,
      inputs,
    };
  const unknown = stated.filter(({ country }) => country === null);
  const missing = [
    ...unknown.map(({ id, field }) => needs('COUNTRY_MISSING', id, field, 'CLIENT', `Provide ${field}.`)),
    ...requirements,
  ];
  if (missing.length === 0) return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: `The residence of an owner is not certain (${citation}). Provide the country and the representation “${representationKinds.NON_US_PERSON.label}” of each owner.`,
    inputs,
    requirements: missing,
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
