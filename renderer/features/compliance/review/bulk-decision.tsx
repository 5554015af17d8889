import { Button, Group, Kbd, Menu, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import { decisionsOf, isReasonOptional, labelsOf } from '#shared/domain/decisions.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { Guard } from '../../../components/access/guard.tsx';
import { useWhyNot } from '../../../components/access/why-not.ts';
import { formatCount } from '../../../components/format-number.ts';
import { toast } from '../../../components/toast.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { BulkApproval } from './bulk-approval.tsx';
import classes from './bulk-decision.module.css';
import { BulkOutcomeModal } from './bulk-outcome.tsx';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import { SelectAll } from './select-all.tsx';
import { countNotUpdated, type PortionOutcome, useBulk } from './use-bulk.ts';
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
  const whyNot = useWhyNot();

  const run = async (
    decision: typeof confirmLabels,
    items: readonly QueueItem[],
    send: (portion: readonly QueueItem[]) => Promise<PortionOutcome>,
  ) => {
    setLabels(decision);
    const outcome = await bulk.run(items, send);
    const { total: count, done, proposed, rejected } = outcome;
    onDone([...done, ...proposed]);
    if (countNotUpdated(outcome) > 0 || rejected.length > 0) return;
    bulk.close();
    const awaiting = proposed.length > 0 ? `; ${proposed.length} awaiting second approval` : '';
    toast(`${decision.done}: ${done.length} of ${count}${awaiting}`);
  };
  const decide = (items: readonly QueueItem[], to: string, given: GivenReason = {}) => {
    setPendingDecision(undefined);
    return run(labelsOf(to, review), items, async (portion) => {
      const ids = portion.map(({ id }) => id);
      const { decided, ...rest } = await call('decideMany', { body: { review, ids, to, ...given } });
      return { done: decided, ...rest };
    });
  };
  const confirm = () =>
    run(
      confirmLabels,
      [...selected.values()].filter(({ proposal }) => proposal !== null),
      confirmPortion,
    );

  useShortcuts('Queue', [{ keys: 'b', label: 'Decide selected', run: () => setMenuOpen(true) }]);
  return (
    <div className={classes.bar}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="sm" fw={500} aria-live="polite">
          {selected.size.toLocaleString()} selected{' '}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Menu
            position="top-end"
            withInitialFocusPlaceholder={false}
            opened={isMenuOpen}
            onChange={setMenuOpen}
          >
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
              {filters.awaitsSecond ? (
                <Guard operation="confirmMany">
                  <Menu.Item onClick={() => void confirm()}>Confirm</Menu.Item>
                </Guard>
              ) : (
                decisionsOf(review).map((to) => (
                  <Guard key={to} whyNot={whyNot('decideMany', { to })}>
                    <Menu.Item onClick={() => setPendingDecision(to)}>{labelsOf(to, review).label}</Menu.Item>
                  </Guard>
                ))
              )}
            </Menu.Dropdown>
          </Menu>
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
        {pendingDecision && isReasonOptional(pendingDecision) && (
          <BulkApproval
            label={labelsOf(pendingDecision, review).label}
            items={[...selected.values()]}
            onDecide={(items) => void decide(items, pendingDecision)}
          />
        )}
        {pendingDecision && !isReasonOptional(pendingDecision) && (
          <DecisionForm
            review={review}
            to={pendingDecision}
            isRunning={false}
            error={undefined}
            onDecide={(given) => void decide([...selected.values()], pendingDecision, given)}
            onCancel={() => setPendingDecision(undefined)}
          />
        )}
      </Modal>
      <BulkOutcomeModal bulk={bulk} label={labels.label} done={labels.done} />
    </div>
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
