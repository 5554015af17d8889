import { Kbd } from '@mantine/core';
import type { DecisionLabels } from '#shared/domain/decisions.ts';
import { GuardedButton } from '../../../components/access/guarded-button.tsx';
import { buttonColors } from '../../../components/state-badge.tsx';
import { useQueueSelection } from '../../../stores/queue-selection.ts';

interface DecisionButtonProps {
  labels: DecisionLabels;
  /** The most frequent decision. */
  isMain?: boolean;
  isRunning: boolean;
  /** Why it is disabled; it stays focusable, so that the reason can be read. */
  whyNot?: string | undefined;
  /** The ID of the list of obstacles that block it; pressing it leads to the list. */
  blockedBy?: string | undefined;
  onPress: () => void;
}

export function DecisionButton({
  labels,
  isMain = false,
  isRunning,
  whyNot,
  blockedBy,
  onPress,
}: DecisionButtonProps) {
  const hasKey = !useQueueSelection(({ isSelecting }) => isSelecting);
  return (
    <GuardedButton
      px={8}
      variant={isMain ? 'filled' : 'default'}
      {...(isMain && { color: buttonColors[labels.tone] })}
      autoContrast
      whyNot={whyNot}
      {...(blockedBy && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': blockedBy })}
      loading={isRunning}
      rightSection={hasKey && <Kbd size="xs">{labels.key.toUpperCase()}</Kbd>}
      onClick={onPress}
    >
      {labels.label}
    </GuardedButton>
  );
}
