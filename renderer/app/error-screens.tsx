import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react';
import { ButtonLink } from '../components/route-link.tsx';

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

/** Shown for an unknown address after the `#`. */
export function NotFound() {
  return (
    <EmptyState icon={<IconMapQuestion />} mt={80}>
      <EmptyState.Title component="h1">Page not found</EmptyState.Title>
      <EmptyState.Actions>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </EmptyState.Actions>
    </EmptyState>
  );
}
