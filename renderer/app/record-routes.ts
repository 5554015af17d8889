import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordScreens as screens } from '../components/record-screens.ts';
import { getParentRoute, screen } from './root-route.ts';

/** The details pages of records, and their forms. */
export const recordRoutes = [
  screen(`${screens.issuer.to}/$id`, () => import('../features/offerings/issuer-page.tsx'), 'IssuerPage'),
  screen(`${screens.issuer.to}/new`, () => import('../features/offerings/issuer-form.tsx'), 'NewIssuer'),
  screen(
    `${screens.issuer.to}/$id/edit`,
    () => import('../features/offerings/issuer-form.tsx'),
    'EditIssuer',
  ),
  screen(
    `${screens.offering.to}/$id`,
    () => import('../features/offerings/offering-page.tsx'),
    'OfferingPage',
  ),
  createRoute({
    getParentRoute,
    path: `${screens.offering.to}/new`,
    validateSearch: ({ issuerId }: Record<string, unknown>): { issuerId?: string } =>
      typeof issuerId === 'string' ? { issuerId } : {},
    component: lazyRouteComponent(() => import('../features/offerings/new-offering.tsx'), 'NewOffering'),
  }),
  screen(
    `${screens.offering.to}/$id/edit`,
    () => import('../features/offerings/edit-offering.tsx'),
    'EditOffering',
  ),
  screen(
    `${screens.investor_account.to}/$id`,
    () => import('../features/investors/investor-account-page.tsx'),
    'InvestorAccountPage',
  ),
  createRoute({
    getParentRoute,
    path: `${screens.investor_account.to}/new`,
    validateSearch: ({ userId }: Record<string, unknown>): { userId?: string } =>
      typeof userId === 'string' ? { userId } : {},
    component: lazyRouteComponent(
      () => import('../features/investors/new-investor-account.tsx'),
      'NewInvestorAccount',
    ),
  }),
  screen(
    `${screens.investor_account.to}/$id/edit`,
    () => import('../features/investors/edit-investor-account.tsx'),
    'EditInvestorAccount',
  ),
  screen(
    `${screens.individual.to}/$id`,
    () => import('../features/investors/individual-page.tsx'),
    'IndividualPage',
  ),
  createRoute({
    getParentRoute,
    path: `${screens.individual.to}/new`,
    validateSearch: ({ investorAccountId }: Record<string, unknown>) => ({
      investorAccountId: String(investorAccountId),
    }),
    component: lazyRouteComponent(
      () => import('../features/investors/individual-forms.tsx'),
      'NewIndividual',
    ),
  }),
  screen(
    `${screens.individual.to}/$id/edit`,
    () => import('../features/investors/individual-forms.tsx'),
    'EditIndividual',
  ),
  screen(
    `${screens.legal_entity.to}/$id`,
    () => import('../features/investors/legal-entity-page.tsx'),
    'LegalEntityPage',
  ),
  createRoute({
    getParentRoute,
    path: `${screens.legal_entity.to}/new`,
    validateSearch: ({ investorAccountId }: Record<string, unknown>) => ({
      investorAccountId: String(investorAccountId),
    }),
    component: lazyRouteComponent(
      () => import('../features/investors/legal-entity-forms.tsx'),
      'NewLegalEntity',
    ),
  }),
  screen(
    `${screens.legal_entity.to}/$id/edit`,
    () => import('../features/investors/legal-entity-forms.tsx'),
    'EditLegalEntity',
  ),
  createRoute({
    getParentRoute,
    path: `${screens.trade.to}/new`,
    validateSearch: ({ investorAccountId, offeringId }: Record<string, unknown>) => ({
      ...(typeof investorAccountId === 'string' && { investorAccountId }),
      ...(typeof offeringId === 'string' && { offeringId }),
    }),
    component: lazyRouteComponent(
      () => import('../features/trading/subscription/new-subscription.tsx'),
      'NewSubscription',
    ),
  }),
  screen(`${screens.trade.to}/$id`, () => import('../features/trading/trade-page.tsx'), 'TradePage'),
  screen(`${screens.account.to}/$id`, () => import('../features/clients/account-page.tsx'), 'AccountPage'),
  screen('/api-keys/$id', () => import('../features/clients/api-key-page.tsx'), 'ApiKeyPage'),
  screen('/assets/$id', () => import('../features/offerings/asset-page.tsx'), 'AssetPage'),
  screen(`${screens.file.to}/$id`, () => import('../features/files/file-page.tsx'), 'FilePage'),
  screen(
    `${screens.secure_request.to}/$id`,
    () => import('../features/compliance/secure-request-page.tsx'),
    'SecureRequestPage',
  ),
] as const;
