import { useId, useRef, useState } from 'react';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { decisionOf } from '#shared/contracts/compliance/decisions.ts';
import {
  isApproval,
  isIrreversible,
  isReasonOptional,
  isUndoable,
  kindOfDecision,
  labelsOf,
  offeredDecisions,
  onlyReasonOf,
  roleForDecision,
} from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { type ReviewName, transitionsOf } from '#shared/domain/reviews.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { queryClient } from '../../../api/query-client.ts';
import { afterPaint, useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatCount } from '../../../components/format-number.ts';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useQueueSelection } from '../../../stores/queue-selection.ts';
import { screeningFieldsOf } from '../screening/draft-statement.ts';
import { ApprovalForm } from './approval-form.tsx';
import classes from './decision-bar.module.css';
import { DecisionButton } from './decision-button.tsx';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { explainFinal } from './explain-final.ts';
import { focusObstacle, Obstacles } from './obstacles.tsx';
import { undoDecisions } from './undo-decisions.ts';
import { useDwellGuard } from './use-dwell-guard.ts';

interface DecisionBarProps {
  shown: ReviewCase;
  /** Whether a later version is being read: until then, nothing is decided. */
  isOutdated: boolean;
  /** Another officer who has claimed it. */
  claimedBy: string | undefined;
  onDecided: () => void;
  onUndone: () => void;
}

/** The decisions of the review; one that is not allowed shows why. */
export function DecisionBar({ shown, isOutdated, claimedBy, onDecided, onUndone }: DecisionBarProps) {
  const { review, state } = shown;
  const [pendingDecision, setPendingDecision] = useState<string>();
  const reasons = useOperation('listReasonCodes');
  // What is typed right after the form opens must find the reasons.
  const areReasonsRead = reasons.output !== undefined || reasons.error !== undefined;
  const isReady = useDwellGuard() && !isOutdated && areReasonsRead;
  const deciding = useDeciding(shown, onDecided, onUndone);
  const { isRunning, error, reset } = deciding;
  const whyNot = useDecisionBlocker(shown, claimedBy);
  const obstacles = useRef<HTMLDivElement>(null);
  const obstaclesId = useId();
  const isBlocked = (to: string) => whyNot(to) === undefined && shown.blocked.some((one) => one.to === to);
  const targets = offeredDecisions(review, state);

  const decide = async (to: string, given?: GivenReason) => {
    if (await deciding.decide(to, given)) setPendingDecision(undefined);
  };
  const press = (to: string) => {
    if (!isReady || isRunning || whyNot(to) !== undefined) return;
    reset();
    if (isBlocked(to)) focusObstacle(obstacles.current, to);
    else if (isOneKeyDecision(to)) void decide(to, onlyReasonGiven(review, state, to));
    else setPendingDecision(to);
  };

  const formOf = (to: string) => ({
    keepAs: `${shown.id} ${to}`,
    to,
    final: explainFinal(shown, to),
    isRunning,
    error,
    onDecide: (given: GivenReason) => void decide(to, given),
    onCancel: () => {
      reset();
      setPendingDecision(undefined);
    },
  });

  function needsReason(to: string): boolean {
    return !isReasonOptional(review, state, to);
  }

  function isOneKeyDecision(to: string): boolean {
    if (isIrreversible(review, to)) return false;
    if (isApproval(to, state))
      return (
        !needsReason(to) &&
        shown.screening === null &&
        !isListed(shown, to) &&
        findConcern(shown) === undefined
      );
    return kindOfDecision(to, state) === 'resume';
  }

  const { isSelecting } = useQueueSelection();
  useShortcuts(
    'Decide',
    (isSelecting ? [] : targets).map((to) => ({
      keys: labelsOf(to, review, state).key,
      label: labelsOf(to, review, state).label,
      run: () => press(to),
    })),
  );

  return (
    <footer className={classes.bar} aria-busy={!isReady}>
      <ErrorAlert
        message={
          error?.code === 'outdated'
            ? 'This record changed while you were reviewing it. Review the latest version, then decide.'
            : error?.besides(
                pendingDecision ? ['reasonCode', 'note', 'message', ...screeningFieldsOf(error)] : [],
              )
        }
      />
      {claimedBy === undefined && <Obstacles ref={obstacles} id={obstaclesId} shown={shown} />}
      {pendingDecision === undefined && (
        <div className={classes.buttons}>
          {targets.map((to, index) => (
            <DecisionButton
              key={to}
              labels={labelsOf(to, review, state)}
              isMain={index === 0}
              isRunning={isRunning && isOneKeyDecision(to)}
              whyNot={whyNot(to)}
              blockedBy={isBlocked(to) ? obstaclesId : undefined}
              onPress={() => press(to)}
            />
          ))}
        </div>
      )}
      {pendingDecision !== undefined &&
        (isApproval(pendingDecision, state) && !needsReason(pendingDecision) ? (
          <ApprovalForm
            key={pendingDecision}
            review={review}
            from={state}
            concern={isListed(shown, pendingDecision) ? undefined : findConcern(shown)}
            hasFindings={isListed(shown, pendingDecision)}
            screening={shown.screening}
            isOverride={shown.overridden.some(({ to }) => to === pendingDecision)}
            {...formOf(pendingDecision)}
          />
        ) : (
          <DecisionForm key={pendingDecision} review={review} from={state} {...formOf(pendingDecision)} />
        ))}
    </footer>
  );
}

/** Decides the case, and offers to undo that. */
function useDeciding(shown: ReviewCase, onDecided: () => void, onUndone: () => void) {
  const { review, id, updatedAt, title, state } = shown;
  const { run, isRunning, error, reset } = useAction(decisionOf(review).name);
  /** @returns whether it is decided */
  const decide = async (to: string, given: GivenReason = {}): Promise<boolean> => {
    const decided = await run({ params: { id }, body: { expectedUpdatedAt: updatedAt, to, ...given } });
    if (!decided) {
      // The case may be out of date, which can be the cause of the error.
      void queryClient.invalidateQueries({ queryKey: ['getCase'] });
      return false;
    }
    onDecided();
    const done = decided.awaitsSecond ? 'Proposed' : labelsOf(to, review, state).done;
    afterPaint(() => {
      if (decided.awaitsSecond || isUndoable(review, state, to))
        toastWithUndo(
          `${done}: ${title}`,
          () => void undoDecisions(review, [id], title, onUndone),
          limits.undoSeconds,
        );
      else toast(`${done}: ${title}`);
    });
    return true;
  };
  return { decide, isRunning, error, reset };
}

/** Explains why this officer cannot make a decision; undefined if only an obstacle can block it. */
function useDecisionBlocker(shown: ReviewCase, claimedBy: string | undefined) {
  const { review, state } = shown;
  const roleError = useWhyNot();
  const allowed = transitionsFrom(transitionsOf(review), state, 'officer');
  return (to: string): string | undefined => {
    if (claimedBy) return `Claimed by ${claimedBy}`;
    const role = allowed.includes(to) ? roleForDecision(review, state, to) : undefined;
    const lacking = roleError(decisionOf(review).name, { to }, role);
    if (lacking) return lacking;
    if (allowed.includes(to)) return undefined;
    if (allowed.length === 0) return `${toStateLabel(state)} is final`;
    return `From ${toStateLabel(state)}, allowed: ${allowed.map(toStateLabel).join(' or ')}`;
  };
}

/** The reason of a decision that has only one. */
function onlyReasonGiven(review: ReviewName, from: string, to: string): GivenReason {
  const reasonCode = onlyReasonOf(review, from, to);
  return reasonCode === undefined ? {} : { reasonCode };
}

/** Whether the list of obstacles has what an approval must explain or override. */
function isListed({ openFindings, overridden }: ReviewCase, to: string): boolean {
  return [...overridden, ...openFindings].some((one) => one.to === to);
}

/** What else contradicts an approval with a single key. */
function findConcern({ examination, findings }: ReviewCase): string | undefined {
  if (examination === 'running') return 'Automated checks are still running.';
  const high = findings.filter(({ severity }) => severity === 'HIGH').length;
  return high === 0 ? undefined : formatCount(high, 'high-severity finding');
}
