import { createHashHistory, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readListSearch } from '../components/record-list/list-search.ts';
import { recordScreens as screens } from '../components/record-screens.ts';
import { readRequestsSearch } from '../features/clients/requests-search.ts';
import { readReviewSearch } from '../features/compliance/review/review-search.ts';
import { readActivitySearch } from '../features/installation/audit-log/event-search.ts';
import { NotFound } from './not-found.tsx';
import { recordRoutes } from './record-routes.ts';
import { getParentRoute, root } from './root-route.ts';
import { ScreenError } from './screen-error.tsx';

/** Every screen of the back office and its address. Each is loaded when it is first needed. */

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/records/home/home.tsx'), 'Home'),
});

const reviewScreen = createRoute({
  getParentRoute,
  path: '/reviews/$review',
  validateSearch: readReviewSearch,
  component: lazyRouteComponent(
    () => import('../features/compliance/review/review-screen.tsx'),
    'ReviewScreen',
  ),
});

const apiKeys = createRoute({
  getParentRoute,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../features/clients/api-keys-screen.tsx'), 'ApiKeysScreen'),
});

const requests = createRoute({
  getParentRoute,
  path: '/requests',
  validateSearch: readRequestsSearch,
  component: lazyRouteComponent(() => import('../features/clients/requests-screen.tsx'), 'RequestsScreen'),
});

const activity = createRoute({
  getParentRoute,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(
    () => import('../features/installation/audit-log/audit-log-screen.tsx'),
    'ActivityScreen',
  ),
});

const settings = createRoute({
  getParentRoute,
  path: '/settings/{-$section}',
  component: lazyRouteComponent(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
});

const issuers = createRoute({
  getParentRoute,
  path: screens.issuer.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'IssuersList'),
});

const offerings = createRoute({
  getParentRoute,
  path: screens.offering.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'OfferingsList'),
});

const investorAccounts = createRoute({
  getParentRoute,
  path: screens.investor_account.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'InvestorAccountsList'),
});

const individuals = createRoute({
  getParentRoute,
  path: screens.individual.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'IndividualsList'),
});

const legalEntities = createRoute({
  getParentRoute,
  path: screens.legal_entity.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'LegalEntitiesList'),
});

const trades = createRoute({
  getParentRoute,
  path: screens.trade.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'TradesList'),
});

const files = createRoute({
  getParentRoute,
  path: screens.file.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'FilesList'),
});

const secureRequests = createRoute({
  getParentRoute,
  path: screens.secure_request.to,
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('../features/records/list-screens.tsx'), 'SecureRequestsList'),
});

const imports = createRoute({
  getParentRoute,
  path: screens.csv_import.to,
  component: lazyRouteComponent(() => import('../features/csv-imports/imports-screen.tsx'), 'ImportsScreen'),
});

const importDraft = createRoute({
  getParentRoute,
  path: `${screens.csv_import.to}/drafts/$id`,
  validateSearch: ({ step }: Record<string, unknown>): { step?: 'columns' } =>
    step === 'columns' ? { step } : {},
  component: lazyRouteComponent(() => import('../features/csv-imports/draft-screen.tsx'), 'DraftScreen'),
});

const csvImport = createRoute({
  getParentRoute,
  path: `${screens.csv_import.to}/$id`,
  component: lazyRouteComponent(() => import('../features/csv-imports/import-screen.tsx'), 'ImportScreen'),
});

const guide = createRoute({
  getParentRoute,
  path: '/help/{-$page}',
  component: lazyRouteComponent(() => import('./guide/guide-screen.tsx'), 'GuideScreen'),
});

/** How long the previous screen stays while the next one loads. */
const patienceMilliseconds = 1000;

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    reviewScreen,
    issuers,
    offerings,
    investorAccounts,
    individuals,
    legalEntities,
    trades,
    files,
    secureRequests,
    imports,
    importDraft,
    csvImport,
    ...recordRoutes,
    apiKeys,
    requests,
    activity,
    settings,
    guide,
  ]),
  // After the `#`, because the same build is served from the application's own scheme and over HTTP.
  history: createHashHistory(),
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  // At the start, the frame is painted before its screen is loaded; later, a screen stays until the next one is.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => null,
});

const afterStart = router.subscribe('onResolved', () => {
  afterStart();
  router.update({ ...router.options, defaultPendingMs: patienceMilliseconds });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
