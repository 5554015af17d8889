import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, signIn, signInElsewhere } from './officers.ts';

const sessionMenu = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('the first officer is created, signs out, signs in, locks, and unlocks, and returns to the same screen', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await sessionMenu(page, 'Back office').click();
  await page.getByRole('menuitem', { name: 'Create the first officer' }).click();
  await page.getByRole('button', { name: 'Create the first officer' }).click();
  await page.getByLabel('Name').fill('Ada Lindqvist');
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Ada Lindqvist \(you\).*All roles/ })).toBeVisible();

  await sessionMenu(page, 'Ada Lindqvist').click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  await page.reload();
  await signIn(page, 'Ada Lindqvist', 'Sign in');
  await expect(page.getByRole('heading', { name: 'Officers' })).toBeVisible();

  await page.goto(addressOf(host, page, '/api-keys'));
  await expect(page.getByText('No keys yet')).toBeVisible();
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('heading', { name: 'Offerdesk is locked' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  await page.keyboard.type('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect passphrase')).toBeVisible();
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No keys yet')).toBeVisible();

  // What was typed into a form is still there after the screens are unlocked.
  await page.goto(addressOf(host, page, '/issuers/new'));
  await page.getByRole('textbox', { name: 'Title' }).fill('Harbor Light');
  await page.getByRole('heading', { name: 'New issuer' }).click();
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('heading', { name: 'Offerdesk is locked' })).toBeVisible();
  await signIn(page, 'Ada Lindqvist', 'Unlock');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbor Light');
});

test('a locked page contains nothing of the screens, in no tab', async ({ page, host, context }) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const other = await context.newPage();
  await other.goto(addressOf(host, page, '/api-keys'));
  await expect(other.getByText('No keys yet')).toBeVisible();

  await page.bringToFront();
  await page.keyboard.press('Control+Shift+L');

  await expect(page.getByRole('heading', { name: 'Offerdesk is locked' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await page.title()).toBe('Locked · Offerdesk');
  await other.bringToFront();
  await expect(other.getByRole('heading', { name: 'Offerdesk is locked' })).toBeVisible();
  await expect(other.getByText('No keys yet')).toHaveCount(0);

  await signIn(other, 'Ada Lindqvist', 'Unlock');
  await expect(other.getByText('No keys yet')).toBeVisible();
});

test('an officer signs out everywhere, and the sign-in screen of another browser shows why', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const elsewhere = await signInElsewhere(browser, host, 'Ada Lindqvist');
  const ben = { name: 'Ben Okafor', roles: ['reviewer'], passphrase };
  await ask(page, 'createOfficer', { body: ben });
  const benPage = await signInElsewhere(browser, host, 'Ben Okafor');

  await page.getByRole('button', { name: 'Manage Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Ben Okafor signed out everywhere')).toBeVisible();
  await expect(benPage.getByText('You were signed out')).toBeVisible();
  await expect(benPage.getByText(/ended all your sessions/)).toBeVisible();

  await sessionMenu(page, 'Ada Lindqvist').click();
  await expect(page.getByText(/^Signed in until \d+:\d\d [AP]M$/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  await expect(page.getByText('You were signed out')).toHaveCount(0);
  await expect(elsewhere.getByText(/ended all your sessions/)).toBeVisible();
  await signIn(elsewhere, 'Ada Lindqvist', 'Sign in');
  await expect(elsewhere.getByText('You were signed out')).toHaveCount(0);
});

test('an officer is warned before the sign-in expires, and then sees why it expired', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  let endsAt = Date.now() + 9 * 60_000;
  await page.route(/operations\/(getSession|keepAlive)$/, async (route) => {
    const response = await route.fetch();
    const state = await response.json();
    const isOver = Date.now() >= endsAt;
    const over = {
      state: 'signed-out',
      officer: null,
      locksAt: null,
      endsAt: null,
      signedOutBecause: 'expired',
    };
    const later = { ...state, endsAt: new Date(endsAt).toISOString() };
    await route.fulfill({ response, json: isOver ? { ...state, ...over } : later });
  });
  await expect(page.getByText(/^You will be signed out at \d+:\d\d [AP]M$/)).toBeVisible();

  endsAt = Date.now();

  await expect(page.getByText('A sign-in lasts 12 hours. Sign in again to continue.')).toBeVisible();
  await expect(page.getByText(/^You will be signed out/)).toHaveCount(0);
});

test('an idle window covers itself, and an active one does not', async ({ page, host }) => {
  await page.clock.install();
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const heading = page.getByRole('heading', { name: 'Offerdesk is locked' });
  // The service does not share the clock of the page: its response says that the screens are still open.
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/keepAlive')) answers.push(`${response.status()}`);
  });

  await page.clock.runFor(21_000);
  await page.mouse.move(300, 300);
  await expect.poll(() => answers).toContain('200');
  await expect(heading).toHaveCount(0);

  await page.route('**/operations/getSession', (route) => route.abort());
  await page.clock.runFor(15 * 60_000);
  await expect(heading).toBeVisible();
});

test('a control that an officer may not use explains why, also to the keyboard', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await page.getByRole('button', { name: 'Add officer' }).click();
  await page.getByLabel('Name').fill('Ben Okafor');
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.getByRole('dialog').getByRole('button', { name: 'Add officer' }).click();
  await expect(page.getByRole('row', { name: /Ben Okafor.*Reviewer/ })).toBeVisible();

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/settings/officers'));
  await ben.keyboard.press('Tab');
  await ben.getByRole('button', { name: 'Add officer' }).focus();
  await expect(ben.getByRole('tooltip')).toHaveText('Requires the Administrator role');
  await expect(ben.getByLabel('Lock after')).toBeDisabled();
  await ben.goto(addressOf(host, ben, '/settings/data'));
  const asked: string[] = [];
  ben.on('request', (request) => asked.push(request.url()));
  await ben.getByLabel('Backup location').fill('/');
  await ben.keyboard.press('Enter');
  await ben.getByRole('button', { name: 'Create backup' }).focus();
  await expect(ben.getByRole('tooltip')).toHaveText('Requires the Administrator role');
  expect(asked.filter((url) => url.endsWith('/startBackup'))).toEqual([]);

  await page.getByRole('button', { name: 'Manage Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(ben.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
  await expect(ben.getByRole('option', { name: 'Ben Okafor' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ben.getByRole('option', { name: 'Ben Okafor' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Manage Ada Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(page.getByText('At least one enabled administrator is required')).toBeVisible();
});

test('axe finds no problems on the settings and the sign-in screen, in light and dark', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${host.link}#/settings/officers`);
  await expect(page.getByRole('button', { name: 'Create the first officer' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await createFirstOfficer(page, host);
  await expect(page.getByRole('heading', { name: 'Lock' })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add officer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add officer' }).click();
  await expect(page.getByText('Must not be empty').first()).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+L');
  await page.getByText('Forgot your passphrase?').click();
  await expect(page.getByText('reset-passphrase')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Must not be empty')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});
