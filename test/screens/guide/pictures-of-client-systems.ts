import type { Page } from '@playwright/test';
import { type Client, createClient } from '../../support/client.ts';
import { ask } from '../ask.ts';
import { expect, type Host } from '../host.ts';
import { goTo } from '../record-actions.ts';
import type { Picture } from './picture.ts';

async function openClient(page: Page, host: Host, key: object): Promise<Client & { keyId: string }> {
  const { body } = await ask(page, 'createApiKey', { body: key });
  return { ...createClient(host.address, body.key), keyId: body.apiKey.id };
}

/** The requests of client systems during a minute. */
async function workAMinute(onboarding: Client, reporting: Client, stranger: Client): Promise<void> {
  const { items } = (await onboarding.get('/investor-accounts?limit=6')).body;
  const [account] = items;
  for (const { id } of items) await onboarding.get(`/clients/api/v1/investor-accounts/${id}`);
  await onboarding.get(`/individuals/${account.individuals[0].id}`);
  await onboarding.patch(`/individuals/${account.individuals[0].id}`, { occupation: 'Surveyor' });
  await onboarding.patch(`/individuals/${account.individuals[0].id}`, { shoeSize: 44 });
  await reporting.get('/clients/api/v1/offerings?page=1&limit=20');
  await reporting.get('/clients/api/v1/issuers?page=1&limit=20');
  await reporting.patch(`/individuals/${account.individuals[0].id}`, { occupation: 'Clerk' });
  await stranger.get('/issuers');
  await onboarding.get(`/trades?userId=${account.userId}`);
  await onboarding.get(`/carts?userId=${account.userId}`);
  await onboarding.get('/clients/api/v1/offerings');
  await reporting.get('/clients/api/v1/offerings?page=2&limit=20');
}

export const picturesOfClientSystems: Picture[] = [
  {
    file: 'api-request-log.png',
    async show(page, host) {
      const onboarding = await openClient(page, host, { name: 'Onboarding' });
      const reporting = await openClient(page, host, {
        name: 'Reporting',
        scopes: ['read'],
        expiresInDays: 90,
      });
      await goTo(page, host, '/requests');
      await expect(page.getByText('No requests yet')).toBeVisible();
      await workAMinute(onboarding, reporting, createClient(host.address, 'odk_none'));
      await expect(page.getByRole('gridcell', { name: '401', exact: true })).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Requests' }).getByText('page=2')).toBeVisible();
    },
  },
  {
    file: 'api-keys.png',
    async show(page, host) {
      const { body: account } = await ask(page, 'createDeveloperAccount', {
        body: { name: 'Brandt Machine Works' },
      });
      await openClient(page, host, { name: 'Shop', accountId: account.id });
      const ledger = await openClient(page, host, { name: 'Ledger' });
      await ask(page, 'rotateApiKey', { params: { id: ledger.keyId }, body: { overlapHours: 24 } });
      await goTo(page, host, '/api-keys');
      await expect(page.getByRole('row', { name: /Ledger.*Rotated/ })).toBeVisible();
    },
  },
];
