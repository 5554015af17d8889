import { Alert, Button, Group, List, Menu, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReviewName } from '#shared/domain/reviews.ts';
import { owesNoReason } from '#shared/domain/reviews.ts';
import { call } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../components/toast.tsx';
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
  const [left, setLeft] = useState<{ id: string; errors: string[] }[]>([]);
  const chosen = all ?? ids;

  const decide = async (given: GivenReason) => {
    if (!asked) return;
    const outcome = await run({ body: { review, ids: asked.ids, to: asked.to, ...given } });
    if (!outcome) return;
    setAsked(undefined);
    toast(`${wordsOf(asked.to).done}: ${outcome.decided.length} of ${asked.ids.length}`);
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
              {targetsOf(review).map((to) => (
                <Menu.Item key={to} onClick={() => setAsked({ to, ids: chosen })}>
                  {wordsOf(to).verb}
                </Menu.Item>
              ))}
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
          onClick={() => void readMatching(review, filters).then(setAll)}
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

/** The ids of all records that the filters fit, the oldest first. */
async function readMatching(review: ReviewName, filters: QueueFilters): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = '';
  while (after !== null && ids.length < mostAtOnce) {
    const { items, next }: { items: { id: string }[]; next: string | null } = await call('listQueue', {
      query: { review, ...filters, limit: 200, ...(after && { after }) },
    });
    ids.push(...items.map(({ id }) => id));
    after = next;
  }
  return ids.slice(0, mostAtOnce);
}
