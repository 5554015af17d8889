import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import { Button, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Component, type ReactNode, useLayoutEffect } from 'react';
import { hasHost } from '../api/client.ts';
import { onDesktopCommand } from '../api/desktop.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionQuery } from '../api/session-state.ts';
import { FullPage } from '../components/full-page.tsx';
import classes from './app.module.css';
import { Gate } from './gate.tsx';
import { router } from './router.tsx';
import { resolveVariables, theme } from './theme.ts';

/** Shows a message when a screen throws, instead of an empty window. React logs the error. */
class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
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

// Never removed: the router exists as long as the page.
onDesktopCommand('go', ({ to }) => router.history.push(to));

let stopFollowing: (() => void) | undefined;

/** Loads, before anything is drawn, the code of the first screen and the session. */
export async function prepare(): Promise<void> {
  if (!hasHost) return;
  // The router's own component follows the address only once it is mounted, and keeps a load that has started.
  // A function of its own: with `router.load`, the end of this subscription would end the router's, too.
  stopFollowing = router.history.subscribe(() => void router.load());
  void router.load();
  await queryClient.prefetchQuery(sessionQuery);
}

/** Everything that the window shows. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        {hasHost ? (
          <QueryClientProvider client={queryClient}>
            <Gate>
              <Notifications position="bottom-left" className={classes.toasts} />
              <Screens />
            </Gate>
          </QueryClientProvider>
        ) : (
          <NoHost />
        )}
      </ErrorBoundary>
    </MantineProvider>
  );
}

function Screens() {
  useLayoutEffect(() => stopFollowing?.(), []);
  return <RouterProvider router={router} />;
}

/** Shown if the preload script is broken, or the page was opened without a host. */
function NoHost() {
  return (
    <FullPage
      icon={<IconPlugConnectedX />}
      title="This page has no connection to Offerdesk"
      description="Restart Offerdesk. If that does not help, install it again."
    />
  );
}
