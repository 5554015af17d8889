import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DecisionLabels } from '#shared/domain/decisions.ts';
import { Dimmed } from '../../../components/dimmed.tsx';
import { buttonColors } from '../../../components/state-badge.tsx';

interface DecisionFrameProps {
  labels: DecisionLabels;
  /** What the officer confirms with a decision that cannot be undone. */
  final?: string | undefined;
  isRunning: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a decision that needs more than one key. */
export function DecisionFrame({
  labels,
  final,
  isRunning,
  onSubmit,
  onCancel,
  children,
}: DecisionFrameProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
    >
      <Stack gap="xs">
        {final && (
          <Text size="sm" fw={500}>
            {final}
          </Text>
        )}
        {children}
        <Group justify="space-between" gap={6}>
          <Dimmed size="xs">Ctrl+Enter to submit</Dimmed>
          <Group gap={6} ml="auto" justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" color={buttonColors[labels.tone]} loading={isRunning}>
              {labels.label}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
