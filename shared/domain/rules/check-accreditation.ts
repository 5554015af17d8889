/** The rules that rest on verifications: accredited investors, and contrary information. */
import { dayIn } from '../compliance-days.ts';
import {
  contraryFindingsOf,
  countsFor,
  type Verification,
  type VerificationLevel,
  verificationLevels,
} from '../verification.ts';
import { needs, noAccount, noOffering } from './check-approvals.ts';
import type { Exemption } from './exemptions.ts';
import { type CheckResult, notApplicable, passed } from './rule-result.ts';
import { type Owner, ownersOf, type TradeFacts } from './trade-facts.ts';

/** The verifications of an owner that count for the trade: its own, and those of a joint test that covers it. */
export function verificationsOf(facts: TradeFacts, owner: Pick<Owner, 'id'>, now: string): Verification[] {
  const { offering, trade, verifications, zone } = facts;
  if (!offering) return [];
  const use = { issuerId: offering.issuerId, tradeId: trade.id, day: dayIn(zone, now) };
  return verifications.filter(
    (one) => (one.subjectId === owner.id || one.coversIndividualId === owner.id) && countsFor(one, use),
  );
}

/** Whether a verification of either level counts, so that no limit applies to the owner. */
export function isAccredited(facts: TradeFacts, owner: Pick<Owner, 'id'>, now: string): boolean {
  return verificationsOf(facts, owner, now).length > 0;
}

/** Rule 506(c): each owner is verified. */
export function checkAccreditation(facts: TradeFacts, now: string): CheckResult {
  if (!facts.account) return noAccount;
  if (!facts.offering) return noOffering;
  const owners = ownersOf(facts);
  const used = (owners ?? []).map((owner) => ({
    ownerId: owner.id,
    verificationId: verificationsOf(facts, owner, now).find(({ level }) => level === 'VERIFIED')?.id ?? null,
  }));
  const inputs = { saleDay: dayIn(facts.zone, now), owners: used };
  const missing = used.filter(({ verificationId }) => verificationId === null);
  if (owners && missing.length === 0) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'investorAccountId',
    message:
      'investor not accredited (Reg D offering; 17 CFR 230.506(c)). Submit an accreditation for each owner.',
    inputs,
    requirements: owners
      ? missing.map(({ ownerId }) =>
          needs(
            'ACCREDITATION_MISSING',
            ownerId,
            null,
            'CLIENT',
            'Submit an accreditation, which an officer verifies.',
          ),
        )
      : [needs('NO_OWNER', facts.account.id, null, 'CLIENT', 'Create each owner of the investor account.')],
  };
}

/** The levels of the verifications that a sale relies on; sales under other exemptions rely on none. */
const levelsUsed: Partial<Record<Exemption, readonly VerificationLevel[]>> = {
  RULE_506C: ['VERIFIED'],
  RULE_506B: verificationLevels,
  REG_A_TIER_2: verificationLevels,
  REG_CF: verificationLevels,
};

/** None, if a sale under the exemption relies on no verification. */
export function levelsUsedUnder(exemption: Exemption): readonly VerificationLevel[] {
  return levelsUsed[exemption] ?? [];
}

/** No contrary information on a verification that the sale relies on, or on which that one rests. */
export function checkContrary(facts: TradeFacts, now: string): CheckResult {
  const levels = facts.offering ? levelsUsedUnder(facts.offering.exemption) : [];
  const used = (ownersOf(facts) ?? [])
    .flatMap((owner) => verificationsOf(facts, owner, now))
    .filter(({ level }) => levels.includes(level));
  if (used.length === 0) return notApplicable();
  const day = dayIn(facts.zone, now);
  const found = used.map((one) => ({ subjectId: one.subjectId, contrary: contraryFindingsOf(one, day) }));
  const contrary = found.filter((one) => one.contrary.length > 0);
  const inputs = {
    verificationIds: used.map(({ id }) => id),
    // An override covers the findings that the officers saw.
    contrary: contrary.flatMap((one) => one.contrary),
  };
  if (contrary.length === 0) return passed(inputs);
  return {
    result: 'FAILED',
    field: 'investorAccountId',
    message:
      'a change of figures or statements contradicts the accreditation (17 CFR 230.506(c)(2)(ii)). Verify the accreditation again.',
    inputs,
    requirements: contrary.map(({ subjectId }) =>
      needs('CONTRARY_INFORMATION', subjectId, null, 'OPERATOR', 'Verify the accreditation again.'),
    ),
  };
}
