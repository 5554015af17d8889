import { Kbd } from '@mantine/core';
import { GuardedButton } from '../../officers/guarded-button.tsx';
import type { DecisionLabels } from '../decision-labels.ts';

interface DecisionButtonProps {
  label: DecisionLabels;
  /** The decision that most cases end with. */
  isMain?: boolean;
  isRunning: boolean;
  /** Why it may not be pressed; it stays within reach, so that this can be read. */
  whyNot?: string | undefined;
  onPress: () => void;
}

export function DecisionButton({ label, isMain = false, isRunning, whyNot, onPress }: DecisionButtonProps) {
  return (
    <GuardedButton
      px={8}
      variant={isMain ? 'filled' : 'default'}
      {...(isMain && { color: label.color })}
      autoContrast
      whyNot={whyNot}
      loading={isRunning}
      rightSection={<Kbd size="xs">{label.key.toUpperCase()}</Kbd>}
      onClick={onPress}
    >
      {label.verb}
    </GuardedButton>
  );
}
