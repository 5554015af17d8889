import type { Page } from '@playwright/test';
import { codeDuration, showCode } from '../support/second-factor.ts';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import {
  chosenPassphrase,
  createFirstOfficer,
  passphrase,
  sendPassphrase,
  signInElsewhere,
} from './officers.ts';

test.use({ hasMovableClock: true });

const dialogOf = (page: Page) => page.getByRole('dialog');
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

async function openDialog(page: Page, name = 'Ada Lindqvist'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('menuitem', { name: 'Second factor' }).click();
}

/** Turns on the second factor with the mouse and the keyboard. */
async function turnOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await openDialog(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.keyboard.press('Enter');
  const key = dialog.getByLabel('Key', { exact: true });
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = (await key.innerText()).replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(showCode(secret));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

test('an officer turns on a second factor, and signs in with a code, and with a recovery code', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);

  await openDialog(page);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  const { secret, recoveryCodes } = await turnOn(page);
  const dialog = dialogOf(page);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('offerdesk-recovery-codes.txt');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'I saved the codes' }).click();
  await expect(page.getByRole('row', { name: /Ada Lindqvist \(you\)/ })).toContainText('Second factor on');

  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await sendPassphrase(page, 'Ada Lindqvist');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await code.fill(showCode(secret, Date.now() + 100 * codeDuration));
  await expect(page.getByText('Incorrect code')).toBeVisible();
  await expect(code).toHaveValue('');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('textbox', { name: 'Passphrase' })).toHaveValue('');
  // The code that turned the second factor on does not sign in.
  host.moveClock(2 * codeDuration);
  await sendPassphrase(page, 'Ada Lindqvist');
  await code.fill(showCode(secret, Date.now() + 2 * codeDuration));
  await expect(screens(page)).toBeVisible();

  await page.getByRole('button', { name: /^Ada Lindqvist/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await sendPassphrase(page, 'Ada Lindqvist');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(screens(page)).toBeVisible();
  await expect(page.getByText('Recovery code used. 9 left.')).toBeVisible();
});

test('an officer creates new recovery codes, and turns the second factor off', async ({ page, host }) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const { recoveryCodes } = await turnOn(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'I saved the codes' }).click();

  await openDialog(page);
  await expect(dialog).toContainText('10 of 10 recovery codes left.');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create new recovery codes' }).click();
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await dialog.getByRole('button', { name: 'Create recovery codes' }).click();
  const created = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(created).toHaveCount(10);
  const [newCode = ''] = await created.allInnerTexts();
  expect(recoveryCodes).not.toContain(newCode);
  await dialog.getByRole('button', { name: 'I saved the codes' }).click();

  await page.getByRole('link', { name: 'Data and backup' }).click();
  await page.getByRole('button', { name: 'Rotate the master key' }).click();
  await dialog.getByLabel('Your passphrase').fill(passphrase);
  await expect(dialog.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await expect(dialog.getByText('Required', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Officers', exact: true }).click();

  await openDialog(page);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toContainText('Incorrect recovery code, or it was already used');
  await dialog.getByLabel('Recovery code').fill(newCode);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ada Lindqvist \(you\)/ })).toContainText('No second factor');
});

test('an administrator resets the second factor of an officer, who is signed out', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['reviewer'], passphrase } });
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  const own = { passphrase: chosenPassphrase };
  const { secret } = (await ask(ben, 'startSecondFactorEnrollment', { body: own })).body;
  await ask(ben, 'turnOnSecondFactor', { body: { code: showCode(secret) } });

  await page.reload();
  await page.getByRole('button', { name: 'Manage Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset second factor: Ben Okafor' });
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ben Okafor/ })).toContainText('No second factor');

  await ben.goto(addressOf(host, ben, '/issuers'));
  await expect(ben.getByRole('heading', { name: 'Sign in to Offerdesk' })).toBeVisible();
});
