import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordScreens as screens } from '../components/record-screens.ts';
import { getParentRoute } from './root-route.ts';

/** The details pages of records, and their forms. */

const issuerPage = createRoute({
  getParentRoute,
  path: `${screens.issuer.to}/$id`,
  component: lazyRouteComponent(() => import('../features/offerings/issuer-page.tsx'), 'IssuerPage'),
});

const newIssuer = createRoute({
  getParentRoute,
  path: `${screens.issuer.to}/new`,
  component: lazyRouteComponent(() => import('../features/offerings/issuer-form.tsx'), 'NewIssuer'),
});

const editIssuer = createRoute({
  getParentRoute,
  path: `${screens.issuer.to}/$id/edit`,
  component: lazyRouteComponent(() => import('../features/offerings/issuer-form.tsx'), 'EditIssuer'),
});

const offeringPage = createRoute({
  getParentRoute,
  path: `${screens.offering.to}/$id`,
  component: lazyRouteComponent(() => import('../features/offerings/offering-page.tsx'), 'OfferingPage'),
});

const newOffering = createRoute({
  getParentRoute,
  path: `${screens.offering.to}/new`,
  validateSearch: ({ issuerId }: Record<string, unknown>): { issuerId?: string } =>
    typeof issuerId === 'string' ? { issuerId } : {},
  component: lazyRouteComponent(() => import('../features/offerings/new-offering.tsx'), 'NewOffering'),
});

const editOffering = createRoute({
  getParentRoute,
  path: `${screens.offering.to}/$id/edit`,
  component: lazyRouteComponent(() => import('../features/offerings/edit-offering.tsx'), 'EditOffering'),
});

const investorAccountPage = createRoute({
  getParentRoute,
  path: `${screens.investor_account.to}/$id`,
  component: lazyRouteComponent(
    () => import('../features/investors/investor-account-page.tsx'),
    'InvestorAccountPage',
  ),
});

const newInvestorAccount = createRoute({
  getParentRoute,
  path: `${screens.investor_account.to}/new`,
  validateSearch: ({ userId }: Record<string, unknown>): { userId?: string } =>
    typeof userId === 'string' ? { userId } : {},
  component: lazyRouteComponent(
    () => import('../features/investors/new-investor-account.tsx'),
    'NewInvestorAccount',
  ),
});

const editInvestorAccount = createRoute({
  getParentRoute,
  path: `${screens.investor_account.to}/$id/edit`,
  component: lazyRouteComponent(
    () => import('../features/investors/edit-investor-account.tsx'),
    'EditInvestorAccount',
  ),
});

const individualPage = createRoute({
  getParentRoute,
  path: `${screens.individual.to}/$id`,
  component: lazyRouteComponent(() => import('../features/investors/individual-page.tsx'), 'IndividualPage'),
});

const newIndividual = createRoute({
  getParentRoute,
  path: `${screens.individual.to}/new`,
  validateSearch: ({ investorAccountId }: Record<string, unknown>) => ({
    investorAccountId: String(investorAccountId),
  }),
  component: lazyRouteComponent(() => import('../features/investors/individual-forms.tsx'), 'NewIndividual'),
});

const editIndividual = createRoute({
  getParentRoute,
  path: `${screens.individual.to}/$id/edit`,
  component: lazyRouteComponent(() => import('../features/investors/individual-forms.tsx'), 'EditIndividual'),
});

const legalEntityPage = createRoute({
  getParentRoute,
  path: `${screens.legal_entity.to}/$id`,
  component: lazyRouteComponent(
    () => import('../features/investors/legal-entity-page.tsx'),
    'LegalEntityPage',
  ),
});

const newLegalEntity = createRoute({
  getParentRoute,
  path: `${screens.legal_entity.to}/new`,
  validateSearch: ({ investorAccountId }: Record<string, unknown>) => ({
    investorAccountId: String(investorAccountId),
  }),
  component: lazyRouteComponent(
    () => import('../features/investors/legal-entity-forms.tsx'),
    'NewLegalEntity',
  ),
});

const editLegalEntity = createRoute({
  getParentRoute,
  path: `${screens.legal_entity.to}/$id/edit`,
  component: lazyRouteComponent(
    () => import('../features/investors/legal-entity-forms.tsx'),
    'EditLegalEntity',
  ),
});

const tradePage = createRoute({
  getParentRoute,
  path: `${screens.trade.to}/$id`,
  component: lazyRouteComponent(() => import('../features/trading/trade-page.tsx'), 'TradePage'),
});

const filePage = createRoute({
  getParentRoute,
  path: `${screens.file.to}/$id`,
  component: lazyRouteComponent(() => import('../features/files/file-page.tsx'), 'FilePage'),
});

const secureRequestPage = createRoute({
  getParentRoute,
  path: `${screens.secure_request.to}/$id`,
  component: lazyRouteComponent(
    () => import('../features/compliance/secure-request-page.tsx'),
    'SecureRequestPage',
  ),
});

export const recordRoutes = [
  issuerPage,
  newIssuer,
  editIssuer,
  offeringPage,
  newOffering,
  editOffering,
  investorAccountPage,
  newInvestorAccount,
  editInvestorAccount,
  individualPage,
  newIndividual,
  editIndividual,
  legalEntityPage,
  newLegalEntity,
  editLegalEntity,
  tradePage,
  filePage,
  secureRequestPage,
] as const;
