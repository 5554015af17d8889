import { Button, Group, Kbd, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { decisions } from '#shared/contracts/compliance/decisions.ts';
import { movesFrom } from '#shared/domain/moves.ts';
import { movesOf, owesNoReason } from '#shared/domain/reviews.ts';
import { useAction } from '../../../api/use-action.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { toWords } from '../../../components/state-badge.tsx';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { targetsOf, wordsOf } from '../decision-words.ts';
import classes from './decision-bar.module.css';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { takeBack } from './take-back.ts';

interface DecisionBarProps {
  shown: ReviewCase;
  /** Another officer who is at work on it. */
  heldBy: string | undefined;
  onDecided: () => void;
}

/** The decisions that the review knows; one that may not be made says why. */
export function DecisionBar({ shown, heldBy, onDecided }: DecisionBarProps) {
  const { review, id, state, updatedAt, title } = shown;
  const [asked, setAsked] = useState<string>();
  const { run, isRunning, refused, reset } = useAction(decisions[review].name);
  const allowed = movesFrom(movesOf(review), state, 'officer');
  const targets = targetsOf(review);

  const decide = async (to: string, given: GivenReason = {}) => {
    const decided = await run({ params: { id }, body: { seen: updatedAt, to, ...given } });
    if (!decided) return;
    setAsked(undefined);
    const words = `${wordsOf(to).done}: ${title}`;
    const undo = takeBack(review, id, to);
    if (undo) toastWithUndo(words, undo);
    else toast(words);
    onDecided();
  };
  const press = (to: string) => {
    if (isRunning || whyNot(to) !== undefined) return;
    reset();
    if (owesNoReason.includes(to)) void decide(to);
    else setAsked(to);
  };

  function whyNot(to: string): string | undefined {
    if (heldBy) return `${heldBy} is at work on it`;
    if (allowed.includes(to)) return undefined;
    if (allowed.length === 0) return `${toWords(state)} is where it ends`;
    return `${toWords(state)} can only become ${allowed.map(toWords).join(' or ').toLowerCase()}`;
  }

  useShortcuts(
    'Decide',
    targets.map((to) => ({ keys: wordsOf(to).key, words: wordsOf(to).verb, run: () => press(to) })),
  );

  return (
    <footer className={classes.bar}>
      <RefusalAlert message={refused?.besides(asked ? ['reasonCode', 'note', 'message'] : [])} />
      {asked ? (
        <DecisionForm
          key={asked}
          review={review}
          to={asked}
          isRunning={isRunning}
          refused={refused}
          onDecide={(given) => void decide(asked, given)}
          onCancel={() => {
            reset();
            setAsked(undefined);
          }}
        />
      ) : (
        <Group gap={6} wrap="nowrap">
          {targets.map((to) => {
            const { verb, key, color } = wordsOf(to);
            const reason = whyNot(to);
            return (
              <Tooltip
                key={to}
                label={reason}
                disabled={reason === undefined}
                events={{ hover: true, focus: true, touch: true }}
              >
                <Button
                  flex={1}
                  px={8}
                  variant={to === targets[0] ? 'filled' : 'default'}
                  color={to === targets[0] ? color : undefined}
                  data-disabled={reason !== undefined || undefined}
                  aria-disabled={reason !== undefined}
                  loading={isRunning && owesNoReason.includes(to)}
                  rightSection={<Kbd size="xs">{key.toUpperCase()}</Kbd>}
                  onClick={() => press(to)}
                >
                  {verb}
                </Button>
              </Tooltip>
            );
          })}
        </Group>
      )}
    </footer>
  );
}
