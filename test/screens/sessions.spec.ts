import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, sendPassphrase, signInElsewhere } from './officers.ts';

test('an officer sees their sessions and signs out another one, whose screen shows why', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const elsewhere = await signInElsewhere(browser, host, 'Ada Lindqvist');

  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  await expect(dialog.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(1);
  await expect(dialog.getByRole('row').filter({ hasText: '127.0.0.1' })).toHaveCount(2);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Sign out: / }).focus();
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
  await elsewhere.goto(addressOf(host, elsewhere, '/issuers'));
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  await expect(elsewhere.getByText('You or an administrator ended this session.')).toBeVisible();
});

test('an officer signs out all other sessions, and an administrator one of another officer', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['reviewer'], passphrase } });
  const others = [
    await signInElsewhere(browser, host, 'Ada Lindqvist'),
    await signInElsewhere(browser, host, 'Ada Lindqvist'),
  ];
  const ben = await (await browser.newContext()).newPage();
  await ben.goto(await host.newLink());
  await sendPassphrase(ben, 'Ben Okafor');
  await expect(ben.getByRole('button', { name: 'Sign in' })).toBeHidden();

  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeHidden();
  for (const other of others) {
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await page.reload();
  await page.getByRole('button', { name: 'Manage Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Show sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessions of Ben Okafor' });
  await dialog.getByRole('button', { name: /^Sign out: / }).click();
  await expect(dialog.getByText('Ben Okafor is not signed in.')).toBeVisible();
  await ben.reload();
  await expect(ben.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
});
