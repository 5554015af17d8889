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

/** Runs an operation in the session of the page. */
async function ask(page: Page, operation: string, request: object): Promise<{ updatedAt: string }> {
  return page.evaluate(
    async ([name, body]) => {
      const response = await fetch(`./operations/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    [operation, JSON.stringify(request)] as const,
  );
}

/** A Regulation Crowdfunding offering with one trade, whose price then changes. */
async function changePriceOfCommitment(page: Page, host: Host) {
  const post = await asClient(page, host);
  const issuer = await post('/issuers', {
    ...{ title: 'North Pier', legalName: 'North Pier LLC', ein: '123456789', type: 'LLC' },
  });
  const offering = (await post('/offerings', {
    ...{ issuerId: issuer.id, name: 'Series CF', type: 'REG_CF', targetAmount: 250_000, endAt: '12/31/2099' },
    ...{ assetName: 'Class A', assetType: 'UNITS', pricePerUnit: 12.5, totalUnits: 80_000 },
  })) as { id: string; assets?: { id: string }[] };
  const assetId = offering.assets?.[0]?.id ?? '';
  const password = 'a long passphrase';
  const { userId } = (await post('/auth/register/investor', {
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
    ...{ password, confirmPassword: password },
  })) as unknown as { userId: string };
  const account = await post('/investor-accounts', {
    ...{ email: 'grace@example.com', userId, investorAccountType: 'INDIVIDUAL', name: 'Hopper Savings' },
  });
  await post('/individuals', { investorAccountId: account.id, firstName: 'Grace', lastName: 'Hopper' });
  const method = await post(`/payment-methods?userId=${userId}`, {
    paymentMethodType: 'CHECK',
    name: 'Check',
  });
  const { tradeId } = (await post(`/trade-line-items?userId=${userId}`, {
    assetId,
    quantity: 100,
  })) as unknown as { tradeId: string };
  const body = { investorAccountId: account.id, paymentMethodId: method.id };
  await ask(page, 'updateCart', { params: { id: tradeId }, body });
  await post('/carts/checkout', { userId });
  const { updatedAt } = await ask(page, 'getAsset', { params: { id: assetId } });
  const change = { expectedUpdatedAt: updatedAt, pricePerUnit: 13, changesTerms: true };
  await ask(page, 'updateAsset', { params: { id: assetId }, body: change });
  return { issuerId: issuer.id, offeringId: offering.id, tradeId };
}

test('an officer records a written confirmation after a price change, and a covered person', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, host);
  const { issuerId, offeringId, tradeId } = await changePriceOfCommitment(page, host);

  await goTo(page, host, `/offerings/${offeringId}`);
  const changes = page.getByRole('region', { name: 'Material changes' });
  await expect(changes.getByText('$12.50 → $13.00')).toBeVisible();
  await expect(changes.getByText(/^No approved trade was open\. 1 reconfirmation due end of /)).toBeVisible();
  expect.soft(await findViolationsInBothSchemes(page), 'offering').toEqual([]);

  await goTo(page, host, `/trades/${tradeId}`);
  const commitment = page.getByRole('region', { name: 'Cancellation and reconfirmation' });
  await expect(commitment.getByRole('row').getByText('Due', { exact: true })).toBeVisible();
  await commitment.getByRole('button', { name: 'Record written confirmation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record written confirmation' });
  await dialog.getByRole('textbox').fill('Email of Grace Hopper, today');
  expect.soft(await findViolationsInBothSchemes(page), 'confirmation').toEqual([]);
  await dialog.getByRole('button', { name: 'Record confirmation' }).click();
  await expect(commitment.getByRole('row').getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(commitment.getByText('Email of Grace Hopper, today')).toBeVisible();

  await goTo(page, host, `/issuers/${issuerId}`);
  const persons = page.getByRole('region', { name: 'Bad actor questionnaires' });
  await persons.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('dialog', { name: 'Add covered person' });
  await form.getByLabel('Name').fill('North Pier LLC');
  await form.getByLabel('Capacity').selectOption('ISSUER');
  await form.getByLabel('Answered on').fill('2020-01-02');
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(persons.getByRole('row', { name: /North Pier LLC/ }).getByText('Expired')).toBeVisible();
  expect.soft(await findViolationsInBothSchemes(page), 'issuer').toEqual([]);
});
