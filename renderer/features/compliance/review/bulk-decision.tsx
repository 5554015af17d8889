import { Alert, Button, Group, List, Menu, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { owesNoReason } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../components/toast.tsx';
import { useWhyNot } from '../../access/why-not.ts';
import { targetsOf, wordsOf } from '../decision-words.ts';
import classes from './bulk-decision.module.css';
import { DecisionForm, type GivenReason } from './decision-form.tsx';
import type { QueueFilters } from './use-queue.ts';

interface BulkDecisionProps {
  review: ReviewName;
  filters: QueueFilters;
  ids: string[];
  onDone: () => void;
}

/** The most records that are decided by one click. */
const mostAtOnce = 10_000;

/** Decides the records that are ticked, or all that match the filters, alike. */
export function BulkDecision({ review, filters, ids, onDone }: BulkDecisionProps) {
  const [asked, setAsked] = useState<{ to: string; ids: string[] }>();
  const [all, setAll] = useState<string[]>();
  const { run, isRunning, refused, reset } = useAction('decideMany');
  const confirm = useAction('confirmMany');
  const whyNot = useWhyNot();
  const [left, setLeft] = useState<{ id: string; errors: string[] }[]>([]);
  const chosen = all ?? ids;

  const decide = async (given: GivenReason) => {
    if (!asked) return;
    const outcome = await run({ body: { review, ids: asked.ids, to: asked.to, ...given } });
    if (!outcome) return;
    setAsked(undefined);
    const awaiting =
      outcome.proposed.length > 0 ? `; ${outcome.proposed.length} wait for a second officer` : '';
    toast(`${wordsOf(asked.to).done}: ${outcome.decided.length} of ${asked.ids.length}${awaiting}`);
    setLeft(outcome.refused);
    if (outcome.refused.length === 0) onDone();
  };

  const confirmChosen = async () => {
    const proposals = await readProposals(review, filters, new Set(chosen));
    if (proposals.length === 0) return onDone();
    const outcome = await confirm.run({ body: { ids: proposals } });
    if (!outcome) return;
    toast(`Confirmed: ${outcome.confirmed.length} of ${proposals.length}`);
    setLeft(outcome.refused);
    if (outcome.refused.length === 0) onDone();
  };

  return (
    <div className={classes.bar}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="sm" fw={500}>
          {chosen.length.toLocaleString()} ticked
        </Text>
        <Group gap={4} wrap="nowrap">
          <Menu position="top-end">
            <Menu.Target>
              <Button size="compact-sm">Decide</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {filters.awaitsSecond ? (
                <Menu.Item disabled={!!whyNot('confirmMany')} onClick={() => void confirmChosen()}>
                  Confirm
                </Menu.Item>
              ) : (
                targetsOf(review).map((to) => (
                  <Menu.Item
                    key={to}
                    disabled={!!whyNot('decideMany', { to })}
                    onClick={() => setAsked({ to, ids: chosen })}
                  >
                    {wordsOf(to).verb}
                  </Menu.Item>
                ))
              )}
            </Menu.Dropdown>
          </Menu>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
            Clear
          </Button>
        </Group>
      </Group>
      {!all && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            void readMatching(review, filters).then((items) => setAll(items.map(({ id }) => id)))
          }
        >
          Tick all that match
        </Button>
      )}
      <Modal
        opened={asked !== undefined}
        onClose={() => {
          setAsked(undefined);
          reset();
        }}
        title={asked && `${wordsOf(asked.to).verb}: ${asked.ids.length.toLocaleString()} records`}
      >
        {asked && owesNoReason.includes(asked.to) ? (
          <Stack>
            <Text size="sm">
              Each is decided by the same rules as one alone; what cannot be decided stays and is named.
            </Text>
            <Group justify="flex-end">
              <Button loading={isRunning} onClick={() => void decide({})} data-autofocus>
                {wordsOf(asked.to).verb} {asked.ids.length.toLocaleString()}
              </Button>
            </Group>
          </Stack>
        ) : (
          asked && (
            <DecisionForm
              review={review}
              to={asked.to}
              isRunning={isRunning}
              refused={refused}
              onDecide={(given) => void decide(given)}
              onCancel={() => setAsked(undefined)}
            />
          )
        )}
      </Modal>
      <Modal opened={left.length > 0} onClose={() => setLeft([])} title={`${left.length} stay as they were`}>
        <Stack>
          <Alert color="yellow">The others are decided.</Alert>
          <List size="sm">
            {left.slice(0, 20).map(({ id, errors }) => (
              <List.Item key={id}>
                {id}: {errors.join('. ')}
              </List.Item>
            ))}
          </List>
          {left.length > 20 && <Text size="sm">and {left.length - 20} more</Text>}
        </Stack>
      </Modal>
    </div>
  );
}

/** All records that the filters fit, the oldest first. */
async function readMatching(review: ReviewName, filters: QueueFilters): Promise<QueueItem[]> {
  const matching: QueueItem[] = [];
  let after: string | null = '';
  while (after !== null && matching.length < mostAtOnce) {
    const { items, next }: { items: QueueItem[]; next: string | null } = await call('listQueue', {
      query: { review, ...filters, limit: 200, ...(after && { after }) },
    });
    matching.push(...items);
    after = next;
  }
  return matching.slice(0, mostAtOnce);
}

/** The ids of the proposals for which these records wait. */
async function readProposals(
  review: ReviewName,
  filters: QueueFilters,
  recordIds: ReadonlySet<string>,
): Promise<string[]> {
  const matching = await readMatching(review, filters);
  return matching.flatMap(({ id, proposal }) => (proposal && recordIds.has(id) ? [proposal.id] : []));
}
