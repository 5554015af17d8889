import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { FullPage } from '../components/full-page.tsx';

/** Shows a message when a screen throws, instead of an empty window. React logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <FullPage
        icon={<IconAlertTriangle />}
        title="Something went wrong"
        description="Saved data is not affected. Reload the screen to continue."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    );
  }
}
