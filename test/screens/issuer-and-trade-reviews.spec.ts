import { multipart, pdf } from '../support/documents.ts';
import { createOwnedEntity, identified } from '../support/legal-entities.ts';
import { createBuyer, createOffer, placeSignedTrade } from '../support/trading.ts';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { decide, queueRow, seeAgreement } from './review-actions.ts';

test('a trade is settled when it is approved and funded, and shows what is missing before', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const { assetId } = await createOffer(client);
  const id = await placeSignedTrade(client, await createBuyer(client), assetId, 4);
  await page.goto(`${host.link}#/reviews/settlement`);
  await seeAgreement(page, id);
  const settle = page.getByRole('button', { name: 'Settle A' });
  await settle.focus();
  await expect(settle).toHaveAccessibleDescription(/Compliance review is not approved.*Funded to the cent/);
  // The key leads to the first thing that blocks the decision, which is resolved there.
  await decide(page, 'a');
  await expect(page.getByRole('link', { name: /^Trade compliance review: Trade/ })).toBeFocused();
  await decide(page, 'r');
  // A reason is found by its code, too.
  await page.keyboard.type('eligible');
  await expect(page.getByRole('option')).toHaveText(['Investor not eligible']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // The case explains each rule once, also those that the checkout found; what blocks the approval only names them.
  await page.goto(addressOf(host, page, `/reviews/trade?id=${id}`));
  const shown = page.getByRole('region', { name: 'Case', exact: true });
  const blocked = shown.getByRole('region', { name: 'What the decisions require' });
  await expect(blocked.getByRole('listitem').first()).toHaveText(/^Offering approved(Offering|$)/);
  await expect(shown.getByText(/^The offering is not approved/)).toHaveCount(1);
  await page.goto(addressOf(host, page, '/reviews/settlement'));

  await host.makeEligible(id);
  for (const [operation, decision] of [
    ['decideTrade', { to: 'APPROVED', note: 'Checked' }],
    ['decideFunding', { to: 'FUNDED' }],
  ] as const) {
    const { updatedAt: expectedUpdatedAt } = (await client.get(`/trades/${id}`)).body;
    const decided = await ask(page, operation, { params: { id }, body: { expectedUpdatedAt, ...decision } });
    expect(decided.body).toMatchObject({ to: decision.to });
  }
  await page.reload();
  await expect(settle).toBeEnabled();
  // A settlement is final: it is confirmed with its amount, and cannot be undone.
  await decide(page, 'a');
  await expect(
    page.getByText(/^Settle: Trade \d+ of .+, \$[\d,.]+\. This cannot be undone\.$/),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Settled: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.goto(addressOf(host, page, `/reviews/settlement?id=${id}`));
  await expect(shown.getByText(/settled just now/)).toBeVisible();
  await page.goto(addressOf(host, page, `/reviews/trade?id=${id}`));
  await expect(shown.getByText(/approved just now/)).toBeVisible();
});

test('a legal entity is approved with a screening statement and identified owners, by keyboard', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const owner = { ...identified, percent: 60, ssn: null };
  const id = await createOwnedEntity(client, { name: 'Reyes LLC', beneficialOwners: [owner] });
  await page.goto(`${host.link}#/legal-entities/${id}`);
  await expect(page.getByRole('row', { name: 'Total of Reyes LLC' })).toContainText('60 of 100%');
  await page.getByRole('button', { name: 'Edit Ana Reyes' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Ana Reyes' });
  await form.getByLabel('Percent of the equity').fill('100.5');
  await form.getByLabel('SSN').fill('123-45-6789');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Percent of the equity')).toHaveAccessibleDescription(/Must be at most 100/);
  await form.getByLabel('Percent of the equity').fill('70');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Total of Reyes LLC' })).toContainText('70 of 100%');

  await page.goto(addressOf(host, page, '/reviews/sanctions'));
  await decide(page, 'a');
  await expect(page.getByLabel('Date of OFAC SDN List')).toBeFocused();
  await expect(page.getByText('Search the lists for: Reyes LLC; Ana Reyes')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Enter the date of the list')).toHaveCount(2);
  await expect(page.getByText('Select the result')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.keyboard.type('01022026');
  await page.getByLabel('Date of OFAC Consolidated list').fill('2026-01-02');
  await page.getByLabel('Searched on').fill('2026-01-05');
  await page.getByRole('radio', { name: 'No match' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Reyes LLC')).toBeVisible();

  await page.goto(addressOf(host, page, '/reviews/kyb'));
  await decide(page, 'a');
  await expect(page.getByText('The recorded owners of Reyes LLC have 70 of 100 percent')).toBeVisible();
  await page.keyboard.type('No other owner has more than 10 percent');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await client.get(`/legal-entities/${id}`)).body.kybStatus).toBe('APPROVED');
});

test('a case that the client answers returns with what was received, and is approved with the keyboard', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const client = await host.newClient();
  const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };
  const { id } = (await client.post('/issuers', issuer)).body;
  await page.goto(`${host.link}#/reviews/issuer`);
  await decide(page, 's');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('missing');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Send the SS-4 letter.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Information requested: Harbor Light')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();

  await page.keyboard.press('i');
  await expect(queueRow(page, 'Harbor Light')).toContainText('Document missing');
  await expect(queueRow(page, 'Harbor Light')).toContainText('Send the SS-4 letter.');
  const request = page.getByRole('region', { name: 'Information requested' });
  await expect(request).toContainText('Nothing received since.');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  const query = new URLSearchParams({
    name: 'letter.pdf',
    category: 'Tax',
    label: 'SS4_LETTER',
    targetId: id,
  });
  expect((await client.post(`/files?${query}`, multipart(pdf(), 'letter.pdf'))).status).toBe(201);
  await expect(page.getByRole('heading', { name: 'No information requested' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(request.getByRole('list', { name: 'Received since' })).toContainText('letter.pdf');
  await decide(page, 'a');
  await expect(page.getByText('Approved: Harbor Light')).toBeVisible();
  expect((await client.get(`/issuers/${id}`)).body.status).toBe('APPROVED');
});
