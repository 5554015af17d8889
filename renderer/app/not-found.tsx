import { Button, EmptyState } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';

/** Shown for an unknown address after the `#`. */
export function NotFound() {
  return (
    <EmptyState icon={<IconMapQuestion />} mt={80}>
      <EmptyState.Title component="h1">Page not found</EmptyState.Title>
      <EmptyState.Actions>
        <Button component="a" href="#/" variant="default">
          Go to Home
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
