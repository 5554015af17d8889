/** What the approval of an offering requires (compliance.md § 5.4). Amounts are decimal text, times ISO text in UTC. */
import type { FieldError } from '../../contracts/errors.ts';
import { type Day, dayIn } from '../compliance-days.ts';
import { compareAmounts, type DecimalText, sumExactly } from '../money.ts';
import { addHours } from '../offering-deadline.ts';
import { findIneligibility, findUnmetQuestionnaires } from './check-issuer.ts';
import type { Exemption } from './exemptions.ts';
import { ruleOn } from './rule-table.ts';
import type { IssuerFacts } from './trade-facts.ts';

export interface OfferingApprovalFacts {
  zone: string;
  exemption: Exemption;
  /** Whether the client or an officer stated it; otherwise, it is the default of the type. */
  isExemptionStated: boolean;
  issuer: IssuerFacts;
  /** The sum of units × price of all assets. */
  offered: DecimalText;
  soldElsewhere12Months: DecimalText | null;
  affiliateSales: DecimalText | null;
  deadline: string | null;
  /** The end of the day if only the day is known. */
  publicSince: string | null;
  minimumRaise: DecimalText | null;
}

const noVersion = (field: string): FieldError => ({ field, message: 'No rule version covers this day.' });

/** One of the things that the approval needs under the exemption. */
export interface ApprovalCheck {
  label: string;
  /** BLOCK can never be overridden; a FINDING needs an internal note. */
  effect: 'BLOCK' | 'FINDING';
  /** Empty if it passes. */
  errors: FieldError[];
}

/** Everything that the approval of the offering needs now. */
export function listApprovalChecks(facts: OfferingApprovalFacts, now: string): ApprovalCheck[] {
  const day = dayIn(facts.zone, now);
  const { exemption } = facts;
  if (exemption === 'REG_S') return [];
  const isCrowdfunding = exemption === 'REG_CF';
  const isCapped = isCrowdfunding || isRegulationA(exemption);
  const block = (label: string, errors: FieldError[]) => ({ label, effect: 'BLOCK' as const, errors });
  const note = (label: string, errors: FieldError[]) => ({ label, effect: 'FINDING' as const, errors });
  return [
    ...(isCapped
      ? [
          block('Issuer eligible for the exemption', checkEligibility(facts, day)),
          block('Within the cap of the regulation', checkCaps(facts, day)),
        ]
      : []),
    ...(isCrowdfunding
      ? [
          block('Published for 21 days at the deadline', checkPublication(facts, day)),
          block('Minimum raise above 0', checkMinimumRaise(facts)),
        ]
      : []),
    block('Bad actor questionnaires valid', checkQuestionnaires(facts, day)),
    ...(isCrowdfunding
      ? []
      : [note('Exemption stated', checkExemption(facts)), note('Issuer approved', checkIssuer(facts))]),
  ];
}

/** What blocks the approval. */
export function findApprovalBlockers(facts: OfferingApprovalFacts, now: string): FieldError[] {
  return listApprovalChecks(facts, now).flatMap(({ effect, errors }) => (effect === 'BLOCK' ? errors : []));
}

/** What an officer must explain in an internal note to approve the offering. */
export function findApprovalFindings(facts: OfferingApprovalFacts, now: string): FieldError[] {
  return listApprovalChecks(facts, now).flatMap(({ effect, errors }) => (effect === 'FINDING' ? errors : []));
}

function checkExemption({ exemption, isExemptionStated }: OfferingApprovalFacts): FieldError[] {
  if (isExemptionStated) return [];
  const message = `The exemption is not stated; ${exemption} applies (17 CFR 230.506, 230.251).`;
  return [{ field: 'exemption', message }];
}

function checkIssuer({ issuer: { status } }: OfferingApprovalFacts): FieldError[] {
  if (status === 'APPROVED') return [];
  return [{ field: 'issuerId', message: `The issuer is ${status}, not APPROVED.` }];
}

function isRegulationA(exemption: Exemption): boolean {
  return exemption === 'REG_A_TIER_1' || exemption === 'REG_A_TIER_2';
}

function checkEligibility({ issuer, exemption }: OfferingApprovalFacts, day: Day): FieldError[] {
  if (!ruleOn('issuerEligible', day)) return [noVersion('issuerId')];
  const found = findIneligibility(issuer, exemption, day);
  return found ? [{ field: 'issuerId', message: `${found.message} Change ${found.field} or the type.` }] : [];
}

/** The offering and what was sold elsewhere under the same regulation, and the part of affiliates. */
function checkCaps(facts: OfferingApprovalFacts, day: Day): FieldError[] {
  const rule = ruleOn('issuerCap', day);
  if (!rule) return [noVersion('soldElsewhere12Months')];
  const { offered, soldElsewhere12Months, affiliateSales } = facts;
  const { cap, affiliates } = rule.parameters[facts.exemption as keyof typeof rule.parameters & Exemption];
  const errors: FieldError[] = [];
  if (soldElsewhere12Months === null) {
    const message = `must be stated, even if it is 0 (${rule.citation})`;
    errors.push({ field: 'soldElsewhere12Months', message });
  } else {
    const total = sumExactly([offered, soldElsewhere12Months]);
    if (compareAmounts(total, cap) > 0) {
      const message = `is too high: ${offered} offered and ${soldElsewhere12Months} sold elsewhere are ${total}, above the limit of ${cap} (${rule.citation}). Reduce the units.`;
      errors.push({ field: 'totalUnits', message });
    }
  }
  if (affiliates !== null && affiliateSales !== null && compareAmounts(affiliateSales, affiliates) > 0) {
    const message = `is ${affiliateSales}, above the limit of ${affiliates} (${rule.citation}). Reduce it.`;
    errors.push({ field: 'affiliateSales', message });
  }
  return errors;
}

/** The deadline, and the time of publication before it. */
function checkPublication(facts: OfferingApprovalFacts, day: Day): FieldError[] {
  const rule = ruleOn('crowdfundingWindow', day);
  if (!rule) return [noVersion('publiclyAvailableAt')];
  const { deadline, publicSince } = facts;
  const errors: FieldError[] = [];
  if (deadline === null) errors.push({ field: 'closesAt', message: `must be stated (${rule.citation})` });
  if (publicSince === null) {
    errors.push({ field: 'publiclyAvailableAt', message: `must be stated (${rule.citation})` });
  } else if (deadline !== null) {
    const earliest = addHours(publicSince, rule.parameters.publicationHours);
    if (deadline < earliest) {
      const message = `is ${deadline}, before ${earliest}: 21 days after the publication (${rule.citation}). Move the deadline.`;
      errors.push({ field: 'closesAt', message });
    }
  }
  return errors;
}

function checkMinimumRaise({ minimumRaise }: OfferingApprovalFacts): FieldError[] {
  if (minimumRaise !== null && compareAmounts(minimumRaise, '0') > 0) return [];
  return [{ field: 'contingencyAmount', message: 'or targetAmount must be above 0 (17 CFR 227.304(d))' }];
}

/** Of the issuer itself, and of each covered person. */
function checkQuestionnaires({ issuer }: OfferingApprovalFacts, day: Day): FieldError[] {
  const rule = ruleOn('badActors', day);
  if (!rule) return [noVersion('coveredPersons')];
  return findUnmetQuestionnaires(issuer.covered, day, rule.parameters).map(
    ({ person, state, validUntil }) => {
      const isDisqualified = state === 'DISQUALIFIED';
      const lack = state === 'EXPIRED' ? `was valid until ${validUntil}` : 'is missing or has no answer';
      const problem = isDisqualified ? 'discloses a disqualifying event' : lack;
      const next = isDisqualified ? 'Record a waiver.' : 'Record a new one.';
      const message = `The bad actor questionnaire of ${person.name} ${problem} (${rule.citation}). ${next}`;
      return { field: 'coveredPersons', message };
    },
  );
}
