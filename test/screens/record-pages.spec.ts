import { createIndividual, createInvestorAccount, createIssuer } from '../support/records.ts';
import { addUnits, createBuyer, createOffer, placeTrade, readCart } from '../support/trading.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';

test('a page starts with findings, next steps, and recent changes, and hides groups without values', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  const client = await host.newClient();
  const investorAccountId = await createInvestorAccount(client, { investorAccountType: 'LEGAL_ENTITY' });
  const individual = await createIndividual(client, { ssn: '000-12-3456' });
  const issuer = await createIssuer(client);
  const buyer = await createBuyer(client);
  const { assetId, offeringId } = await createOffer(client, { issuerId: issuer });
  const trade = await placeTrade(client, buyer, assetId, 10);
  const open = (address: string) =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, address);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const steps = section('Next steps');
  const content = page.getByRole('region', { name: 'Content', exact: true });

  await open(`/individuals/${individual}`);
  await expect(section('Findings')).toContainText('Not a valid SSN');
  await expect(steps).toContainText('Profile incomplete. Missing: date of birth');
  for (const name of ['Findings', 'Next steps', 'Recent changes'])
    await expect(section(name)).toBeInViewport();
  await expect(section('Recent changes')).toContainText('Individual created');
  await expect(section('Person')).toBeVisible();
  await expect(section('Employment')).toHaveCount(0);
  await content.getByRole('button', { name: /Show empty fields \(\d groups\)/ }).click();
  await expect(section('Employment')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await content.getByRole('button', { name: 'Hide empty fields' }).click();
  await expect(section('Employment')).toHaveCount(0);
  await section('Recent changes').getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Individual created');
  await page.keyboard.press('Escape');
  await steps.getByRole('link', { name: 'Add what is missing' }).click();
  await expect(page).toHaveURL(/individuals\/individual_\w+\/edit$/);

  await open(`/investor-accounts/${investorAccountId}`);
  await expect(steps).toContainText('Missing: legal entity');

  await open(`/offerings/${offeringId}`);
  await expect(steps).toContainText('Pending review: Offering onboarding');
  await open(`/trades/${trade}`);
  await expect(steps).toContainText('Pending review: Settlement');
  // Only its content scrolls, not the document.
  const isDocumentLonger = () =>
    page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  expect(await isDocumentLonger()).toBe(false);
  await expect(section('Charge and settlement')).toHaveCount(0);

  // In one column, the recent changes are above the data.
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(`/issuers/${issuer}`);
  await expect(steps).toContainText('Pending review: Issuer');
  await expect(section('Recent changes')).toBeInViewport();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await steps.getByRole('link', { name: 'Open the case: Status' }).click();
  await expect(page).toHaveURL(new RegExp(`#/reviews/issuer\\?id=${issuer}`));
});

test('an officer corrects and removes the units of a cart of a client', async ({ page, host }) => {
  await page.goto(host.link);
  const client = await host.newClient();
  const { userId } = await createBuyer(client);
  const { assetId } = await createOffer(client, { totalUnits: 100 });
  const { body: line } = await addUnits(client, userId, assetId, 5);
  await page.goto(addressOf(host, page, `/trades/${line.tradeId}`));
  const lines = page.getByRole('region', { name: 'Line items' });

  await lines.getByRole('button', { name: /^Change units of / }).click();
  const dialog = page.getByRole('dialog', { name: /^Units of / });
  const units = dialog.getByRole('textbox', { name: 'Units' });
  await expect(units).toBeFocused();
  await units.fill('101');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/101 of .* requested, 100 available/)).toBeVisible();
  await units.fill('8');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await readCart(client, userId)).toMatchObject({ purchasedShares: 8 });
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await lines.getByRole('button', { name: /^Remove / }).click();
  await expect(lines).toContainText('The cart is empty.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(await readCart(client, userId)).toMatchObject({ purchasedShares: 8 });
});

test('an officer places the trade of a cart for its client', async ({ page, host }) => {
  await page.goto(host.link);
  const client = await host.newClient();
  const buyer = await createBuyer(client);
  const { assetId } = await createOffer(client, { totalUnits: 100 });
  const { body: line } = await addUnits(client, buyer.userId, assetId, 5);
  await page.goto(addressOf(host, page, `/trades/${line.tradeId}`));
  const checkout = page.getByRole('region', { name: 'Checkout' });
  const place = checkout.getByRole('button', { name: 'Place trade' });
  await expect(place).toBeDisabled();
  await expect(checkout).toContainText('Choose the investor account to see the results of the rules.');

  await checkout.getByRole('button', { name: 'Change investor account and payment method' }).click();
  const choosing = page.getByRole('dialog', { name: 'Investor account and payment method' });
  await choosing.getByLabel('Investor account').selectOption({ index: 1 });
  await choosing.getByLabel('Payment method').selectOption({ index: 1 });
  await choosing.getByRole('button', { name: 'Save' }).click();
  await expect(choosing).toBeHidden();
  expect(await readCart(client, buyer.userId)).toMatchObject({
    investorAccountId: buyer.investorAccountId,
    paymentMethod: { id: buyer.paymentMethodId },
  });
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await place.click();
  const asking = page.getByRole('dialog', { name: 'Place this trade for the client?' });
  await expect(asking).toContainText('5 units for $');
  await asking.getByRole('button', { name: 'Place trade' }).click();
  await expect(asking).toBeHidden();
  await expect(checkout).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Trade \d/ })).toBeVisible();
  const { body: trade } = await client.get(`/trades/${line.tradeId}`);
  expect(trade).toMatchObject({ tradeStatus: 'PLACED', purchasedShares: 5 });
});
