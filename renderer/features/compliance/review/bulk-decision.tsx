import { Button, Group, Kbd, Menu, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import {
  type DecisionLabels,
  decisionsBySetting,
  isApproval,
  isIrreversible,
  isUndoable,
  labelsOf,
} from '#shared/domain/decisions.ts';
import { formatMoney } from '#shared/domain/format-money.ts';
import { limits } from '#shared/domain/limits.ts';
import { sumExactly } from '#shared/domain/money.ts';
import { explainNoBulk, type ReviewName, transitionsOf } from '#shared/domain/reviews.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { call } from '../../../api/client.ts';
import { Guard } from '../../../components/access/guard.tsx';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { BulkOutcomeModal } from '../../../components/bulk/bulk-outcome.tsx';
import { countNotUpdated, type PortionOutcome, useBulk } from '../../../components/bulk/use-bulk.ts';
import { formatCount } from '../../../components/format-number.ts';
import { toast, toastWithUndo } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useQueueSelection } from '../../../stores/queue-selection.ts';
import { BulkApproval } from './bulk-approval.tsx';
import classes from './bulk-decision.module.css';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { SelectAll } from './select-all.tsx';
import { SelectedNames } from './selected-names.tsx';
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

const confirmLabels = { label: 'Confirm', done: 'Confirmed', key: 'a' };

interface Choice extends Pick<DecisionLabels, 'label' | 'key'> {
  to: string;
  whyNot: string | undefined;
}

/**
 * Applies one decision to the selected records, or to all that match the filters. Meanwhile, the keys of decisions apply to
 * the selection, and not to the open case.
 */
export function BulkDecision({ review, filters, selected, onSelect, onClear, onDone }: BulkDecisionProps) {
  const [pendingDecision, setPendingDecision] = useState<string>();
  const [labels, setLabels] = useState<{ label: string; done: string }>(confirmLabels);
  const [undo, setUndo] = useState<() => void>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const bulk = useBulk();
  const items = [...selected.values()];
  const choices = useChoices(review, filters.awaitsSecond ?? false, items);
  useEffect(() => {
    useQueueSelection.setState({ isSelecting: true });
    return () => useQueueSelection.setState({ isSelecting: false });
  }, []);

  const run = async (
    decision: { label: string; done: string },
    isDoneUndoable: boolean,
    items: readonly QueueItem[],
    send: (portion: readonly QueueItem[]) => Promise<PortionOutcome>,
  ) => {
    setLabels(decision);
    setUndo(undefined);
    const outcome = await bulk.run(items, send);
    const { total: count, done, proposed, rejected } = outcome;
    onDone([...done, ...proposed]);
    const ids = [...(isDoneUndoable ? done : []), ...proposed];
    const undoThem = () => void undoDecisions(review, ids, formatCount(ids.length, 'record'));
    if (ids.length > 0) setUndo(() => undoThem);
    if (countNotUpdated(outcome) > 0 || rejected.length > 0) return;
    bulk.close();
    const awaiting = proposed.length > 0 ? `; ${proposed.length} proposed` : '';
    const message = `${decision.done}: ${done.length} of ${count}${awaiting}`;
    if (ids.length > 0) toastWithUndo(message, undoThem, limits.undoSeconds);
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
  const confirm = () => {
    setPendingDecision(undefined);
    const proposed = items.filter(({ proposal }) => proposal !== null);
    const areUndoable = proposed.every(({ proposal }) => proposal && !isIrreversible(review, proposal.to));
    return run(confirmLabels, areUndoable, proposed, confirmPortion);
  };
  const press = ({ to, whyNot }: Choice) => {
    if (whyNot === undefined) setPendingDecision(to);
    else toast(`${whyNot}. Clear the selection to decide the open case.`);
  };

  useShortcuts('Queue', [{ keys: 'b', label: 'Decide selected', run: () => setMenuOpen(true) }]);
  useShortcuts(
    'Decide',
    choices.map((choice) => ({
      keys: choice.key,
      label: `${choice.label}: selected records`,
      run: () => press(choice),
    })),
  );
  const asked = choices.find(({ to }) => to === pendingDecision);
  return (
    <div className={classes.bar}>
      <Group justify="space-between" gap={4}>
        <Text size="sm" fw={500} aria-live="polite">
          {selected.size.toLocaleString()} selected{' '}
        </Text>
        <Group gap={4} wrap="nowrap">
          <DecideMenu
            choices={choices}
            isOpen={isMenuOpen}
            onToggle={setMenuOpen}
            onDecide={setPendingDecision}
          />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
        </Group>
      </Group>
      <SelectAll review={review} filters={filters} onSelect={onSelect} />
      <Modal
        opened={asked !== undefined}
        onClose={() => setPendingDecision(undefined)}
        title={asked && `${asked.label}: ${formatCount(items.length, 'record')}`}
      >
        {asked && (
          <>
            <SelectedNames items={items} />
            <ReasonOrApproval
              review={review}
              choice={asked}
              count={items.length}
              final={explainFinalBulk(review, asked, items)}
              onDecide={(given) => void (filters.awaitsSecond ? confirm() : decide(items, asked.to, given))}
              onCancel={() => setPendingDecision(undefined)}
            />
          </>
        )}
      </Modal>
      <BulkOutcomeModal
        bulk={bulk}
        label={labels.label}
        done={labels.done}
        onUndo={
          undo &&
          (() => {
            undo();
            bulk.close();
          })
        }
      />
    </div>
  );
}

/** The decisions that at least one of the records allows, or the confirmation of those of other officers. */
function useChoices(review: ReviewName, areProposed: boolean, items: readonly QueueItem[]): Choice[] {
  const whyNot = useWhyNot();
  if (areProposed) {
    const approvals = items.filter(({ proposal }) => proposal?.to === 'APPROVED').length;
    const error = approvals > 0 ? explainBulk(review, 'APPROVED', approvals) : undefined;
    return [{ to: 'APPROVED', ...confirmLabels, whyNot: whyNot('confirmMany') ?? error }];
  }
  const states = [...new Set(items.map(({ state }) => state))];
  const allowed = states.flatMap((state) => transitionsFrom(transitionsOf(review), state, 'officer'));
  return decisionsBySetting(review)
    .filter((to) => allowed.includes(to))
    .map((to) => ({
      to,
      ...labelsOf(to, review),
      whyNot: whyNot('decideMany', { to }) ?? explainBulk(review, to, items.length),
    }));
}

interface DecideMenuProps {
  choices: readonly Choice[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onDecide: (to: string) => void;
}

function DecideMenu({ choices, isOpen, onToggle, onDecide }: DecideMenuProps) {
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
        {choices.map(({ to, label, whyNot }) => (
          <Guard key={to} whyNot={whyNot}>
            <Menu.Item onClick={() => onDecide(to)}>{label}</Menu.Item>
          </Guard>
        ))}
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

/** Names the number and the sum of what cannot be undone. */
function explainFinalBulk(review: ReviewName, { to, label }: Choice, items: readonly QueueItem[]) {
  if (!items.some(({ proposal }) => isIrreversible(review, proposal?.to ?? to))) return undefined;
  const amounts = items.flatMap(({ amount }) => amount ?? []);
  const sum = amounts.length > 0 ? `, ${formatMoney(sumExactly(amounts))} in total` : '';
  return `${label}: ${formatCount(items.length, 'record')}${sum}. This cannot be undone.`;
}

interface ReasonOrApprovalProps {
  review: ReviewName;
  choice: Choice;
  count: number;
  final: string | undefined;
  onDecide: (given?: GivenReason) => void;
  onCancel: () => void;
}

/** Asks for the reason of a decision, or for confirmation of an approval. */
function ReasonOrApproval({ review, choice, count, final, onDecide, onCancel }: ReasonOrApprovalProps) {
  const { to, label } = choice;
  if (isApproval(to)) {
    return (
      <BulkApproval
        label={label}
        final={final}
        count={count}
        onDecide={() => onDecide()}
        onCancel={onCancel}
      />
    );
  }
  return (
    <DecisionForm
      keepAs={`several of ${review} ${to}`}
      review={review}
      to={to}
      final={final}
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
