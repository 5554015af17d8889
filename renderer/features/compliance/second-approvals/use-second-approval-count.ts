import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';

/** The number of proposals that await this officer: those of other officers, for an approver. */
export function useSecondApprovalCount(): number {
  const { output } = useOperation('listSecondApprovals');
  const roleError = useWhyNot()('confirmProposal');
  if (roleError) return 0;
  return (output?.counts ?? []).reduce((sum, { count, own }) => sum + count - own, 0);
}
