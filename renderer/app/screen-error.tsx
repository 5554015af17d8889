import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Shown when a screen throws; the links to other screens keep working. React logs the error. */
export function ScreenError() {
  return (
    <EmptyState icon={<IconAlertTriangle />} withIndicatorBackground mt={120}>
      <EmptyState.Title component="h1">Something went wrong</EmptyState.Title>
      <EmptyState.Description>
        Saved data is not affected. Reload the screen to continue.
      </EmptyState.Description>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
