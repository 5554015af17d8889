import { Avatar, Badge, Checkbox, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { QueueItem } from '#shared/contracts/compliance/queues.ts';
import { toChoiceLabel } from '#shared/domain/choice-labels.ts';
import { type QueueTab, type ReviewName, reviews } from '#shared/domain/reviews.ts';
import { toStateLabel } from '#shared/domain/states.ts';
import { spellDays } from '../../../components/calendar-day.tsx';
import { VisibleRows } from '../../../components/data-grid/grid-frame.tsx';
import { useRowWindow } from '../../../components/data-grid/use-row-window.ts';
import { SampleBadge } from '../../../components/sample-badge.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useOfficerName } from '../../installation/audit-log/actor.tsx';
import { formatAge } from '../format-age.ts';
import { BulkDecision } from './bulk-decision.tsx';
import classes from './queue-pane.module.css';
import { QueueTabs } from './queue-tabs.tsx';
import { RequestLines } from './request-lines.tsx';
import type { Queue, QueueFilters } from './use-queue.ts';

const rowSizes = { rowHeight: 56, headHeight: 0 };
/** With what was requested. */
const requestSizes = { rowHeight: 104, headHeight: 0 };
const skeletons = ['one', 'two', 'three', 'four', 'five'];

interface QueuePaneProps {
  review: ReviewName;
  filters: QueueFilters;
  queue: Queue;
  shown: string | undefined;
  onOpen: (id: string | undefined) => void;
  onTab: (tab: QueueTab) => void;
}

/** The queue, oldest first. Selected rows are decided together. */
export function QueuePane({ review, filters, queue, shown, onOpen, onTab }: QueuePaneProps) {
  const [selected, setSelected] = useState<ReadonlyMap<string, QueueItem>>(new Map());
  const { items, hasMore, readMore } = queue;
  const rowWindow = useRowWindow(items.length, filters.tab === 'requested' ? requestSizes : rowSizes);
  const { end, reveal } = rowWindow;
  useEffect(() => {
    if (hasMore && end >= items.length - 20) readMore();
  }, [hasMore, readMore, end, items.length]);

  const index = items.findIndex(({ id }) => id === shown);
  useEffect(() => {
    if (index >= 0) reveal(index);
  }, [index, reveal]);

  const toggle = (item: QueueItem) => {
    const changed = new Map(selected);
    if (!changed.delete(item.id)) changed.set(item.id, item);
    setSelected(changed);
  };
  const current = items[index];
  /** After a decision, opens the next record that was not decided. */
  const openAfter = (ids: readonly string[]) => {
    const decided = new Set(ids);
    setSelected((before) => new Map([...before].filter(([id]) => !decided.has(id))));
    if (shown === undefined || !decided.has(shown)) return;
    const isLeft = (item: QueueItem) => !decided.has(item.id);
    onOpen((items.slice(index + 1).find(isLeft) ?? items.find(isLeft))?.id);
  };
  useShortcuts('Queue', [{ keys: 'space', label: 'Select', ...(current && { run: () => toggle(current) }) }]);

  return (
    <section className={classes.pane} aria-label="Queue">
      <QueueTabs review={review} tab={filters.tab ?? 'pending'} onChange={onTab} />
      <div ref={rowWindow.scroller} className={classes.scroll}>
        {queue.isLoading && skeletons.map((key) => <Skeleton key={key} height={40} m={8} />)}
        <VisibleRows
          rowWindow={rowWindow}
          renderRow={(at, top) => {
            const item = items[at];
            return (
              item && (
                <li
                  key={item.id}
                  className={classes.row}
                  data-requested={item.request ? true : undefined}
                  style={{ top }}
                >
                  <Row
                    item={item}
                    isShown={item.id === shown}
                    isSelected={selected.has(item.id)}
                    onSelect={() => toggle(item)}
                    onOpen={() => onOpen(item.id)}
                  />
                </li>
              )
            );
          }}
        />
      </div>
      {selected.size > 0 && (
        <BulkDecision
          review={review}
          filters={filters}
          selected={toLatest(selected, items)}
          onSelect={(more) =>
            setSelected((before) => new Map([...before, ...more.map((item) => [item.id, item] as const)]))
          }
          onClear={() => setSelected(new Map())}
          onDone={openAfter}
        />
      )}
    </section>
  );
}

/** The current version of the selected records: there may be new findings. */
function toLatest(selected: ReadonlyMap<string, QueueItem>, items: readonly QueueItem[]) {
  const latest = new Map(items.map((item) => [item.id, item]));
  return new Map([...selected].map(([id, item]) => [id, latest.get(id) ?? item]));
}

interface RowProps {
  item: QueueItem;
  isShown: boolean;
  isSelected: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

function Row({ item, isShown, isSelected, onSelect, onOpen }: RowProps) {
  const findings = item.findings ?? 0;
  // The usual state is omitted, so that others stand out.
  const isUsual = item.request !== null || item.state === reviews[item.review].pending[0];
  return (
    <div className={classes.item} data-shown={isShown || undefined}>
      <Checkbox size="xs" checked={isSelected} onChange={onSelect} aria-label={`Select ${item.title}`} />
      <button
        type="button"
        className={classes.open}
        // The case keeps the focus, so that Space and Enter do not open the row of an earlier case again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onOpen}
        aria-current={isShown ? 'true' : undefined}
      >
        <Text size="sm" fw={500} truncate>
          {item.title}
        </Text>
        <Group gap={6} wrap="nowrap">
          {item.isSample && <SampleBadge size="xs" />}
          <Text size="xs" c="dimmed" truncate>
            {[
              item.type && toChoiceLabel(item.type),
              isUsual ? '' : toStateLabel(item.state),
              item.dueOn ? `due ${spellDays(item.dueOn)}` : formatAge(item.since),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
        {item.request && <RequestLines request={item.request} />}
      </button>
      {item.assigneeId && <Claim officerId={item.assigneeId} />}
      {item.proposal && (
        <Tooltip
          label={`${item.proposal.proposedByName} proposed: ${toStateLabel(item.proposal.to)}. Awaiting second approval.`}
        >
          <Badge
            size="sm"
            variant="default"
            tt="none"
            fw={500}
            className={classes.findings}
            aria-label="Awaiting second approval"
          >
            2nd approval
          </Badge>
        </Tooltip>
      )}
      {findings > 0 && (
        <Badge
          size="sm"
          variant="light"
          color="orange"
          aria-label={findings === 1 ? '1 finding' : `${findings} findings`}
          className={classes.findings}
        >
          {findings}
        </Badge>
      )}
    </div>
  );
}

function Claim({ officerId }: { officerId: string }) {
  const name = useOfficerName(officerId);
  return (
    <Tooltip label={`Claimed by ${name}`}>
      <Avatar size={20} radius="xl" color="initials" name={name} aria-label={`Claimed by ${name}`} />
    </Tooltip>
  );
}
