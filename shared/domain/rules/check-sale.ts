/** The rules of Regulation A, Regulation Crowdfunding, and Regulation S about the sale itself. */
import { addMonths, dayIn } from '../compliance-days.ts';
import { formatDay, hourMilliseconds } from '../dates.ts';
import { formatTimeIn } from '../format-deadline.ts';
import { newest, type RepresentationKindName, representationKinds } from '../representations.ts';
import { needs, noAccount, noOffering } from './check-approvals.ts';
import { findFormers, findStatedCountries, type StatedCountry } from './residence-facts.ts';
import type { Stage } from './rule-names.ts';
import { type CheckResult, passed, type Requirement } from './rule-result.ts';
import { ruleOn, type VersionOf } from './rule-table.ts';
import { ownersOf, type TradeFacts } from './trade-facts.ts';

/** Commitments are accepted only after the information about the offering became public. */
export function checkPublication({ zone, trade, offering }: TradeFacts, now: string): CheckResult {
  if (!offering) return noOffering;
  const placedAt = trade.placedAt ?? now;
  const { publiclyAvailableAt } = offering;
  const inputs = { placedAt, publiclyAvailableAt };
  if (publiclyAvailableAt !== null && publiclyAvailableAt <= placedAt) return passed(inputs);
  const field = 'publiclyAvailableAt';
  const message =
    publiclyAvailableAt === null
      ? `The offering does not state ${field} (17 CFR 227.303(a)(2)). State it in the offering.`
      : `The offering is public from ${formatTimeIn(zone, publiclyAvailableAt)}, after the commitment of ${formatTimeIn(zone, placedAt)} (17 CFR 227.303(a)(2)). Place a new trade then.`;
  return {
    result: publiclyAvailableAt === null ? 'NEEDS_INFO' : 'FAILED',
    field: 'offeringId',
    message,
    inputs,
    requirements: [
      needs('NOT_PUBLIC', offering.id, field, 'ISSUER', 'Publish the offering, and state when.'),
    ],
  };
}

/**
 * A commitment placed before the qualification does not become valid through it (compliance.md R11), and a qualification
 * ends after three years.
 */
export function checkQualification({ zone, trade, offering }: TradeFacts, now: string): CheckResult {
  if (!offering) return noOffering;
  const placedOn = dayIn(zone, trade.placedAt ?? now);
  const { qualifiedAt } = offering;
  const soldOn = dayIn(zone, now);
  const inputs = { placedOn, soldOn, qualifiedAt };
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
  const { parameters } = ruleOn('qualification', soldOn) as VersionOf<'qualification'>;
  const endsOn = addMonths(qualifiedAt, parameters.years * 12);
  if (qualifiedAt <= placedOn && soldOn < endsOn) return passed(inputs);
  const message =
    qualifiedAt > placedOn
      ? `the offering is qualified on ${formatDay(qualifiedAt)}, after ${formatDay(placedOn)} (17 CFR 230.251(d)(2)). Place a new trade after the qualification.`
      : `the qualification of ${formatDay(qualifiedAt)} ended on ${formatDay(endsOn)} (17 CFR 230.251(d)(3)(i)(F)). Qualify a new offering statement.`;
  return { result: 'FAILED', field: 'offeringId', message, inputs };
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

const purposeMissing = 'State whether the legal entity was formed for the investment (formedForInvestment).';

/** Each owner is outside of the United States, and states so for the trade. Citizenship does not matter. */
export function checkResidence(facts: TradeFacts, now: string): CheckResult {
  const { account, entity, zone } = facts;
  if (!account) return noAccount;
  const { parameters, citation } = ruleOn('residence', dayIn(zone, now)) as VersionOf<'residence'>;
  const isOfUnitedStates = ({ country }: StatedCountry) =>
    country !== null && parameters.unitedStates.includes(country.toUpperCase());
  const stated = findStatedCountries(facts);
  const formers = findFormers(entity);
  const { owners: representations, requirements } = missingStatements(facts, 'NON_US_PERSON', now);
  const formedForInvestment = entity?.formedForInvestment ?? null;
  const inputs = { countries: stated, formers, formedForInvestment, representations };
  const inUnitedStates = stated.filter(isOfUnitedStates);
  const hasFormer = formers.some(isOfUnitedStates);
  if (hasFormer && formedForInvestment)
    return {
      result: 'FAILED',
      field: 'investorAccountId',
      message: `The legal entity was formed for the investment by a person in the United States (${citation}). Only persons outside the United States can invest.`,
      inputs,
    };
  if (inUnitedStates.length > 0)
    return {
      result: 'FAILED',
      field: 'investorAccountId',
      message: `${inUnitedStates[0]?.field} is in the United States (${citation}). Only persons outside the United States can invest.`,
      inputs,
    };
  const unknown = [...stated, ...formers].filter(({ country }) => country === null);
  const missing = [
    ...(entity && hasFormer
      ? [needs('PURPOSE_MISSING', entity.id, 'formedForInvestment', 'CLIENT', purposeMissing)]
      : []),
    ...(entity && formedForInvestment && formers.length === 0
      ? [needs('OWNERS_MISSING', entity.id, null, 'CLIENT', 'Record the owners of the legal entity.')]
      : []),
    ...unknown.map(({ id, field }) => needs('COUNTRY_MISSING', id, field, 'CLIENT', `Provide ${field}.`)),
    ...requirements,
  ];
  if (missing.length === 0) return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: hasFormer
      ? `An owner of the legal entity is in the United States (${citation}). ${purposeMissing}`
      : `The residence of an owner is not certain (${citation}). Provide the country and the representation “${representationKinds.NON_US_PERSON.label}” of each owner.`,
    inputs,
    requirements: missing,
  };
}
