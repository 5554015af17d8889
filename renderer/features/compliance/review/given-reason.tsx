import { toStateLabel } from '#shared/domain/states.ts';
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
  const known = output?.items.find(({ code }) => code === reasonCode);
  const isHidden = isRestricted && !known;
  return (
    <>
      {isRestricted && <RestrictedBadge />}{' '}
      {!isHidden && (known?.label ?? (reasonCode ? toStateLabel(reasonCode) : 'No reason'))}
    </>
  );
}
