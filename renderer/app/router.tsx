import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import { reviewNames } from '#shared/domain/reviews.ts';
import { readListSearch } from '../components/record-list/list-search.ts';
import { recordScreens as screens } from '../components/record-screens.ts';
import { readRequestsSearch } from '../features/clients/requests-search.ts';
import { readDueSearch } from '../features/compliance/due/due-search.ts';
import { readReviewSearch } from '../features/compliance/review/review-search.ts';
import { readImportsSearch } from '../features/csv-imports/imports-search.ts';
import { readAuditLogSearch } from '../features/installation/audit-log/event-search.ts';
import { NotFound, ScreenError } from './error-screens.tsx';
import { recordRoutes } from './record-routes.ts';
import { getParentRoute, root, screen } from './root-route.ts';

const lists = () => import('../features/records/list-screens.tsx');

function listScreen<const To extends string>(to: To, name: keyof Awaited<ReturnType<typeof lists>>) {
  return createRoute({
    getParentRoute,
    path: to,
    validateSearch: readListSearch,
    component: lazyRouteComponent(lists, name),
  });
}

/** Every screen of the back office and its address. */
const screenRoutes = [
  screen('/', () => import('../features/records/home/home.tsx'), 'Home'),
  createRoute({
    getParentRoute,
    path: '/reviews/$review',
    validateSearch: readReviewSearch,
    beforeLoad({ params }) {
      if (!reviewNames.some((name) => name === params.review)) throw notFound();
    },
    component: lazyRouteComponent(
      () => import('../features/compliance/review/review-screen.tsx'),
      'ReviewScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/due',
    validateSearch: readDueSearch,
    component: lazyRouteComponent(() => import('../features/compliance/due/due-screen.tsx'), 'DueScreen'),
  }),
  screen(
    '/second-approvals',
    () => import('../features/compliance/second-approvals/second-approvals-screen.tsx'),
    'SecondApprovalsScreen',
  ),
  listScreen(screens.issuer.to, 'IssuersList'),
  listScreen(screens.offering.to, 'OfferingsList'),
  listScreen(screens.investor_account.to, 'InvestorAccountsList'),
  listScreen(screens.individual.to, 'IndividualsList'),
  listScreen(screens.legal_entity.to, 'LegalEntitiesList'),
  listScreen(screens.trade.to, 'TradesList'),
  listScreen(screens.file.to, 'FilesList'),
  listScreen(screens.secure_request.to, 'SecureRequestsList'),
  createRoute({
    getParentRoute,
    path: screens.csv_import.to,
    validateSearch: readImportsSearch,
    component: lazyRouteComponent(
      () => import('../features/csv-imports/imports-screen.tsx'),
      'ImportsScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: `${screens.csv_import.to}/drafts/$id`,
    validateSearch: ({ step }: Record<string, unknown>): { step?: 'columns' } =>
      step === 'columns' ? { step } : {},
    component: lazyRouteComponent(() => import('../features/csv-imports/draft-screen.tsx'), 'DraftScreen'),
  }),
  screen(
    `${screens.csv_import.to}/$id`,
    () => import('../features/csv-imports/import-screen.tsx'),
    'ImportScreen',
  ),
  ...recordRoutes,
  screen('/api-keys', () => import('../features/clients/api-keys-screen.tsx'), 'ApiKeysScreen'),
  createRoute({
    getParentRoute,
    path: '/requests',
    validateSearch: readRequestsSearch,
    component: lazyRouteComponent(() => import('../features/clients/requests-screen.tsx'), 'RequestsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/audit-log',
    validateSearch: readAuditLogSearch,
    component: lazyRouteComponent(
      () => import('../features/installation/audit-log/audit-log-screen.tsx'),
      'AuditLogScreen',
    ),
  }),
  screen('/settings/{-$section}', () => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  screen('/help/{-$page}', () => import('./guide/guide-screen.tsx'), 'GuideScreen'),
] as const;

/** How long the previous screen stays while the next one loads. */
const patienceMilliseconds = 1000;

export const router = createRouter({
  routeTree: root.addChildren(screenRoutes),
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
