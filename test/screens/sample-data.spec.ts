import { createIssuer } from '../support/records.ts';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

test('sample data beside other records is marked, shown only by its filters, and removed by the banner', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/issuers`);
  await expect(page.getByRole('heading', { name: 'Issuers', exact: true })).toBeVisible();
  await createIssuer(await host.newClient(), { title: 'Cedar Works' });
  const rows = page.getByRole('gridcell').filter({ hasText: /./ });
  await expect(page.getByText('1 issuer', { exact: true })).toBeVisible();
  await ask(page, 'loadSampleData', { body: { besideOwnRecords: true } });
  await expect
    .poll(async () => (await ask(page, 'listDataJobs')).body.items)
    .toContainEqual(expect.objectContaining({ kind: 'sample-data', state: 'done' }));
  await page.reload();

  const banner = page.getByRole('complementary', { name: 'Sample data' });
  await expect(banner).toContainText('Sample data is loaded beside your records.');
  await expect(page.getByText('1 issuer', { exact: true })).toBeVisible();
  const badge = page.getByText('Sample', { exact: true });
  await expect(badge).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sample data' }).click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.keyboard.press('Escape');
  await expect(badge).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'Cedar Works' })).toHaveCount(0);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('grid').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..').getByText('Sample')).toBeVisible();

  await page.evaluate(() => {
    window.location.hash = '/reviews/kyc';
  });
  await expect(page.getByText('Queue is empty')).toBeVisible();
  await page.keyboard.press('f');
  await page.getByRole('switch', { name: 'Sample data' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Case' }).getByText('Sample', { exact: true })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await banner.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' });
  await expect(dialog).toContainText('The audit log stays.');
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByText(/^Removed the sample data: [\d,]+ records$/)).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(badge).toHaveCount(0);
});
