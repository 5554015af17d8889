import { Alert, Button, EmptyState, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconFilterOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { formatError } from '../format-error.ts';
import { NothingYet } from '../nothing-yet.tsx';
import type { ListState } from './list-search.ts';

interface NoRowsProps {
  many: string;
  Icon: TablerIcon;
  /** How to create the first one. */
  hint: ReactNode;
  state: ListState;
}

/** Shown if there are no records, or none match the filters. */
export function NoRows({ many, Icon, hint, state }: NoRowsProps) {
  if (state.isFiltered) {
    return (
      <NoMatches
        many={many}
        description="No results for these filters. Remove a filter."
        onClear={state.widen}
      />
    );
  }
  return (
    <NothingYet Icon={Icon} title={`No ${many} yet`} guide="records.md">
      {hint}
    </NothingYet>
  );
}

interface NoMatchesProps {
  many: string;
  description?: string;
  onClear: () => void;
}

/** Shown if filters exclude all rows. */
export function NoMatches({ many, description, onClear }: NoMatchesProps) {
  return (
    <EmptyState icon={<IconFilterOff />}>
      <EmptyState.Title component="h2">No matching {many}</EmptyState.Title>
      {description && <EmptyState.Description>{description}</EmptyState.Description>}
      <EmptyState.Actions>
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

/** Shown if the address names a view that the officer does not see. */
export function NoView({ many, onClose }: { many: string; onClose: () => void }) {
  return (
    <EmptyState icon={<IconFilterOff />} py="xl">
      <EmptyState.Title component="h2">View not found</EmptyState.Title>
      <EmptyState.Description>
        It was deleted, or it is a personal view of another officer.
      </EmptyState.Description>
      <EmptyState.Actions>
        <Button variant="default" onClick={onClose}>
          Show all {many}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

interface NoAnswerProps {
  error: OperationError;
  onRetry(): void;
  state: ListState;
}

/** Why the rows cannot be read, and how to continue: an address may contain invalid filters. */
export function NoAnswer({ error, onRetry, state }: NoAnswerProps) {
  const hasFilters = error.code === 'invalid' || error.code === 'rule';
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert" title={error.message} maw={560}>
      <Stack gap="sm">
        {error.errors.map(formatError).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <Group gap="xs">
          {hasFilters ? (
            <>
              <Button variant="default" onClick={state.sortByAge}>
                Sort by newest
              </Button>
              {state.shown.group && (
                <Button variant="default" onClick={() => state.groupBy(undefined)}>
                  Remove grouping
                </Button>
              )}
              {state.isFiltered && (
                <Button variant="default" onClick={state.widen}>
                  Clear filters
                </Button>
              )}
            </>
          ) : (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
