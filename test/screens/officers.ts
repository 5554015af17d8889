import type { Browser, Page } from '@playwright/test';
import { ask } from './ask.ts';
import { addressOf, expect, type Host } from './host.ts';

/** The passphrase of the first officer in the tests, and the one that others are created with. */
export const passphrase = 'a quiet harbor at dawn';

/** The passphrase that the other officers choose when they first sign in. */
export const chosenPassphrase = 'a louder harbor at noon';

/** Creates the first officer in the settings; the page stays there. */
export async function createFirstOfficer(page: Page, host: Host, name = 'Ada Lindqvist'): Promise<void> {
  // The address can change as soon as the screens are there.
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await page.goto(addressOf(host, page, '/settings/officers'));
  await page.getByRole('button', { name: 'Create the first officer' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase);
  await page.getByRole('button', { name: 'Add officer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${name} \\(you\\)`) })).toBeVisible();
}

type SignInButton = 'Sign in' | 'Unlock';

/** Fills in and sends the form of the sign-in screen, and does not await what follows. */
export async function sendPassphrase(
  page: Page,
  name: string,
  { button = 'Sign in', entered = passphrase }: { button?: SignInButton; entered?: string } = {},
): Promise<void> {
  // After a sign-out the settings, whose "Officers" section is similarly named, are there for a moment.
  await page.getByRole('combobox', { name: 'Officer', exact: true }).selectOption(name);
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(entered);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Signs in on the sign-in screen, or unlocks it. */
export async function signIn(page: Page, name: string, button: SignInButton): Promise<void> {
  await sendPassphrase(page, name, { button });
  await choosePassphrase(page);
}

/** An officer with the passphrase of the creation chooses another one. */
async function choosePassphrase(page: Page): Promise<void> {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  const mustChange = page.getByRole('heading', { name: 'Change your passphrase' });
  await expect(screens.or(mustChange)).toBeVisible();
  if (!(await mustChange.isVisible())) return;
  const body = { oldPassphrase: passphrase, passphrase: chosenPassphrase };
  await ask(page, 'changePassphrase', { body });
  await page.reload();
  await expect(screens).toBeVisible();
}

/** A browser of another officer, who has signed in. */
export async function signInElsewhere(browser: Browser, host: Host, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(await host.newLink());
  await signIn(page, name, 'Sign in');
  return page;
}
