import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useOperation } from '../../api/use-operation.ts';
import { GuardedButton } from '../../components/access/guarded-button.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatCount } from '../../components/format-number.ts';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { toast } from '../../components/toast.tsx';
import { NotMaterialDialog } from './not-material-dialog.tsx';
import classes from './revisions.module.css';
import { TermChanges } from './term-changes.tsx';

type Changes = CallOutput<'listOfferingChanges'>;
export type OfferingChange = Changes['items'][number];

interface OfferingChangesProps {
  offeringId: string;
  isCrowdfunding: boolean;
}

/** What the material changes of the offering did, and whether two approvers found them not material. */
export function OfferingChanges({ offeringId, isCrowdfunding }: OfferingChangesProps) {
  const { output } = useOperation('listOfferingChanges', { params: { id: offeringId } });
  const [open, setOpen] = useState<'propose' | 'confirm'>();
  if (!output || output.items.length === 0) return null;
  const sinceApproval = output.items.filter(({ isSinceApproval }) => isSinceApproval);
  const proposed = sinceApproval.filter(({ materiality }) => materiality === 'PROPOSED');
  const material = sinceApproval.filter(({ materiality }) => materiality === 'MATERIAL');
  return (
    <Section
      title="Material changes"
      description="Changes of terms after investors saw them. A change is material until two approvers record that it is not."
    >
      <Stack>
        <ol className={classes.list} reversed>
          {output.items.map((change) => (
            <ChangeItem key={change.id} change={change} isCrowdfunding={isCrowdfunding} />
          ))}
        </ol>
        {proposed[0] && (
          <Proposal offeringId={offeringId} change={proposed[0]} onConfirm={() => setOpen('confirm')} />
        )}
        {material.length > 0 && (
          <Group>
            <GuardedButton
              operation="proposeNotMaterial"
              variant="default"
              whyNot={output.whyNot ?? undefined}
              onClick={() => setOpen('propose')}
            >
              Propose as not material
            </GuardedButton>
          </Group>
        )}
      </Stack>
      <NotMaterialDialog
        offeringId={offeringId}
        kind={open}
        changes={open === 'confirm' ? proposed : material}
        onClose={() => setOpen(undefined)}
      />
    </Section>
  );
}

interface ChangeItemProps {
  change: OfferingChange;
  isCrowdfunding: boolean;
}

function ChangeItem({ change, isCrowdfunding }: ChangeItemProps) {
  const { createdAt, materiality, note, proposedByName, confirmedByName } = change;
  return (
    <li className={classes.revision}>
      <Group gap={6}>
        <Text span fw={600} inherit>
          <Deadline at={createdAt} />
        </Text>
        <StateBadge state={materiality} />
      </Group>
      <Effects change={change} isCrowdfunding={isCrowdfunding} />
      <TermChanges changes={change.changes.filter(({ isMaterial }) => isMaterial)} />
      {materiality === 'NOT_MATERIAL' && (
        <Dimmed size="xs">
          {note} Proposed by {proposedByName}, confirmed by {confirmedByName}.
        </Dimmed>
      )}
    </li>
  );
}

function Effects({ change, isCrowdfunding }: ChangeItemProps) {
  const { tradesPutBack, dueReconfirmations, dueAt, materiality } = change;
  return (
    <Dimmed size="xs">
      {tradesPutBack === 0
        ? 'No approved trade was open.'
        : `${formatCount(tradesPutBack, 'approved trade')} returned to review.`}
      {isCrowdfunding && dueReconfirmations === 0 && ' No reconfirmation is due.'}
      {dueReconfirmations > 0 && dueAt && (
        <>
          {` ${formatCount(dueReconfirmations, 'reconfirmation')} due `}
          <Deadline at={dueAt} />.
        </>
      )}
      {!isCrowdfunding && materiality !== 'NOT_MATERIAL' && (
        <> Open trades need an agreement that is attached after the change.</>
      )}
    </Dimmed>
  );
}

interface ProposalProps {
  offeringId: string;
  /** One of the proposed changes; all have the same note and officer. */
  change: OfferingChange;
  onConfirm: () => void;
}

/** What another approver must confirm; the officer who proposed it can withdraw it. */
function Proposal({ offeringId, change, onConfirm }: ProposalProps) {
  const { output: session } = useOperation('getSession');
  const decline = useAction('declineNotMaterial');
  const isOwn = session?.officer?.id === change.proposedById;

  async function end(done: string) {
    if (await decline.run({ params: { id: offeringId } })) toast(done);
  }

  return (
    <Stack gap="xs">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>{isOwn ? 'You' : change.proposedByName}</b> proposed that the changes are not material:{' '}
        {change.note}
      </Text>
      <ErrorAlert message={decline.error?.besides([])} />
      <Group gap="xs">
        {isOwn ? (
          <Button
            variant="default"
            loading={decline.isRunning}
            onClick={() => void end('Proposal withdrawn')}
          >
            Withdraw
          </Button>
        ) : (
          <>
            <GuardedButton operation="confirmNotMaterial" onClick={onConfirm}>
              Confirm as not material
            </GuardedButton>
            <GuardedButton
              operation="declineNotMaterial"
              variant="default"
              loading={decline.isRunning}
              onClick={() => void end('Proposal declined: the changes stay material')}
            >
              Decline
            </GuardedButton>
          </>
        )}
      </Group>
    </Stack>
  );
}
