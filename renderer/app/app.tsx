import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { hasHost } from '../api/client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoHost } from './no-host.tsx';
import { Shell } from './shell.tsx';
import { resolveVariables, theme } from './theme.ts';

/** Everything that the window shows. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <ErrorBoundary>{hasHost ? <Shell /> : <NoHost />}</ErrorBoundary>
    </MantineProvider>
  );
}
