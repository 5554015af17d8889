import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** A screen that breaks says so, and leaves the way to the others open. React logs the rest. */
export function ScreenError() {
  return (
    <EmptyState icon={<IconAlertTriangle />} withIndicatorBackground mt={120}>
      <EmptyState.Title component="h1">This screen has a fault</EmptyState.Title>
      <EmptyState.Description>What was saved is safe. Load the screen again to go on.</EmptyState.Description>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
