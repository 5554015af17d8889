import { png } from '../support/documents.ts';
import { createIndividual, createInvestorAccount } from '../support/records.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import { countRows, dropFiles, holdDraftSettings } from './imports.ts';

test('net worth statements are imported as the accreditation of the person they are about', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const investorAccountId = await createInvestorAccount(client, { name: 'Solheim Savings' });
  const individualId = await createIndividual(client, { investorAccountId });
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'statements.csv',
    content:
      'Institution,Account type,Balance\nCasco Bay Savings,BROKERAGE,"$1,250,000.50"\nHarbor Credit Union,MORTGAGE,180000\n',
  });

  // The category is chosen before the account is stored.
  const release = await holdDraftSettings(page);
  const subject = page.getByRole('region', { name: 'Subject of the net worth statements' });
  await subject.getByRole('combobox', { name: 'Investor account' }).fill('Solheim');
  await page.getByRole('option', { name: /Solheim Savings/ }).click();
  await subject.getByRole('combobox', { name: 'Claimed category' }).selectOption('Net worth');
  release();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Validate 2 rows' }).click();
  await countRows(page, 'Valid', 2);

  // A balance is edited as money.
  await page.getByRole('gridcell', { name: '1250000.5' }).dblclick();
  await expect(page.getByRole('textbox', { name: 'Balance' })).toHaveValue('$1,250,000.5');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: /2 statements imported/ })).toBeVisible();
  expect((await client.get(`/individual/${individualId}/aic`)).body.netWorthData).toMatchObject([
    { institution: 'Casco Bay Savings', balance: 1_250_000.5 },
    { institution: 'Harbor Credit Union', balance: 180_000 },
  ]);
});

test('an identity document is imported with the images that are uploaded for it', async ({ page, host }) => {
  const client = await host.newClient();
  const individualId = await createIndividual(client, { firstName: 'Tomás', lastName: 'Reyes' });
  await page.goto(host.link);
  await dropFiles(page, {
    name: 'passport.csv',
    content:
      'kycFirstName,kycLastName,kycDocumentType,kycDocumentId,kycDocumentIssuer,kycDocumentIssuedDate,kycDocumentExpirationDate,kycDocumentDob\nTomás,Reyes,PASSPORT,A12345678,US,05/02/2021,05/01/2031,07/21/1984\n',
  });

  const subject = page.getByRole('region', { name: 'Subject of the identity document' });
  await expect(subject).toContainText('Select the individual first');
  await subject.getByRole('combobox', { name: 'Individual' }).fill('Reyes');
  await page.getByRole('option', { name: /Tomás Reyes/ }).click();
  const front = { name: 'passport.png', mimeType: 'image/png', buffer: png(900, 600) };
  await subject.locator('input[type=file]').first().setInputFiles(front);
  await expect(subject.getByText('passport.png')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Validate 1 row' }).click();
  await countRows(page, 'Valid', 1);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: /1 identity document imported/ })).toBeVisible();
  expect((await client.get(`/individuals/${individualId}`)).body).toMatchObject({ kycStatus: 'PENDING' });
});
