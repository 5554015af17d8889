import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { FullPage } from '../components/full-page.tsx';

/** A screen that breaks says so, instead of leaving an empty window. React logs the rest. */
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
        title="This screen has a fault"
        description="What was saved is safe. Load the screen again to go on."
        action={<Button onClick={() => window.location.reload()}>Load again</Button>}
      />
    );
  }
}
