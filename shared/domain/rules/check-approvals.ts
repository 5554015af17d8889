/** The rules about reviews of the offering, its issuer, and the account: each is approved or not. */
import { dayIn } from '../compliance-days.ts';
import { formatDay } from '../dates.ts';
import { type CheckResult, passed, type Requirement, type RequirementActor } from './rule-result.ts';
import type { TradeFacts } from './trade-facts.ts';

/** The result while the cart has no line, and so no offering. */
export const noOffering: CheckResult = {
  result: 'NEEDS_INFO',
  field: 'lineItems',
  message: 'must not be empty',
};

/** The result while the cart has no investor account. */
export const noAccount: CheckResult = {
  result: 'NEEDS_INFO',
  field: 'investorAccountId',
  message: 'is required',
};

export function checkOfferingOpen({ offering }: TradeFacts): CheckResult {
  if (!offering) return noOffering;
  if (offering.enabled) return passed({ enabled: true });
  return { result: 'FAILED', field: 'offeringId', message: 'is not enabled', inputs: { enabled: false } };
}

export function checkOfferingReview({ offering }: TradeFacts): CheckResult {
  if (!offering) return noOffering;
  const { id, complianceReview, onboardingStatus } = offering;
  const inputs = { complianceReview, onboardingStatus };
  const requirements = [
    ...(complianceReview === 'APPROVED'
      ? []
      : [
          needs('OFFERING_NOT_APPROVED', id, 'complianceReview', 'OPERATOR', 'The offering is not approved.'),
        ]),
    ...(onboardingStatus === 'APPROVED'
      ? []
      : [
          needs(
            'ONBOARDING_NOT_APPROVED',
            id,
            'onboardingStatus',
            'OPERATOR',
            'The onboarding of the offering is not approved.',
          ),
        ]),
  ];
  if (requirements.length === 0) return passed(inputs);
  const isRejected = complianceReview === 'REJECTED' || onboardingStatus === 'REJECTED';
  return {
    result: isRejected ? 'FAILED' : 'NEEDS_INFO',
    field: 'offeringId',
    message: isRejected
      ? 'the offering was rejected (FINRA RN 10-22, 23-08). Choose another offering.'
      : 'the offering is not approved (FINRA RN 10-22, 23-08). Wait for its approval.',
    inputs,
    requirements,
  };
}

export function checkIssuerReview({ offering, issuer }: TradeFacts): CheckResult {
  if (!offering) return noOffering;
  const issuerStatus = issuer?.status;
  const inputs = { issuerStatus };
  if (issuerStatus === 'APPROVED') return passed(inputs);
  return {
    result: issuerStatus === 'REJECTED' ? 'FAILED' : 'NEEDS_INFO',
    field: 'offeringId',
    message: 'the issuer is not approved (FINRA RN 10-22, 23-08). Wait for its approval.',
    inputs,
    requirements: [
      needs('ISSUER_NOT_APPROVED', offering.issuerId, 'status', 'OPERATOR', 'The issuer is not approved.'),
    ],
  };
}

/** The placement, not the evaluation, must be within the dates. */
export function checkDates({ zone, trade, offering }: TradeFacts, now: string): CheckResult {
  if (!offering) return noOffering;
  const placedAt = trade.placedAt ?? now;
  const { startAt, deadline } = offering;
  const inputs = { placedAt, startAt, deadline };
  const failed = (message: string): CheckResult => ({
    result: 'FAILED',
    field: 'offeringId',
    message: `${message} (terms of the offering). Ask the issuer for new dates.`,
    inputs,
  });
  if (startAt !== null && dayIn(zone, placedAt) < startAt)
    return failed(`the offering starts on ${formatDay(startAt)}`);
  // The day before the end of a day is the last one.
  if (deadline !== null && placedAt >= deadline) {
    const lastMoment = new Date(Date.parse(deadline) - 1).toISOString();
    return failed(`the offering ended on ${formatDay(dayIn(zone, lastMoment))}`);
  }
  return passed(inputs);
}

export function checkSetup({ account }: TradeFacts): CheckResult {
  if (!account) return noAccount;
  const inputs = { setupStatus: account.setupStatus };
  if (account.setupStatus === 'COMPLETE') return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: 'the profile is incomplete (31 CFR 1023.220(a)(2)(i)). Complete the missing fields.',
    inputs,
    requirements: [
      needs(
        'SETUP_INCOMPLETE',
        account.id,
        'setupStatus',
        'CLIENT',
        'Complete the profile of the investor account.',
      ),
    ],
  };
}

/** The identity of every individual, and of the legal entity. */
export function checkKyc({ account, people, entity }: TradeFacts): CheckResult {
  if (!account) return noAccount;
  const inputs = {
    kycStatus: Object.fromEntries(people.map(({ id, kycStatus }) => [id, kycStatus])),
    ...(entity && { kybStatus: entity.kybStatus }),
  };
  const requirements: Requirement[] = people
    .filter(({ kycStatus }) => kycStatus !== 'APPROVED')
    .map(({ id, kycStatus }) => {
      const isOpen = kycStatus === 'PENDING' || kycStatus === 'RESUBMIT';
      return isOpen
        ? needs('KYC_NOT_APPROVED', id, 'kycStatus', 'CLIENT', 'Submit an identity document (KYC).')
        : needs('KYC_NOT_APPROVED', id, 'kycStatus', 'OPERATOR', 'The KYC review is not approved.');
    });
  if (people.length === 0)
    requirements.push(needs('NO_INDIVIDUAL', account.id, null, 'CLIENT', 'Create the account holder.'));
  const holderMessage = requirements.length > 0 ? 'KYC not approved for an account holder' : undefined;
  const isEntity = account.type === 'LEGAL_ENTITY';
  if (isEntity && entity?.kybStatus !== 'APPROVED')
    requirements.push(
      entity
        ? needs('KYB_NOT_APPROVED', entity.id, 'kybStatus', 'OPERATOR', 'The KYB review is not approved.')
        : needs('NO_LEGAL_ENTITY', account.id, null, 'CLIENT', 'Create the legal entity.'),
    );
  if (requirements.length === 0) return passed(inputs);
  const statuses = [...people.map(({ kycStatus }) => kycStatus), entity?.kybStatus];
  return {
    result: statuses.some((status) => status === 'REJECTED' || status === 'CANCELLED')
      ? 'FAILED'
      : 'NEEDS_INFO',
    field: 'investorAccountId',
    message: `${holderMessage ?? 'KYB not approved for the legal entity'} (31 CFR 1023.220(a)(2)). Complete the review.`,
    inputs,
    requirements,
  };
}

/** What a client learns of AML and sanctions screening (compliance.md § 7.1). */
const amlMessage = 'A review of this account is not complete.';

/** Every status but APPROVED has the same result, so that it reveals nothing. */
export function checkAml({ account, people, entity }: TradeFacts): CheckResult {
  if (!account) return noAccount;
  const isEntity = account.type === 'LEGAL_ENTITY';
  const isApproved =
    people.length > 0 &&
    people.every(({ amlStatus }) => amlStatus === 'APPROVED') &&
    (!isEntity || entity?.sanctionsStatus === 'APPROVED');
  const inputs = {
    amlStatus: Object.fromEntries(people.map(({ id, amlStatus }) => [id, amlStatus])),
    ...(entity && { sanctionsStatus: entity.sanctionsStatus }),
  };
  if (isApproved) return passed(inputs);
  return {
    result: 'NEEDS_INFO',
    field: 'investorAccountId',
    message: amlMessage,
    inputs,
    requirements: [needs('REVIEW_NOT_COMPLETE', account.id, null, 'OPERATOR', amlMessage)],
  };
}

export function needs(
  code: string,
  subjectId: string,
  field: string | null,
  actor: RequirementActor,
  message: string,
  label: string | null = null,
): Requirement {
  return { code, subjectId, field, label, actor, message };
}
