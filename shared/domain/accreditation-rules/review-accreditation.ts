/**
 * The system review of the accreditation of a natural person (compliance.md § 4.5): it shows its calculation and a
 * rule result. The approval of an officer evaluates it again.
 */
import type { Day } from '../compliance-days.ts';
import type { StatedRecord } from '../contradictions.ts';
import type { VerificationBasis, VerificationLevel, VerificationMethod } from '../verification.ts';
import { awaitsSigner, evaluateConfirmation } from './confirmation.ts';
import { documentsOf, type EvidenceFacts, lastDayOf, representationBy } from './evidence.ts';
import { evaluateFamilyClient, type FamilyOffice } from './family-client.ts';
import { type Findings, join, lacking, type Verdict, verdictOf } from './findings.ts';
import { evaluateIncome } from './income.ts';
import { evaluateNetWorth } from './net-worth.ts';
import { evaluateEmployee, evaluateInsider, type OfficeFacts } from './office.ts';
import { evaluateProfessional, type LicenseStanding } from './professional.ts';
import { type AccreditationRules, accreditationRulesOn } from './rules.ts';
import { evaluateSelfCertification } from './self-certification.ts';
import type { AicMethod, ConfirmationItem, Submission } from './submission.ts';

export interface AccreditationFacts extends EvidenceFacts, Pick<OfficeFacts, 'office' | 'issuer'> {
  submission: Submission;
  /** The newest standing of a license that an officer recorded. */
  standing: LicenseStanding | null;
  /** The signer of the verification letter that an officer recorded. */
  signer: ConfirmationItem | null;
  familyOffice: FamilyOffice | null;
  record: StatedRecord;
  /** What a method that is bound to a trade found; null for other methods. */
  tradeBound: TradeBoundReview | null;
  /** What the securities from before verification was required allow; null unless an officer recorded them. */
  holder: TradeBoundReview | null;
}

/** The review of a method that is valid for one trade only. */
export interface TradeBoundReview {
  findings: Findings;
  basis: VerificationBasis | null;
  issuerId: string;
  tradeId: string;
}

export interface AccreditationReview extends Pick<Findings, 'steps' | 'missing'> {
  /** Of the rules. */
  version: string;
  /** What the investor submitted. */
  method: AicMethod;
  /** The calendar day of the review. */
  asOf: Day;
  verdict: Verdict;
  /** What an approval on this day verifies. */
  verification: ReviewedVerification;
}

export interface ReviewedVerification {
  basis: VerificationBasis;
  method: VerificationMethod;
  level: VerificationLevel;
  /** Null if only the trade limits it. */
  validUntil: Day | null;
  issuerId: string | null;
  tradeId: string | null;
  /** Whether a joint test decided, so that the other person is covered. */
  isJoint: boolean;
  /** The files and the representations that it rests on. */
  fileIds: string[];
  representationIds: string[];
}

/** Evaluates a submission by the rules in effect on the day. */
export function reviewAccreditation(facts: AccreditationFacts, day: Day): AccreditationReview {
  const { method } = facts.submission;
  const rules = accreditationRulesOn(day);
  if (!rules) {
    const description = 'No rule version covers this day.';
    const findings = lacking({ label: null, description, citation: '17 CFR 230.501(a)' });
    return toReview(undefined, facts, day, toOutcome(findings));
  }
  const signers = [
    ...(facts.signer ? [facts.signer] : []),
    ...(method === 'THIRD_PARTY_CONFIRMATION' ? facts.submission.items : []),
  ];
  const letter = evaluateConfirmation(rules, documentsOf(facts, 'PERSON'), signers, day);
  if (letter && verdictOf(letter) === 'PASSED') {
    return toReview(rules, facts, day, toOutcome(letter), 'THIRD_PARTY_CONFIRMATION');
  }
  if (method === 'THIRD_PARTY_CONFIRMATION') {
    return toReview(rules, facts, day, toOutcome(letter ?? missingLetter(rules)));
  }
  const outcome = evaluateMethod(rules, facts, day);
  const { holder } = facts;
  // A submission that passes by evidence is worth more: it is not bound to a trade.
  const isVerified = outcome.verdict === 'PASSED' && method !== 'SELF_CERTIFICATION';
  if (holder && !isVerified && verdictOf(holder.findings) === 'PASSED') {
    const bound = { ...facts, tradeBound: holder };
    return toReview(rules, bound, day, toOutcome(holder.findings), 'PRE_2013_HOLDER');
  }
  const isOpen = letter && (outcome.verdict === 'NEEDS_INFO' || awaitsSigner(outcome.steps, letter));
  if (!isOpen) return toReview(rules, facts, day, outcome);
  return toReview(rules, facts, day, { ...outcome, ...join(outcome, letter), verdict: 'NEEDS_INFO' });
}

/** The number of findings for an officer: failed steps, and missing information. */
export function countFindings({ steps, missing }: Pick<AccreditationReview, 'steps' | 'missing'>): number {
  return steps.filter(({ passed }) => !passed).length + missing.length;
}

interface Outcome extends Findings {
  verdict: Verdict;
  isJoint: boolean;
}

function toOutcome(findings: Findings, isJoint = false): Outcome {
  return { ...findings, verdict: verdictOf(findings), isJoint };
}

const missingTrade = lacking({
  label: null,
  item: 1,
  description: 'Item 1: The trade does not belong to the investor account.',
  citation: '17 CFR 230.506(c)(2)(ii)',
});

function missingLetter({ thirdPartyConfirmation: { citation } }: AccreditationRules): Findings {
  const description = 'Verification letter about the investor';
  return lacking({ label: 'VERIFICATION_LETTER', description, citation });
}

function evaluateMethod(rules: AccreditationRules, facts: AccreditationFacts, day: Day): Outcome {
  const { submission } = facts;
  const own = { ...facts, documents: documentsOf(facts, 'PERSON') };
  switch (submission.method) {
    case 'NET_WORTH':
      return chooseTest(facts, (isJoint) => evaluateNetWorth(rules, submission.items, facts, day, isJoint));
    case 'INCOME':
      return chooseTest(facts, (isJoint) => evaluateIncome(rules, submission.items, facts, day, isJoint));
    case 'PROFESSIONAL':
      return toOutcome(evaluateProfessional(rules, submission.items, own, facts.standing, day));
    case 'EMPLOYEE':
      return toOutcome(evaluateEmployee(rules, submission.items, own, day));
    case 'INSIDER':
      return toOutcome(evaluateInsider(rules, submission.items, own, day));
    case 'FAMILY_CLIENT':
      return toOutcome(evaluateFamilyClient(rules, submission.items, own, facts.familyOffice));
    case 'SELF_CERTIFICATION': {
      const basis = submission.items[0]?.basis;
      return toOutcome(evaluateSelfCertification(rules, facts, basis, facts.record, day));
    }
    default:
      return toOutcome(facts.tradeBound?.findings ?? missingTrade);
  }
}

/** Either test is enough. The steps are those of the test that passes, or of both. */
function chooseTest(facts: EvidenceFacts, evaluate: (isJoint: boolean) => Findings): Outcome {
  const single = toOutcome(evaluate(false));
  if (single.verdict === 'PASSED' || facts.jointWith === null) return single;
  const joint = toOutcome(evaluate(true), true);
  if (joint.verdict === 'PASSED') return joint;
  const isOpen = single.verdict === 'NEEDS_INFO' || joint.verdict === 'NEEDS_INFO';
  return {
    ...join(single, joint),
    verdict: isOpen ? 'NEEDS_INFO' : 'FAILED',
    isJoint: joint.verdict === 'NEEDS_INFO',
  };
}

function toReview(
  rules: AccreditationRules | undefined,
  facts: AccreditationFacts,
  asOf: Day,
  outcome: Outcome,
  confirmedBy?: VerificationMethod,
): AccreditationReview {
  const { verdict, steps, missing, isJoint, fileIds, representationIds } = outcome;
  const { method } = facts.submission;
  // A letter about the status itself is for every issuer and trade.
  const tradeBound = confirmedBy === 'THIRD_PARTY_CONFIRMATION' ? null : facts.tradeBound;
  return {
    version: rules?.version ?? '',
    method,
    asOf,
    verdict,
    steps,
    missing,
    verification: {
      basis: basisOf(facts),
      method: verdict === 'PASSED' ? (confirmedBy ?? methodOf(method)) : 'PRINCIPLES',
      level: method === 'SELF_CERTIFICATION' && !confirmedBy ? 'REASONABLE_BELIEF' : 'VERIFIED',
      validUntil: tradeBound ? (outcome.limits[0] ?? null) : lastDay(rules, method, outcome, asOf),
      issuerId: tradeBound?.issuerId ?? issuerOf(facts),
      tradeId: tradeBound?.tradeId ?? null,
      isJoint,
      fileIds,
      representationIds,
    },
  };
}

const basesOfMethods: Partial<Record<AicMethod, VerificationBasis>> = {
  NET_WORTH: 'NET_WORTH',
  INCOME: 'INCOME',
  PROFESSIONAL: 'PROFESSIONAL_CERTIFICATION',
  EMPLOYEE: 'KNOWLEDGEABLE_EMPLOYEE',
  INSIDER: 'INSIDER',
  FAMILY_CLIENT: 'FAMILY_CLIENT',
};

/** Methods without a basis of their own have that of the investor's statement. */
function basisOf(facts: AccreditationFacts): VerificationBasis {
  const { submission, tradeBound } = facts;
  const item = submission.method === 'SELF_CERTIFICATION' ? submission.items[0]?.basis : undefined;
  const stated = representationBy(facts, 'ACCREDITED_STATUS', 'PERSON')?.basis as VerificationBasis | null;
  return tradeBound?.basis ?? basesOfMethods[submission.method] ?? item ?? stated ?? 'NET_WORTH';
}

function methodOf(method: AicMethod): VerificationMethod {
  switch (method) {
    case 'NET_WORTH':
      return 'ASSETS_AND_LIABILITIES';
    case 'INCOME':
      return 'TAX_FORMS';
    case 'THIRD_PARTY_CONFIRMATION':
    case 'PRIOR_VERIFICATION':
    case 'MINIMUM_INVESTMENT':
    case 'SELF_CERTIFICATION':
      return method;
    default:
      return 'PRINCIPLES';
  }
}

/** The earliest limit. Where information is missing, the verification of an override is limited as the basis. */
function lastDay(rules: AccreditationRules | undefined, method: AicMethod, outcome: Outcome, day: Day): Day {
  const months = rules?.evidenceAge.parameters.months ?? 0;
  const ofBasis = method === 'INCOME' ? `${day.slice(0, 4)}-12-31` : lastDayOf(day, months);
  const limits = outcome.verdict === 'PASSED' ? outcome.limits : [...outcome.limits, ofBasis];
  return limits.toSorted()[0] ?? ofBasis;
}

function issuerOf({ submission, office, issuer }: AccreditationFacts): string | null {
  switch (submission.method) {
    case 'EMPLOYEE':
    case 'INSIDER':
      return office?.issuerId ?? issuer?.id ?? null;
    case 'FAMILY_CLIENT':
      return submission.items[0]?.issuerId ?? null;
    default:
      return null;
  }
}
