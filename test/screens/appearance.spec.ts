import type { Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, test } from './host.ts';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const light = 'rgb(255, 255, 255)';
const dark = 'rgb(36, 36, 36)';

test('the screens are dark if the system is, until another scheme is chosen, which is stored', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(await ground(page)).toBe(dark);

  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(light);

  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(() => ground(page)).toBe(dark);
  await page.reload();
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(await ground(page)).toBe(dark);
});

test('axe finds no problems on the page and in its dialogs, in light and dark', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create API key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Must not be empty')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByLabel('Name').fill('CRM');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('It is not shown again')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke CRM' }).click();
  await expect(page.getByText('This cannot be undone')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test('nothing is cut off at 900, 1280, and 1920 pixels', async ({ page, host }) => {
  await page.goto(`${host.link}#/api-keys`);
  await expect(page.getByText('No keys yet')).toBeVisible();
  for (const width of [900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await expect(page.getByText('No keys yet')).toBeVisible();

    const isScrolled = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isScrolled), `${width} pixels`).toBe(false);
  }
});
