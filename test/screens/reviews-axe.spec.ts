import type { Page } from '@playwright/test';
import { matchingHolder, submitIdentity, submitNetWorth } from '../support/submit-documents.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { decide, examined, onboard } from './review-actions.ts';

/** Screens with content, and what is visible when they are complete. */
const screens: { name: string; address: string; show: (page: Page) => Promise<void> }[] = [
  {
    name: 'home',
    address: '/',
    show: (page) => expect(page.getByText(/Received today: [01] KYC submission/)).toBeVisible(),
  },
  {
    name: 'the review of an identity, with the reason of a refusal asked for',
    address: '/reviews/kyc',
    async show(page) {
      await expect(page.getByText('Last name mismatch')).toBeVisible(examined);
      await decide(page, 'r');
      await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
      await page.getByLabel('Message to client').focus();
      await expect(page.getByRole('listbox')).toBeHidden();
    },
  },
  {
    name: 'the review of an accreditation',
    address: '/reviews/aic',
    show: (page) => expect(page.getByRole('region', { name: 'Rule result' })).toBeVisible(),
  },
  {
    name: 'the keyboard shortcuts',
    address: '/reviews/kyc',
    async show(page) {
      await expect(page.getByText('Last name mismatch')).toBeVisible(examined);
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next record');
    },
  },
  {
    name: 'the palette',
    address: '/',
    async show(page) {
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder(/Search names/).fill('solheim');
      await expect(page.getByText('Individual').first()).toBeVisible();
    },
  },
];

test('axe finds no problems on home, the reviews, the shortcuts, and the palette, in light and dark', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(
    client,
    person.id,
    { ...matchingHolder(person, 1), lastName: 'Underhill' },
    'PASSPORT',
  );
  await submitNetWorth(client, person.id, false);
  await page.goto(host.link);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const session = addressOf(host, page, '');
  for (const { name, address, show } of screens) {
    await test.step(name, async () => {
      // The next screen starts without the dialogs of this one.
      await page.goto('about:blank');
      await page.goto(session + address);
      await show(page);
      expect.soft(await findViolationsInBothSchemes(page), name).toEqual([]);
    });
  }
});
