import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Proposal } from '#shared/contracts/officers/second-approval.ts';
import { type DecisionLabels, isUndoable, labelsOf } from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { useAction } from '../../../api/use-action.ts';
import { useOperation } from '../../../api/use-operation.ts';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { useKeptState } from '../../../components/record-form/kept-changes.ts';
import { RestrictedBadge } from '../../../components/restricted-badge.tsx';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useQueueSelection } from '../../../stores/queue-selection.ts';
import classes from './decision-bar.module.css';
import { DecisionButton } from './decision-button.tsx';
import { DecisionFrame } from './decision-frame.tsx';
import { ReasonOf } from './given-reason.tsx';
import { undoDecisions } from './undo-decisions.ts';
import { useDwellGuard } from './use-dwell-guard.ts';

const confirmLabels: DecisionLabels = { label: 'Confirm', done: 'Confirmed', key: 'a', tone: 'done' };
const declineLabels: DecisionLabels = { label: 'Decline', done: 'Declined', key: 'r', tone: 'negative' };

interface ProposalBarProps {
  proposal: Proposal;
  title: string;
  /** What the officer confirms with a decision that cannot be undone. */
  final: string | undefined;
  /** Another officer who has claimed the case. */
  claimedBy: string | undefined;
  onDecided: () => void;
  onUndone: () => void;
}

/** The decision of another officer, to confirm or decline; officers can withdraw their own. */
export function ProposalBar({ proposal, title, final, claimedBy, onDecided, onUndone }: ProposalBarProps) {
  const { output: session } = useOperation('getSession');
  const confirm = useAction('confirmProposal');
  const decline = useAction('declineProposal');
  const withdraw = useAction('withdrawProposal');
  const isViewed = useDwellGuard();
  const [isDeclining, setDeclining] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [note, setNote] = useKeptState(`${proposal.id} note`, '');
  const params = { id: proposal.id };
  const isOwn = session?.officer?.id === proposal.proposedById;
  const locked = claimedBy === undefined ? undefined : `Claimed by ${claimedBy}`;
  const roleError = useWhyNot();
  const whyNot = locked ?? roleError('declineProposal');
  const whyNotConfirm = locked ?? roleError('confirmProposal') ?? proposal.staleReason ?? undefined;

  const { review, recordId, from, to } = proposal;
  const undo = () => void undoDecisions(review, [recordId], title, onUndone);
  const settle = (settled: unknown, done: string, canUndo = false) => {
    if (settled === undefined) return;
    if (canUndo) toastWithUndo(`${done}: ${title}`, undo, limits.undoSeconds);
    else toast(`${done}: ${title}`);
    onDecided();
  };
  const confirmIt = async () => {
    if (isViewed)
      settle(
        await confirm.run({ params, body: { ...(isConfirming && note && { note }) } }),
        labelsOf(to, review).done,
        isUndoable(review, from, to),
      );
  };
  const press = () => {
    if (whyNotConfirm) return;
    if (final) setConfirming(true);
    else void confirmIt();
  };
  const declineIt = async () => settle(await decline.run({ params, body: { note } }), declineLabels.done);
  const withdrawIt = async () => settle(await withdraw.run({ params }), 'Withdrawn');

  const hasKeys = !useQueueSelection().isSelecting && !isOwn;
  useShortcuts('Decide', [
    ...(hasKeys && !whyNotConfirm ? [{ keys: 'a', label: 'Confirm', run: press }] : []),
    ...(hasKeys && !whyNot ? [{ keys: 'r', label: 'Decline', run: () => setDeclining(true) }] : []),
  ]);

  return (
    <footer className={classes.bar} aria-busy={!isViewed}>
      <Text size="sm">
        <b>{isOwn ? 'You' : proposal.proposedByName}</b> proposed: {toStateLabel(proposal.to)}
        {proposal.reasonCode && (
          <>
            {' '}
            (<ReasonOf reasonCode={proposal.reasonCode} isRestricted={false} />)
          </>
        )}
        . {isOwn ? 'Awaiting second approval.' : (proposal.staleReason ?? 'Your approval is required.')}
      </Text>
      {(proposal.isRestricted || proposal.noteIsRestricted) && <RestrictedBadge />}
      {proposal.note && <Dimmed>{proposal.note}</Dimmed>}
      <ErrorAlert message={(confirm.error ?? withdraw.error ?? decline.error)?.besides(['note'])} />
      {isOwn ? (
        <Button variant="default" loading={withdraw.isRunning} onClick={() => void withdrawIt()}>
          Withdraw
        </Button>
      ) : isConfirming ? (
        <DecisionFrame
          labels={confirmLabels}
          final={final}
          isRunning={confirm.isRunning}
          onSubmit={() => void confirmIt()}
          onCancel={() => setConfirming(false)}
        >
          <Textarea
            label="Internal note"
            size="xs"
            autoFocus
            autosize
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </DecisionFrame>
      ) : isDeclining ? (
        <DeclineForm
          note={note}
          isRunning={decline.isRunning}
          error={decline.error?.at('note')}
          onNote={setNote}
          onDecline={() => void declineIt()}
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <DecisionButton
            labels={confirmLabels}
            isMain
            isRunning={confirm.isRunning}
            whyNot={whyNotConfirm}
            onPress={press}
          />
          <DecisionButton
            labels={declineLabels}
            isRunning={false}
            whyNot={whyNot}
            onPress={() => whyNot ?? setDeclining(true)}
          />
        </div>
      )}
    </footer>
  );
}

interface DeclineFormProps {
  note: string;
  isRunning: boolean;
  error: string | undefined;
  onNote: (note: string) => void;
  onDecline: () => void;
  onCancel: () => void;
}

function DeclineForm({ note, isRunning, error, onNote, onDecline, onCancel }: DeclineFormProps) {
  return (
    <Stack gap="xs">
      <Textarea
        label="Reason"
        size="xs"
        required
        autoFocus
        autosize
        minRows={2}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDecline();
        }}
        error={error}
      />
      <Group gap={6} justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button color="red" loading={isRunning} onClick={onDecline}>
          Decline
        </Button>
      </Group>
    </Stack>
  );
}
