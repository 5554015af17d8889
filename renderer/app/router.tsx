import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { ScreenFault } from './screen-fault.tsx';
import { Shell } from './shell.tsx';

/** Every screen of the back office and its address. Each is loaded when it is first wanted. */

const root = createRootRoute({ component: Shell });
const getParentRoute = () => root;

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/compliance/home.tsx'), 'Home'),
});

const apiKeys = createRoute({
  getParentRoute,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../features/access/api-keys-screen.tsx'), 'ApiKeysScreen'),
});

const settings = createRoute({
  getParentRoute,
  path: '/settings/{-$section}',
  component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([home, apiKeys, settings]),
  // Behind the `#`, since one and the same build is shown from the application's own scheme and over HTTP.
  history: createHashHistory(),
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFault,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
