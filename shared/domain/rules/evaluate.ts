import { dayIn } from '../compliance-days.ts';
import { checkAccreditation, checkContrary } from './check-accreditation.ts';
import { checkSignedAgreement } from './check-agreement.ts';
import {
  checkAml,
  checkDates,
  checkIssuerReview,
  checkKyc,
  checkOfferingOpen,
  checkOfferingReview,
  checkSetup,
} from './check-approvals.ts';
import { checkContingency } from './check-contingency.ts';
import { checkBadActors, checkIssuerCap, checkIssuerEligible } from './check-issuer.ts';
import { checkFunding, checkPayer } from './check-payment.ts';
import { checkNonAccredited, checkRelationship } from './check-purchasers.ts';
import {
  checkCrowdfundingRisk,
  checkCrowdfundingWindow,
  checkPublication,
  checkQualification,
  checkReconfirmation,
  checkResidence,
} from './check-sale.ts';
import { checkMaximum, checkMinimum, checkUnits } from './check-terms.ts';
import { checkCrowdfundingLimit, checkTierTwoLimit } from './investor-limits.ts';
import { type RuleName, rulesAt, type Stage } from './rule-names.ts';
import { type CheckResult, notApplicable, type RuleResult } from './rule-result.ts';
import { ruleOn, ruleTable } from './rule-table.ts';
import type { TradeFacts } from './trade-facts.ts';

type Check = (facts: TradeFacts, now: string, stage: Stage) => CheckResult;

const checks: Partial<Record<RuleName, Check>> = {
  offeringOpen: checkOfferingOpen,
  offeringReview: checkOfferingReview,
  issuerReview: checkIssuerReview,
  badActors: checkBadActors,
  issuerEligible: checkIssuerEligible,
  dates: checkDates,
  setup: checkSetup,
  kyc: checkKyc,
  aml: checkAml,
  accreditation: checkAccreditation,
  nonAccredited: checkNonAccredited,
  relationship: checkRelationship,
  publication: checkPublication,
  qualification: checkQualification,
  tierTwoLimit: checkTierTwoLimit,
  crowdfundingLimit: checkCrowdfundingLimit,
  crowdfundingRisk: checkCrowdfundingRisk,
  crowdfundingWindow: checkCrowdfundingWindow,
  reconfirmation: checkReconfirmation,
  residence: checkResidence,
  issuerCap: checkIssuerCap,
  contingency: ({ settlement, zone }, now) =>
    settlement ? checkContingency(settlement.contingency, zone, now) : notApplicable(),
  agreement: ({ agreement }) => (agreement ? checkSignedAgreement(agreement) : notApplicable()),
  funding: ({ settlement }) => (settlement ? checkFunding(settlement.payment) : notApplicable()),
  payer: ({ settlement }) => (settlement ? checkPayer(settlement.payment) : notApplicable()),
  contrary: checkContrary,
  units: checkUnits,
  minimum: checkMinimum,
  maximum: checkMaximum,
};

/**
 * Evaluates every rule of a stage (compliance.md § 1.3): the only place where results come from.
 * @param now ISO text in UTC
 */
export function evaluate(stage: Stage, facts: TradeFacts, now: string): RuleResult[] {
  return rulesAt(stage, facts.offering?.exemption).flatMap((rule) => {
    const check = checks[rule];
    return check ? [evaluateRule(rule, check, stage, facts, now)] : [];
  });
}

function evaluateRule(
  rule: RuleName,
  check: Check,
  stage: Stage,
  facts: TradeFacts,
  now: string,
): RuleResult {
  const version = ruleOn(rule, dayIn(facts.zone, now));
  if (!version)
    return {
      rule,
      version: null,
      citation: ruleTable[rule][0].citation,
      result: 'NEEDS_INFO',
      field: null,
      message: 'No rule version covers this day.',
      inputs: {},
      limit: null,
      requirements: [],
    };
  const {
    result,
    field = null,
    message = null,
    inputs = {},
    limit = null,
    requirements = [],
  } = check(facts, now, stage);
  const { version: number, citation } = version;
  return { rule, version: number, citation, result, field, message, inputs, limit, requirements };
}
