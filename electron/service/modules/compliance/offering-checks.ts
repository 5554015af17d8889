import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import { getOfferingChecks } from '#shared/contracts/compliance/offering-checks.ts';
import { listApprovalChecks } from '#shared/domain/rules/offering-approval.ts';
import { readApprovalFacts } from './reviews/offering/approval-checks.ts';

export const offeringChecks: OperationHandler[] = [
  read(getOfferingChecks, async (ctx, { params }) => {
    const facts = await readApprovalFacts(ctx, await findVisible(ctx, 'offerings', params.id, 'id'));
    const { exemption, deadline } = facts;
    return { exemption, deadline, checks: listApprovalChecks(facts, ctx.now) };
  }),
];
