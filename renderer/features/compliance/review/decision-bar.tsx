import { useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { decisions } from '#shared/contracts/compliance/decisions.ts';
import { movesFrom } from '#shared/domain/moves.ts';
import { movesOf, owesNoReason } from '#shared/domain/reviews.ts';
import { afterPaint } from '../../../api/after-paint.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { toWords } from '../../../components/state-badge.tsx';
import { tellError } from '../../../components/tell-error.ts';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useWhyNot } from '../../access/why-not.ts';
import { reopened, targetsOf, wordsOf } from '../decision-words.ts';
import { ApprovalForm } from './approval-form.tsx';
import classes from './decision-bar.module.css';
import { DecisionButton } from './decision-button.tsx';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { takeBack } from './take-back.ts';
import { useLookedAt } from './use-looked-at.ts';

interface DecisionBarProps {
  shown: ReviewCase;
  /** Another officer who is at work on it. */
  heldBy: string | undefined;
  onDecided: () => void;
  /** The decision that was just made is undone. */
  onTakenBack: () => void;
}

/** The decisions that the review knows; one that may not be made says why. */
export function DecisionBar({ shown, heldBy, onDecided, onTakenBack }: DecisionBarProps) {
  const { review, id, state, updatedAt, title } = shown;
  const [asked, setAsked] = useState<string>();
  const isLookedAt = useLookedAt();
  const roleRefusal = useWhyNot();
  // Read ahead: whoever types the reason as soon as it is asked for must find it.
  useOperation('listReasonCodes');
  const { run, isRunning, refused, reset } = useAction(decisions[review].name);
  const allowed = movesFrom(movesOf(review), state, 'officer');
  const doubt = doubtOf(shown);
  const targets = targetsOf(review).filter((to) => allowed.includes(to) || !reopened.includes(to));

  const decide = async (to: string, given: GivenReason = {}) => {
    const decided = await run({ params: { id }, body: { seen: updatedAt, to, ...given } });
    if (!decided) {
      // It may have been refused for what it is no longer.
      void queryClient.invalidateQueries({ queryKey: ['getCase'] });
      return;
    }
    setAsked(undefined);
    onDecided();
    const undo = decided.awaitsSecond ? undefined : takeBack(review, id, to, onTakenBack);
    const words = decided.awaitsSecond ? 'Waits for a second officer' : wordsOf(to).done;
    afterPaint(() => {
      if (undo) toastWithUndo(`${words}: ${title}`, undo);
      else toast(`${words}: ${title}`);
    });
  };
  const press = (to: string) => {
    if (!isLookedAt || isRunning || whyNot(to) !== undefined) return;
    reset();
    if (takesOneKey(to)) void decide(to);
    else setAsked(to);
  };

  const formOf = (to: string) => ({
    to,
    isRunning,
    refused,
    onDecide: (given: GivenReason) => void decide(to, given),
    onCancel: () => {
      reset();
      setAsked(undefined);
    },
  });

  function takesOneKey(to: string): boolean {
    return owesNoReason.includes(to) && doubt === undefined;
  }

  function whyNot(to: string): string | undefined {
    if (heldBy) return `${heldBy} is at work on it`;
    const lacking = roleRefusal(decisions[review].name, { to });
    if (lacking) return lacking;
    const barred = shown.barred.find((one) => one.to === to);
    if (barred) return barred.errors.map(tellError).join('; ');
    if (allowed.includes(to)) return undefined;
    if (allowed.length === 0) return `${toWords(state)} is where it ends`;
    return `${toWords(state)} can only become ${allowed.map(toWords).join(' or ').toLowerCase()}`;
  }

  useShortcuts(
    'Decide',
    targets.map((to) => ({ keys: wordsOf(to).key, words: wordsOf(to).verb, run: () => press(to) })),
  );

  return (
    <footer className={classes.bar} aria-busy={!isLookedAt}>
      <RefusalAlert
        message={
          refused?.at('seen')
            ? 'It changed while you looked at it, and is shown as it is now. Look at it again, then decide.'
            : refused?.besides(asked ? ['reasonCode', 'note', 'message'] : [])
        }
      />
      {asked === undefined && (
        <div className={classes.buttons}>
          {targets.map((to, index) => (
            <DecisionButton
              key={to}
              words={wordsOf(to)}
              isMain={index === 0}
              isRunning={isRunning && takesOneKey(to)}
              whyNot={whyNot(to)}
              onPress={() => press(to)}
            />
          ))}
        </div>
      )}
      {asked !== undefined &&
        (owesNoReason.includes(asked) ? (
          <ApprovalForm doubt={doubt} {...formOf(asked)} />
        ) : (
          <DecisionForm key={asked} review={review} {...formOf(asked)} />
        ))}
    </footer>
  );
}

/** What speaks against granting it by one key. */
function doubtOf({ examination, findings, arithmetic }: ReviewCase): string | undefined {
  if (examination === 'running') return 'It is still being examined.';
  const grave = findings.filter(({ severity }) => severity === 'HIGH').length;
  if (grave === 0) return arithmetic?.verdict === 'NEEDS_INFO' ? 'Papers are missing for it.' : undefined;
  return grave === 1 ? 'A grave finding stands against it.' : `${grave} grave findings stand against it.`;
}
