import { Kbd } from '@mantine/core';
import { GuardedButton } from '../../access/guarded-button.tsx';
import type { DecisionWords } from '../decision-words.ts';

interface DecisionButtonProps {
  words: DecisionWords;
  /** The decision that most cases end with. */
  isMain?: boolean;
  isRunning: boolean;
  /** Why it may not be pressed; it stays within reach, so that this can be read. */
  whyNot?: string | undefined;
  onPress: () => void;
}

export function DecisionButton({ words, isMain = false, isRunning, whyNot, onPress }: DecisionButtonProps) {
  return (
    <GuardedButton
      px={8}
      variant={isMain ? 'filled' : 'default'}
      {...(isMain && { color: words.color })}
      autoContrast
      whyNot={whyNot}
      loading={isRunning}
      rightSection={<Kbd size="xs">{words.key.toUpperCase()}</Kbd>}
      onClick={onPress}
    >
      {words.verb}
    </GuardedButton>
  );
}
