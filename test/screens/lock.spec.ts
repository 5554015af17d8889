import type { Page } from '@playwright/test';
import { createIssuer, createOffering } from '../support/records.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, signIn } from './officers.ts';
import { viewCase } from './review-actions.ts';

const locked = (page: Page) => page.getByRole('heading', { name: 'Offerdesk is locked' });

async function lockAndUnlock(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+L');
  await expect(locked(page)).toBeVisible();
  await signIn(page, 'Ada Lindqvist', 'Unlock');
}

test('a window counts the seconds until it locks, and says what happens to what was typed', async ({
  page,
  host,
}) => {
  await page.clock.install();
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  let locksAt = '';
  await page.route(/operations\/(getSession|keepAlive)$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), locksAt } });
  });
  locksAt = new Date((await page.evaluate(() => Date.now())) + 10 * 60_000).toISOString();
  const isRead = page.waitForResponse(/operations\/getSession$/);
  await page.reload();
  await isRead;
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const countdown = (seconds: number) =>
    page.locator('[aria-hidden]').filter({ hasText: `The screens lock in ${seconds} seconds` });

  await page.clock.pauseAt(new Date(Date.parse(locksAt) - 25_000));
  await expect(countdown(25)).toBeVisible();
  await expect(page.getByText('What you typed is kept, except secret values')).toBeVisible();
  await page.clock.runFor(5000);
  await expect(countdown(20)).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(countdown(5)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what was typed into a dialog, a decision, and a paper subscription is there after an unlock', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const issuerId = await createIssuer(client);
  await createOffering(client, { issuerId });
  await page.goto(host.link);
  await createFirstOfficer(page, host);

  await test.step('a dialog', async () => {
    await page.goto(addressOf(host, page, `/issuers/${issuerId}`));
    const name = page
      .getByRole('dialog', { name: 'Add covered person' })
      .getByRole('textbox', { name: 'Name' });
    const add = page.getByRole('region', { name: 'Bad actor questionnaires' }).getByRole('button', {
      name: 'Add person',
    });
    await add.click();
    await name.fill('Ingrid Solheim');
    await lockAndUnlock(page);
    await add.click();
    await expect(name).toHaveValue('Ingrid Solheim');
    await page.keyboard.press('Escape');
    await expect(name).toBeHidden();
    await add.click();
    await expect(name).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('a new officer, without the passphrase', async () => {
    await page.goto(addressOf(host, page, '/settings/officers'));
    const dialog = page.getByRole('dialog', { name: 'Add officer' });
    const add = page.getByRole('button', { name: 'Add officer' });
    await add.click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ben Carter');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ben@harbor.example');
    await dialog.getByRole('checkbox', { name: 'Approver' }).check();
    await dialog.getByRole('textbox', { name: 'Passphrase' }).fill('a louder harbor at noon');
    await lockAndUnlock(page);
    await add.click();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ben Carter');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ben@harbor.example');
    await expect(dialog.getByRole('checkbox', { name: 'Approver' })).toBeChecked();
    await expect(dialog.getByRole('textbox', { name: 'Passphrase' })).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('the names of a settings page', async () => {
    await page.goto(addressOf(host, page, '/settings/names'));
    const operator = page.getByRole('textbox', { name: 'Operator' });
    await operator.fill('HARBOR');
    await lockAndUnlock(page);
    await expect(operator).toHaveValue('HARBOR');
  });

  await test.step('the reason of a decision', async () => {
    await page.goto(addressOf(host, page, `/reviews/issuer?id=${issuerId}`));
    const note = page.getByRole('textbox', { name: /note/i });
    await viewCase(page);
    await page.keyboard.press('r');
    await note.fill('The EIN belongs to another company');
    await lockAndUnlock(page);
    await viewCase(page);
    await page.keyboard.press('r');
    await expect(note).toHaveValue('The EIN belongs to another company');
  });

  await test.step('a paper subscription', async () => {
    await page.goto(addressOf(host, page, '/trades/new'));
    await page.getByRole('combobox', { name: 'Offering' }).fill('Series');
    await page.getByRole('option', { name: 'Series A' }).click();
    await page.getByLabel('Units of Class A').fill('80');
    await lockAndUnlock(page);
    await expect(page.getByLabel('Units of Class A')).toHaveValue('80');
  });
});
