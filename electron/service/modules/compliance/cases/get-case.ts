import { notFound } from '#service/errors.ts';
import { type Implementation, read } from '#service/implementation.ts';
import { getCase } from '#shared/contracts/compliance/cases.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { claimsSince } from '../claims.ts';
import { readAicCase } from './aic-case.ts';
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

export const cases: Implementation[] = [
  read(getCase, async (ctx, { params: { review, id } }) => {
    const parts = await readers[review](ctx, id);
    if (!parts) throw notFound('id');
    const claim = await ctx.db
      .selectFrom('reviewClaims')
      .select(['officerId', 'claimedAt'])
      .where('recordId', '=', id)
      .where('claimedAt', '>', claimsSince(ctx.now))
      .executeTakeFirst();
    return { review, claim: claim ?? null, ...parts };
  }),
];
