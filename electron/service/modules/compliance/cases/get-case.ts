import type { Context } from '#service/kernel/context.ts';
import { notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { getCase, type ReviewCase } from '#shared/contracts/compliance/cases.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { nameOfficer } from '../../officers/officer-profiles.ts';
import { claimsSince } from '../claims.ts';
import { readBlockers } from '../decision.ts';
import { readProposalsOf } from '../proposal-rows.ts';
import { readAicCase } from './aic-case.ts';
import { readAmlCase } from './aml-case.ts';
import type { CaseReader } from './case-parts.ts';
import { readFileCase } from './file-case.ts';
import { readKycCase } from './kyc-case.ts';
import {
  readIssuerCase,
  readKybCase,
  readOfferingCase,
  readOnboardingCase,
  readSanctionsCase,
} from './onboarding-cases.ts';
import { readFundingCase, readSettlementCase, readTradeCase } from './trade-cases.ts';

const readers: Record<ReviewName, CaseReader> = {
  kyc: readKycCase,
  aic: readAicCase,
  aml: readAmlCase,
  issuer: readIssuerCase,
  offering: readOfferingCase,
  onboarding: readOnboardingCase,
  kyb: readKybCase,
  sanctions: readSanctionsCase,
  file: readFileCase,
  trade: readTradeCase,
  funding: readFundingCase,
  settlement: readSettlementCase,
};

export const cases: OperationHandler[] = [
  read(getCase, async (ctx, { params: { review, id } }) => {
    const parts = await readers[review](ctx, id);
    if (!parts) throw notFound('id');
    const [claim, proposals, blocked] = await Promise.all([
      readClaim(ctx, id),
      readProposalsOf(ctx.db, id),
      readBlockers(ctx, review, id),
    ]);
    const pending = proposals.find((one) => one.review === review && one.status === 'PENDING');
    return { review, claim, proposal: pending ?? null, blocked, ...parts };
  }),
];

async function readClaim(ctx: Context, recordId: string): Promise<ReviewCase['claim']> {
  const claim = await ctx.db
    .selectFrom('reviewClaims')
    .select(['officerId', 'claimedAt'])
    .where('recordId', '=', recordId)
    .where('claimedAt', '>', claimsSince(ctx.now))
    .executeTakeFirst();
  return claim ? { ...claim, officerName: await nameOfficer(ctx.db, claim.officerId) } : null;
}
