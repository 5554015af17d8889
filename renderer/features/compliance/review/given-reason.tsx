import { nameReason } from '#shared/domain/decision-outcome.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RestrictedBadge } from '../../../components/restricted-badge.tsx';

interface GivenReasonProps {
  reasonCode: string | null;
  /** Officers who may not read a restricted reason receive no code. */
  isRestricted: boolean;
}

/** The reason of a decision by its label; a restricted one is marked. */
export function ReasonOf({ reasonCode, isRestricted }: GivenReasonProps) {
  const { output } = useOperation('listReasonCodes');
  const reasons = output?.items ?? [];
  const isHidden = isRestricted && !reasons.some(({ code }) => code === reasonCode);
  return (
    <>
      {isRestricted && <RestrictedBadge />}{' '}
      {!isHidden && (reasonCode ? nameReason(reasonCode, reasons) : 'No reason')}
    </>
  );
}
