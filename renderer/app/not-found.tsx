import { EmptyState } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { ButtonLink } from '../components/route-link.tsx';

/** Shown for an unknown address after the `#`. */
export function NotFound() {
  return (
    <EmptyState icon={<IconMapQuestion />} mt={80}>
      <EmptyState.Title component="h1">Page not found</EmptyState.Title>
      <EmptyState.Actions>
        <ButtonLink to="/" variant="default">
          Go to Home
        </ButtonLink>
      </EmptyState.Actions>
    </EmptyState>
  );
}
