import { put, upload } from '../support/aic.ts';
import { submitNetWorth } from '../support/submit-documents.ts';
import { ask } from './ask.ts';
import { findViolations, findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, signInElsewhere } from './officers.ts';
import { decide, onboard } from './review-actions.ts';

/** A day for a date field. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('an accreditation shows its calculation, and without all documents is approved only by two officers', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitNetWorth(client, person.id, true);
  const other = await onboard(client, 'Okafor');
  await submitNetWorth(client, other.id, false);

  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/aic'));
  const advice = page.getByRole('region', { name: 'Rule result' });
  await expect(advice).toContainText('$1,417,570.75');
  await expect(advice).toContainText('$1,000,000.00');
  await expect(advice).toContainText('17 CFR 230.501(a)(5)');
  await expect(page.getByRole('img', { name: 'Page 1 of the document' })).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('2 / 2')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  expect((await client.get(`/individuals/${person.id}`)).body).toMatchObject({
    accredited: true,
    aicStatus: 'APPROVED',
  });

  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Okafor' })).toBeVisible();
  await expect(advice).toContainText('Consumer report');
  await decide(page, 'a');
  const form = page.getByRole('region', { name: 'Case' }).locator('form');
  const required = page.getByRole('region', { name: 'What the decisions require' });
  await expect(required).toContainText('Override required: Approve');
  await expect(required).toContainText('Consumer report from a nationwide reporting agency');
  await expect(form.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(/Required to override/)).toBeVisible();
  await form.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('other');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: 'Override reason' })).toBeFocused();
  await page.keyboard.type('Too short');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText(/Must have at least 20 characters/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type(', so here is the rest of the explanation');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Proposed: Ingrid Okafor')).toBeVisible();
  expect((await client.get(`/individuals/${other.id}`)).body).toMatchObject({ accredited: false });

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/aic'));
  await expect(ben.getByText('Ada Lindqvist proposed: Approved')).toBeVisible();
  await decide(ben, 'a');
  await expect(ben.getByText('Approved: Ingrid Okafor')).toBeVisible();
  expect((await client.get(`/individuals/${other.id}`)).body).toMatchObject({ accredited: true });
});

test('an officer records what an accreditation lacks, and revokes its verification', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const fileId = await upload(client, person.id, 'PROFESSIONAL_LICENSE');
  await put(client, person.id, 'PROFESSIONAL', {
    fileId,
    licenseType: 'Series 65',
    licenseNumber: '7654321',
  });
  await page.goto(host.link);
  await page.goto(addressOf(host, page, '/reviews/aic'));
  const rules = page.getByRole('region', { name: 'Rule result' });
  await expect(rules).toContainText('Needs information');

  await page.getByRole('button', { name: 'Record license standing' }).click();
  const dialog = page.getByRole('dialog', { name: 'License standing' });
  await dialog.getByLabel('CRD number').fill('12 34');
  await dialog.getByLabel('Checked on').fill(daysAgo(70));
  await dialog.getByRole('combobox', { name: 'Standing' }).selectOption('ACTIVE');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('CRD number')).toHaveAttribute('aria-invalid', 'true');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('CRD number').fill('7654321');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rules).toContainText('Passed');
  // A license is verified by principles, so the officer states the steps.
  await decide(page, 'a');
  await page.getByRole('textbox', { name: 'Override reason' }).fill('Checked the license in BrokerCheck.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();

  await page.goto(addressOf(host, page, '/due'));
  const due = page.getByRole('region', { name: 'Due within 30 days' });
  await expect(due).toContainText('Professional certification');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await due.getByRole('link', { name: 'Ingrid Solheim' }).click();

  await page.getByRole('button', { name: 'Add representation' }).click();
  const statement = page.getByRole('dialog', { name: 'Add representation' });
  await statement.getByRole('combobox', { name: 'Kind' }).selectOption('ACCREDITED_STATUS');
  await statement.getByLabel('Made on').fill(daysAgo(1));
  await statement.getByLabel('Signed by').fill('Ingrid Solheim');
  await statement.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Representations' })).toContainText('Accredited status');

  const verifications = page.getByRole('region', { name: 'Verifications' });
  await verifications.getByRole('button', { name: 'Evidence and arithmetic' }).click();
  await expect(verifications).toContainText('FINRA license');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await verifications.getByRole('link', { name: 'Revoke' }).click();
  await decide(page, 'r');
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reason' }).focus();
  await page.keyboard.type('below');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Revoked: Ingrid Solheim')).toBeVisible();
  expect((await client.get(`/individuals/${person.id}`)).body).toMatchObject({ accredited: false });
});
