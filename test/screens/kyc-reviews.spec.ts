import { matchingHolder, type Person, submitIdentity } from '../support/submit-documents.ts';
import { ask } from './ask.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './host.ts';
import { decide, examined, onboard, queueRow, seeNoFindings, seePicture } from './review-actions.ts';

test('a KYC record is sent back with a reason, and approved at the second attempt', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const holder = matchingHolder(person, 1);
  const read = async () => (await client.get(`/individuals/${person.id}`)).body;
  await submitIdentity(client, person.id, { ...holder, lastName: 'Underhill', number: 'X41' }, 'PASSPORT');

  await page.goto(`${host.link}#/reviews/kyc`);
  await expect(page.getByText('Last name mismatch: Underhill (document)')).toBeVisible(examined);
  await seePicture(page, 'Front: front.jpg');
  // With the severity of its finding.
  const marked = (label: string) => expect(page.getByRole('rowgroup').filter({ hasText: label }));
  await marked('Last name').toContainText(/Underhill\s*Solheim/);
  await marked('Last name').toHaveAttribute('data-severity', 'HIGH');
  await marked('Document number').toHaveAttribute('data-severity', 'LOW');
  await marked('Date of birth').not.toHaveAttribute('data-severity');

  await decide(page, 's');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('name');
  await page.keyboard.press('Enter');
  // The client never receives the reason, so the message is not filled in with it.
  await expect(page.getByLabel('Message to client')).toHaveValue('');
  await expect(page.getByPlaceholder('More information is needed to complete the review.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Resubmission requested: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'RESUBMIT' });

  await submitIdentity(client, person.id, { ...holder, number: 'X41776299' }, 'PASSPORT');
  await seeNoFindings(page);
  await page.keyboard.press('e');
  const views = page.getByRole('region', { name: 'Documents' }).getByRole('figure');
  await expect(page.getByText('Earlier: Front')).toBeVisible();
  await expect(views).toHaveCount(2);
  // The same document of the earlier submission.
  await page.keyboard.press('2');
  await expect(page.getByText('Earlier: Selfie')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText(/^Earlier/)).toHaveCount(0);
  await expect(views).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(page.getByText('Earlier: Selfie')).toBeVisible();

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Ingrid Solheim')).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'NEEDS_REVIEW' });

  await queueRow(page, 'Ingrid Solheim').click();
  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(await read()).toMatchObject({ kycStatus: 'APPROVED' });
});

test('KYC records are approved one at a time, and one with findings requires an override reason', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const submitted: { person: Person; id: string }[] = [];
  for (const [index, name] of ['Alder', 'Birch', 'Cedar'].entries()) {
    const person = await onboard(client, name);
    const holder = matchingHolder(person, index);
    const firstName = name === 'Birch' ? 'Inga' : 'Ingrid';
    submitted.push({
      person,
      id: await submitIdentity(client, person.id, { ...holder, firstName }, 'PASSPORT'),
    });
  }
  await page.goto(`${host.link}#/reviews/kyc`);
  await expect(queueRow(page, 'Ingrid Cedar')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Queue' }).getByLabel('1 finding')).toBeVisible(examined);

  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('b');
  const approve = page.getByRole('menuitem', { name: 'Approve' });
  await expect(approve).toBeFocused();
  await expect(approve).toHaveAccessibleDescription('KYC submissions are approved one at a time');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(approve).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Birch' })).toBeVisible();

  const { person, id } = submitted[1] ?? {};
  const why = page.getByRole('textbox', { name: 'Override reason' });
  await expect(page.getByText('First name mismatch: Inga')).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('1 medium-severity finding')).toBeVisible();
  await expect(why).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  expect((await client.get(`/individuals/${person?.id}`)).body).toMatchObject({ kycStatus: 'NEEDS_REVIEW' });

  await decide(page, 'a');
  await expect(why).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Required because of open findings/)).toBeVisible();
  await page.keyboard.type('Inga is the short form of her name');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Approved: Ingrid Birch')).toBeVisible();
  const { decisions } = (await ask(page, 'getHistory', { params: { id } })).body;
  expect(decisions).toMatchObject([{ to: 'APPROVED', note: 'Inga is the short form of her name' }]);
});
