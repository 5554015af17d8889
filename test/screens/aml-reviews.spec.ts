import type { Page } from '@playwright/test';
import { submit } from '../support/kyc.ts';
import { createIndividual } from '../support/records.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { decide, examined } from './review-actions.ts';

const home = { citizenship: 'NO', address: 'Bryggen 4', city: 'Bergen', country: 'NO', dob: '07/21/1984' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('lists and dates are entered once, and each next person is approved with two keys', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  for (const lastName of ['Aune', 'Berge', 'Dahl']) {
    const id = await createIndividual(client, { lastName, ...home });
    await submit(client, id, { kycLastName: lastName, kycDocumentId: `A1234567${lastName.length}` });
    await expect
      .poll(async () => (await client.get(`/individuals/${id}`)).body.kycStatus, examined)
      .toBe('NEEDS_REVIEW');
  }
  await page.goto(`${host.link}#/reviews/aml`);
  await expect(heading(page, 'Ingrid Aune')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByLabel('Date of OFAC SDN List')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter the date of the list')).toHaveCount(2);
  await expect(page.getByText('Enter the day of the search')).toBeVisible();
  await expect(page.getByText('Select the result')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Date of OFAC SDN List').fill('2026-01-02');
  await page.getByLabel('Date of OFAC Consolidated list').fill('2026-01-03');
  await page.getByLabel('Searched on').fill('2026-01-05');
  await page.getByRole('radio', { name: 'No match' }).focus();
  await page.keyboard.press('n');
  await expect(page.getByText('Approved: Ingrid Aune')).toBeVisible();

  for (const [name, next] of [
    ['Ingrid Berge', 'Ingrid Dahl'],
    ['Ingrid Dahl', undefined],
  ] as const) {
    await expect(heading(page, name)).toBeVisible();
    await decide(page, 'a');
    await expect(page.getByLabel('Date of OFAC SDN List')).toHaveValue('2026-01-02');
    await expect(page.getByLabel('Searched on')).toHaveValue('2026-01-05');
    await expect(page.getByRole('radio', { name: 'No match' })).not.toBeChecked();
    await page.keyboard.press('n');
    await expect(page.getByText(`Approved: ${name}`)).toBeVisible();
    if (next) await expect(heading(page, next)).toBeVisible();
  }

  await page.goto(addressOf(host, page, '/audit-log'));
  await expect(
    page.getByRole('grid', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'AML approved' }),
  ).toHaveCount(3);
  await page.getByRole('row').filter({ hasText: 'AML approved' }).first().click();
  await page.getByRole('row').filter({ hasText: 'AML approved' }).first().click();
  const details = page.getByRole('dialog', { name: 'AML approved' });
  await expect(details).toBeVisible();
  await expect(details).not.toContainText('{');
});
