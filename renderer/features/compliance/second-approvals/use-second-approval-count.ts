import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';

/** The number of proposals that await this officer: those of other officers, for an approver, and for an administrator. */
export function useSecondApprovalCount(): number {
  const { output } = useOperation('listSecondApprovals');
  const roleError = useWhyNot()('confirmProposal');
  const counts = (output?.counts ?? []).filter(({ kind }) => kind === 'ADMINISTRATION' || !roleError);
  return counts.reduce((sum, { count, own }) => sum + count - own, 0);
}
