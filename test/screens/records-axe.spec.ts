import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, type Host, test } from './host.ts';
import { asClient, enter, expectPage, goTo } from './record-actions.ts';

/** One record of each kind, created by client systems, by the addresses of their pages. */
async function createRecords(page: Page, host: Host): Promise<Record<string, string>> {
  const post = await asClient(page, host);
  const issuer = await post('/issuers', {
    title: 'Harbor Light',
    legalName: 'Harbor Light LLC',
    ein: '123456789',
    type: 'LLC',
  });
  const offering = (await post('/offerings', {
    issuerId: issuer.id,
    name: 'Series A',
    type: 'REG_D',
    targetAmount: 1_000_000,
    assetName: 'Class A',
    assetType: 'UNITS',
    pricePerUnit: 12.5,
    totalUnits: 80_000,
  })) as { id: string; assets?: { id: string }[] };
  const password = 'a long passphrase';
  const { userId } = (await post('/auth/register/investor', {
    firstName: 'Ingrid',
    lastName: 'Solheim',
    email: 'ingrid@example.com',
    password,
    confirmPassword: password,
  })) as unknown as { userId: string };
  const owner = { email: 'ingrid@example.com', userId };
  const account = await post('/investor-accounts', {
    ...owner,
    investorAccountType: 'INDIVIDUAL',
    name: 'Solheim Savings',
  });
  const individual = await post('/individuals', {
    investorAccountId: account.id,
    firstName: 'Ingrid',
    lastName: 'Solheim',
    ssn: '912345678',
  });
  const company = await post('/investor-accounts', {
    ...owner,
    investorAccountType: 'LEGAL_ENTITY',
    name: 'Solheim Trust Account',
  });
  const legalEntity = await post('/legal-entities', {
    investorAccountId: company.id,
    name: 'Solheim Trust',
    ein: '987654321',
    companyType: 'TRUST',
    beneficialOwners: [{ kind: 'NATURAL_PERSON', name: 'Ingrid Solheim', percent: 60, controlPerson: true }],
  });
  const line = (await post(`/trade-line-items?userId=${userId}`, {
    assetId: offering.assets?.[0]?.id,
    quantity: 100,
  })) as unknown as { tradeId: string };
  const secureRequest = await post('/secure-request', {
    payload: { iban: 'NO93' },
    template: 'BANK_DETAILS',
  });
  return {
    'Harbor Light': `/issuers/${issuer.id}`,
    'Series A': `/offerings/${offering.id}`,
    'Solheim Savings': `/investor-accounts/${account.id}`,
    'Ingrid Solheim': `/individuals/${individual.id}`,
    'Solheim Trust': `/legal-entities/${legalEntity.id}`,
    Cart: `/trades/${line.tradeId}`,
    BANK_DETAILS: `/secure-requests/${secureRequest.id}`,
    'New issuer': '/issuers/new',
    'New offering': '/offerings/new',
    'New investor account': '/investor-accounts/new',
    'Edit Ingrid Solheim': `/individuals/${individual.id}/edit`,
  };
}

test('axe finds no problems on the pages and forms of records, in light and dark', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, host);
  for (const [title, address] of Object.entries(await createRecords(page, host))) {
    await goTo(page, host, address);
    await expectPage(page, title);
    expect.soft(await findViolationsInBothSchemes(page), title).toEqual([]);
  }
  await goTo(page, host, '/issuers');
  await page.getByRole('grid').getByText('Harbor Light', { exact: true }).first().dblclick();
  await expectPage(page, 'Harbor Light');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByText('Issuer created')).toBeVisible();
  expect.soft(await findViolationsInBothSchemes(page), 'history').toEqual([]);
});
