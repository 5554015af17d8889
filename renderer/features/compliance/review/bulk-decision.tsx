import { Button, Group, Kbd, Menu, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import {
  decisionsBySetting,
  isApproval,
  isIrreversible,
  isUndoable,
  labelsOf,
} from '#shared/domain/decisions.ts';
import { limits } from '#shared/domain/limits.ts';
import { explainNoBulk, type ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { Guard } from '../../../components/access/guard.tsx';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { BulkOutcomeModal } from '../../../components/bulk/bulk-outcome.tsx';
import { countNotUpdated, type PortionOutcome, useBulk } from '../../../components/bulk/use-bulk.ts';
import { formatCount } from '../../../components/format-number.ts';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { BulkApproval } from './bulk-approval.tsx';
import classes from './bulk-decision.module.css';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { SelectAll } from './select-all.tsx';
import { undoDecisions } from './undo-decisions.ts';
import type { QueueFilters } from './use-queue.ts';

interface BulkDecisionProps {
  review: ReviewName;
  filters: QueueFilters;
  /** The selected records by ID. */
  selected: ReadonlyMap<string, QueueItem>;
  onSelect: (items: readonly QueueItem[]) => void;
  onClear: () => void;
  /** These are decided, or await second approval. */
  onDone: (ids: readonly string[]) => void;
}

const confirmLabels = { label: 'Confirm', done: 'Confirmed' };

/** Applies one decision to the selected records, or to all that match the filters. */
export function BulkDecision({ review, filters, selected, onSelect, onClear, onDone }: BulkDecisionProps) {
  const [pendingDecision, setPendingDecision] = useState<string>();
  const [labels, setLabels] = useState(confirmLabels);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const bulk = useBulk();

  const run = async (
    decision: typeof confirmLabels,
    isDoneUndoable: boolean,
    items: readonly QueueItem[],
    send: (portion: readonly QueueItem[]) => Promise<PortionOutcome>,
  ) => {
    setLabels(decision);
    const outcome = await bulk.run(items, send);
    const { total: count, done, proposed, rejected } = outcome;
    onDone([...done, ...proposed]);
    if (countNotUpdated(outcome) > 0 || rejected.length > 0) return;
    bulk.close();
    const awaiting = proposed.length > 0 ? `; ${proposed.length} proposed` : '';
    const message = `${decision.done}: ${done.length} of ${count}${awaiting}`;
    const ids = [...(isDoneUndoable ? done : []), ...proposed];
    const undo = () => void undoDecisions(review, ids, formatCount(ids.length, 'record'));
    if (ids.length > 0) toastWithUndo(message, undo, limits.undoSeconds);
    else toast(message);
  };
  const decide = (items: readonly QueueItem[], to: string, given: GivenReason = {}) => {
    setPendingDecision(undefined);
    return run(labelsOf(to, review), isUndoable(review, '', to), items, async (portion) => {
      const ids = portion.map(({ id }) => id);
      const { decided, ...rest } = await call('decideMany', { body: { review, ids, to, ...given } });
      return { done: decided, ...rest };
    });
  };
  const confirm = () =>
    run(
      confirmLabels,
      [...selected.values()].every(
        ({ proposal }) => proposal === null || !isIrreversible(review, proposal.to),
      ),
      [...selected.values()].filter(({ proposal }) => proposal !== null),
      confirmPortion,
    );

  const approvals = [...selected.values()].filter(({ proposal }) => proposal?.to === 'APPROVED').length;

  useShortcuts('Queue', [{ keys: 'b', label: 'Decide selected', run: () => setMenuOpen(true) }]);
  return (
    <div className={classes.bar}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="sm" fw={500} aria-live="polite">
          {selected.size.toLocaleString()} selected{' '}
        </Text>
        <Group gap={4} wrap="nowrap">
          <DecideMenu
            review={review}
            count={selected.size}
            isOpen={isMenuOpen}
            onToggle={setMenuOpen}
            onDecide={setPendingDecision}
            {...(filters.awaitsSecond && { onConfirm: () => void confirm() })}
            whyNotConfirm={approvals > 0 ? explainBulk(review, 'APPROVED', approvals) : undefined}
          />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        </Group>
      </Group>
      <SelectAll review={review} filters={filters} onSelect={onSelect} />
      <Modal
        opened={pendingDecision !== undefined}
        onClose={() => setPendingDecision(undefined)}
        title={
          pendingDecision &&
          `${labelsOf(pendingDecision, review).label}: ${formatCount(selected.size, 'record')}`
        }
      >
        {pendingDecision && (
          <ReasonOrApproval
            review={review}
            to={pendingDecision}
            count={selected.size}
            onDecide={(given) => void decide([...selected.values()], pendingDecision, given)}
            onCancel={() => setPendingDecision(undefined)}
          />
        )}
      </Modal>
      <BulkOutcomeModal bulk={bulk} label={labels.label} done={labels.done} />
    </div>
  );
}

interface DecideMenuProps {
  review: ReviewName;
  /** The number of selected records. */
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onDecide: (to: string) => void;
  /** Confirms the decisions of other officers; without it, the menu has those of the review. */
  onConfirm?: () => void;
  whyNotConfirm: string | undefined;
}

function DecideMenu({
  review,
  count,
  isOpen,
  onToggle,
  onDecide,
  onConfirm,
  whyNotConfirm,
}: DecideMenuProps) {
  const whyNot = useWhyNot();
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false} opened={isOpen} onChange={onToggle}>
      <Menu.Target>
        <Button
          size="compact-sm"
          rightSection={
            <Kbd size="xs" aria-hidden>
              B
            </Kbd>
          }
        >
          Decide
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onConfirm ? (
          <Guard operation="confirmMany" whyNot={whyNotConfirm}>
            <Menu.Item onClick={onConfirm}>Confirm</Menu.Item>
          </Guard>
        ) : (
          decisionsBySetting(review).map((to) => (
            <Guard key={to} whyNot={whyNot('decideMany', { to }) ?? explainBulk(review, to, count)}>
              <Menu.Item onClick={() => onDecide(to)}>{labelsOf(to, review).label}</Menu.Item>
            </Guard>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Explains why so many records of a review cannot be decided together; undefined if they can. */
function explainBulk(review: ReviewName, to: string, count: number): string | undefined {
  if (to !== 'APPROVED') return undefined;
  const error = explainNoBulk(review);
  if (error !== undefined || count <= limits.bulkApprovals) return error;
  return `Approve at most ${formatCount(limits.bulkApprovals, 'record')} at once`;
}

interface ReasonOrApprovalProps {
  review: ReviewName;
  to: string;
  count: number;
  onDecide: (given?: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for the reason of a decision, or for confirmation of an approval. */
function ReasonOrApproval({ review, to, count, onDecide, onCancel }: ReasonOrApprovalProps) {
  if (isApproval(to)) {
    return (
      <BulkApproval
        label={labelsOf(to, review).label}
        isFinal={isIrreversible(review, to)}
        count={count}
        onDecide={() => onDecide()}
      />
    );
  }
  return (
    <DecisionForm
      keepAs={`several of ${review} ${to}`}
      review={review}
      to={to}
      isRunning={false}
      error={undefined}
      onDecide={onDecide}
      onCancel={onCancel}
    />
  );
}

/** Confirms proposals; the service returns IDs of proposals, the outcome has IDs of records. */
async function confirmPortion(items: readonly QueueItem[]): Promise<PortionOutcome> {
  const records = new Map(items.flatMap(({ id, proposal }) => (proposal ? [[proposal.id, id]] : [])));
  const { confirmed, rejected } = await call('confirmMany', { body: { ids: [...records.keys()] } });
  const recordOf = (proposalId: string) => records.get(proposalId) ?? proposalId;
  return {
    done: confirmed.map(recordOf),
    proposed: [],
    rejected: rejected.map(({ id, errors }) => ({ id: recordOf(id), errors })),
  };
}
