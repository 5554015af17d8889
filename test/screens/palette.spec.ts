import { findViolations } from './axe.ts';
import { expect, test } from './host.ts';

test('the palette takes what is typed right behind its shortcut, and offers each screen once', async ({
  page,
  host,
}) => {
  await page.goto(`${host.link}#/`);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('issuers');
  const field = page.getByPlaceholder(/Search names/);
  await expect(field).toHaveValue('issuers');
  const palette = page.getByRole('dialog');
  await expect(palette.getByText('Issuers', { exact: true })).toHaveCount(2);
  await expect(palette.getByText('Offerings', { exact: true })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  // The first is their review, the second all of them.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/issuers/);
  await expect(field).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/api-keys/);
});
