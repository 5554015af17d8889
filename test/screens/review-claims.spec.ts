import { createBuyer, createOffer, placeSignedTrade } from '../support/trading.ts';
import { ask } from './ask.ts';
import { findViolations } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, signInElsewhere } from './officers.ts';
import { decide } from './review-actions.ts';

test('a second officer can only read a record until the first one has left it', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  for (const title of ['Harbor Light', 'Harbor Dark']) {
    await client.post('/issuers', { title, legalName: `${title} LLC`, ein: '123456789', type: 'LLC' });
  }
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const officer = { name: 'Ben Okafor', roles: ['approver'], passphrase };
  await ask(page, 'createOfficer', { body: officer });
  const reviews = addressOf(host, page, '/reviews/issuer');
  await page.goto(reviews);
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/issuer'));
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toBeVisible();
  await decide(ben, 'a');
  const approve = ben.getByRole('button', { name: 'Approve A' });
  await approve.focus();
  await expect(approve).toHaveAccessibleDescription('Claimed by Ada Lindqvist');
  await ben.keyboard.press('j');
  await expect(ben.getByRole('heading', { level: 2, name: 'Harbor Dark' })).toBeVisible();
  await decide(ben, 'a');
  await expect(ben.getByText('Approved: Harbor Dark')).toBeVisible();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
});

test('an officer takes over a case that another one has claimed, and closing the window releases it', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const company = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  await client.post('/issuers', company);
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/issuer'));
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Light' })).toBeVisible();
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/issuer'));

  await ben.getByRole('button', { name: 'Take over' }).click();
  const dialog = ben.getByRole('dialog', { name: 'Take over this case?' });
  await expect(dialog.getByText(/^Ada Lindqvist claimed Harbor Light on /)).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take over' }).click();

  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
  await expect(page.getByText('Ben Okafor took over Harbor Light')).toBeVisible();
  await expect(page.getByText('Claimed by Ben Okafor.')).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve A' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('h');
  await expect(page.getByText('Case taken over from Ada Lindqvist')).toBeVisible();
  await page.keyboard.press('h');

  await ben.close();
  await expect(page.getByText('Claimed by Ben Okafor.')).toHaveCount(0);
  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
});

test('the money of a trade that another officer has claimed is recorded after a takeover', async ({
  page,
  host,
  browser,
}) => {
  const client = await host.newClient();
  const { assetId } = await createOffer(client);
  const id = await placeSignedTrade(client, await createBuyer(client), assetId, 4);
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  await page.goto(addressOf(host, page, '/reviews/settlement'));
  await expect(page.getByRole('button', { name: 'Settle A' })).toBeVisible();
  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, `/trades/${id}`));

  const record = ben.getByRole('button', { name: 'Record receipt' });
  await expect(record).toHaveAccessibleDescription('Claimed by Ada Lindqvist');
  await expect(ben.getByText('to take it over, or ask Ada Lindqvist to release it.')).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await ben.getByRole('link', { name: 'Open the case', exact: true }).click();
  await ben.getByRole('button', { name: 'Take over' }).click();
  const dialog = ben.getByRole('dialog', { name: 'Take over this case?' });
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(ben.getByText('Claimed by Ada Lindqvist.')).toHaveCount(0);
  await expect(page.getByText('Claimed by Ben Okafor.')).toBeVisible();
  await ben.goBack();
  // The case is still open on the screen of the first officer, who does not claim it again.
  await expect(page.getByText('Claimed by Ben Okafor.')).toHaveCount(0);
  await record.click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Record receipt' }).click();

  // The message, or already the entry of the recent changes.
  await expect(ben.getByText('Receipt recorded').first()).toBeVisible();
});
