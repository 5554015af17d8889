import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';
import {
  asClient,
  createInvestorByForm,
  createIssuerByForm,
  enter,
  expectPage,
  goTo,
} from './record-actions.ts';

test('an officer archives an investor account, restores it, archives its duplicate, and merges another one', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, host);
  await createIssuerByForm(page, host);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive the record' });
  await expect(dialog).toContainText('Harbor Light has an open review: issuer.');
  await expect(dialog.getByRole('button', { name: 'Archive' })).toHaveAccessibleDescription(
    'Close what is open first',
  );
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Harbor Light' }).click();
  await expect(page.getByRole('region', { name: 'Case' })).toContainText('Harbor Light');

  await createInvestorByForm(page, host);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await expect(dialog).toContainText('Also archived: Ingrid Solheim.');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Entered twice');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  const banner = page.getByRole('alert').filter({ hasText: 'Archived on' });
  await expect(banner).toContainText('Entered twice');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await goTo(page, host, '/individuals');
  await expect(page.getByText('No individuals yet')).toBeVisible();
  await goTo(page, host, '/investor-accounts?archived=yes');
  await expect(page.getByRole('button', { name: 'Archived Yes' })).toBeVisible();
  await page.getByRole('grid').getByText('Solheim Savings').first().dblclick();
  await expectPage(page, 'Solheim Savings');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await banner.getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('dialog', { name: 'Restore the record' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(banner).toBeHidden();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Archived')).toBeVisible();
  await expect(history.getByText('Entered twice')).toBeVisible();
  await page.keyboard.press('Escape');

  const post = await asClient(page, host);
  const { userId } = (await post('/auth/register/investor', {
    ...{ firstName: 'Ingrid', lastName: 'Solheim', email: 'second@example.com' },
    ...{ password: 'a long passphrase', confirmPassword: 'a long passphrase' },
  })) as unknown as { userId: string };
  const { id } = await post('/investor-accounts', {
    ...{ investorAccountType: 'INDIVIDUAL', email: 'second@example.com', name: 'Solheim Second', userId },
  });
  await goTo(page, host, `/investor-accounts/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive…' }).click();
  await dialog.getByRole('combobox', { name: 'Duplicate of' }).click();
  await page.getByRole('option', { name: 'Solheim Savings' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(banner).toContainText('Duplicate of Solheim Savings');
  await banner.getByRole('link', { name: 'Solheim Savings' }).click();
  await expectPage(page, 'Solheim Savings');
  await expect(page.getByRole('alert').filter({ hasText: 'Duplicates are archived' })).toContainText(
    'Solheim Second',
  );
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history.getByRole('link', { name: 'Solheim Second' }).first()).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const third = await post('/investor-accounts', {
    ...{ investorAccountType: 'INDIVIDUAL', email: 'third@example.com', name: 'Solheim Third', userId },
  });
  await post('/individuals', {
    ...{ investorAccountId: third.id, firstName: 'Ingrid', lastName: 'Solheim', phone: '+12075550123' },
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge duplicate…' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge duplicate records' });
  await merging.getByRole('combobox', { name: 'Merge with' }).click();
  await page.getByRole('option', { name: 'Solheim Third' }).click();
  const accounts = merging.getByRole('table', { name: 'Investor account' });
  await accounts.getByRole('radio', { name: 'Solheim Third' }).check();
  const people = merging.getByRole('table', { name: 'Individual' });
  await expect(people.getByRole('radio', { name: '+12075550123' })).toBeChecked();
  await expect(people.getByRole('row', { name: 'First name' })).toBeHidden();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await merging.getByRole('textbox', { name: 'Note' }).fill('Registered twice');
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expectPage(page, 'Solheim Third');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history).toContainText('Duplicate merged');
  await expect(history).toContainText('Registered twice');
  await expect(history).toContainText('Solheim Savings → Solheim Third');
});
