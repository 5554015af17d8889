import { Button, Kbd, Tooltip } from '@mantine/core';
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
  const isBarred = whyNot !== undefined;
  return (
    <Tooltip
      label={whyNot}
      disabled={!isBarred}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        px={8}
        variant={isMain ? 'filled' : 'default'}
        {...(isMain && { color: words.color })}
        autoContrast
        data-disabled={isBarred || undefined}
        aria-disabled={isBarred}
        loading={isRunning}
        rightSection={<Kbd size="xs">{words.key.toUpperCase()}</Kbd>}
        onClick={onPress}
      >
        {words.verb}
      </Button>
    </Tooltip>
  );
}
