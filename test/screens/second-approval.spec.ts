import { ask } from './ask.ts';
import { findViolations } from './axe.ts';
import { addressOf, expect, test } from './host.ts';
import { createFirstOfficer, passphrase, sendPassphrase, signInElsewhere } from './officers.ts';
import { decide } from './review-actions.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

test('one officer decides, and another one confirms', async ({ page, host, browser }) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  const settings = addressOf(host, page, '/settings/second-approval');
  await page.goto(settings);

  const approve = page.getByRole('checkbox', { name: 'Issuer: Approve' });
  await approve.click();
  await expect(page.getByText('Issuer requires two officers who can decide it')).toBeVisible();
  await expect(approve).not.toBeChecked();
  const officer = { name: 'Ben Okafor', roles: ['approver'], passphrase };
  await ask(page, 'createOfficer', { body: officer });
  await approve.click();
  await expect(page.getByText('Second approval requires two enabled administrators')).toBeVisible();
  await ask(page, 'createOfficer', { body: { name: 'Gil Moreau', roles: ['administrator'], passphrase } });
  const isStored = page.waitForResponse('**/operations/setSecondApproval');
  await page.getByRole('checkbox', { name: 'Issuer: all decisions' }).check();
  await isStored;
  await page.reload();
  await expect(approve).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Issuer: Reject' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'All reviews: Approve or confirm' })).toBeChecked({
    indeterminate: true,
  });
  // Every review of the table has a decision to choose.
  for (const row of await page.getByRole('table').getByRole('row').all())
    if (await row.getByRole('rowheader').count()) expect(await row.getByRole('checkbox').count()).not.toBe(0);
  expect(await findViolations(page)).toEqual([]);

  const client = await host.newClient();
  const { id } = (await client.post('/issuers', issuer)).body;
  const reviews = addressOf(host, page, '/reviews/issuer');
  await page.goto(reviews);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('Proposed: Harbor Light')).toBeVisible();
  await expect(page.getByText('Awaiting second approval.')).toBeVisible();
  // The undo withdraws the proposal.
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Harbor Light')).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('Awaiting second approval.')).toBeVisible();
  const { body: history } = await ask(page, 'getHistory', { params: { id } });
  const confirming = { params: { id: history.proposals[1].id }, body: {} };
  expect((await ask(page, 'confirmProposal', confirming)).status).toBe(403);

  const ben = await signInElsewhere(browser, host, 'Ben Okafor');
  await ben.goto(addressOf(host, ben, '/reviews/issuer'));
  await expect(ben.getByText('Ada Lindqvist proposed: Approved')).toBeVisible();
  await decide(ben, 'r');
  await expect(ben.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await ben.keyboard.type('The agreement is not signed');
  await ben.keyboard.press('Control+Enter');
  await expect(ben.getByText('Declined: Harbor Light')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByText('Awaiting second approval.')).toBeVisible();
  await expect(ben.getByText('Ada Lindqvist proposed: Approved')).toBeVisible();
  await decide(ben, 'a');
  await expect(ben.getByText('Approved: Harbor Light')).toBeVisible();
  const { body: after } = await ask(ben, 'getHistory', { params: { id } });
  expect(after.decisions).toMatchObject([{ to: 'APPROVED', confirmedById: expect.any(String) }]);

  await ben.goto(addressOf(host, ben, '/settings/second-approval'));
  await expect(ben.getByText('Requires the Administrator role')).toBeVisible();
  await expect(ben.getByRole('checkbox', { name: 'Issuer: Approve' })).toBeDisabled();
});

test('a second administrator confirms a new passphrase, and its officer then changes it', async ({
  page,
  host,
  browser,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  for (const [name, role] of [
    ['Ben Okafor', 'approver'],
    ['Gil Moreau', 'administrator'],
  ]) {
    await ask(page, 'createOfficer', { body: { name, roles: [role], passphrase } });
  }
  await ask(page, 'setSecondApproval', { body: { issuer: ['APPROVED'] } });
  const officers = addressOf(host, page, '/settings/officers');
  await page.goto(officers);
  await page.getByRole('button', { name: 'Manage Ben Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Reset passphrase' }).click();
  await page.getByRole('textbox', { name: 'New passphrase' }).fill('a bridge over the sound');
  await page.getByRole('button', { name: 'Reset' }).click();

  const pending = (shown: typeof page) =>
    shown.getByRole('region', { name: 'Awaiting a second administrator' });
  await expect(pending(page)).toContainText('Reset the passphrase of Ben Okafor');
  const own = pending(page).getByRole('button', { name: 'Confirm' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAccessibleDescription(/^You requested this change/);
  expect(await findViolations(page)).toEqual([]);
  await own.hover();
  await expect(
    page.getByText('You requested this change. Another administrator must confirm it.'),
  ).toBeVisible();

  const gil = await signInElsewhere(browser, host, 'Gil Moreau');
  await gil.goto(addressOf(host, gil, '/settings/officers'));
  await pending(gil).getByRole('button', { name: 'Confirm' }).click();
  await expect(gil.getByText('Confirmed: Reset the passphrase of Ben Okafor')).toBeVisible();

  const ben = await (await browser.newContext()).newPage();
  await ben.goto(await host.newLink());
  await sendPassphrase(ben, 'Ben Okafor', { entered: 'a bridge over the sound' });
  await expect(ben.getByRole('heading', { name: 'Change your passphrase' })).toBeVisible();
  expect(await findViolations(ben)).toEqual([]);
  await ben
    .getByRole('textbox', { name: 'Passphrase from the administrator' })
    .fill('a bridge over the sound');
  await ben.getByRole('textbox', { name: 'New passphrase' }).fill(passphrase);
  await ben.getByRole('button', { name: 'Change passphrase' }).click();
  await expect(ben.getByRole('navigation', { name: 'Screens' })).toBeVisible();
});

test('an administrator sets the amount from which decisions about money require a second officer', async ({
  page,
  host,
}) => {
  await page.goto(host.link);
  await createFirstOfficer(page, host);
  for (const [name, role] of [
    ['Ben Okafor', 'approver'],
    ['Gil Moreau', 'administrator'],
  ])
    await ask(page, 'createOfficer', { body: { name, roles: [role], passphrase } });
  await page.goto(addressOf(host, page, '/settings/second-approval'));
  const amount = page.getByRole('textbox', { name: 'Only from this amount' });
  const save = page.getByRole('button', { name: 'Save' });

  // While nothing requires second approval, one administrator can set it.
  await amount.fill('10000.5');
  await expect(amount).toHaveValue('$10,000.5');
  await save.click();
  await expect(page.getByText('Amount updated')).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('$10,000.5');

  await page.getByRole('checkbox', { name: 'Settlement: Settle' }).click();
  await expect(page.getByRole('checkbox', { name: 'Settlement: Settle' })).toBeChecked();
  await amount.fill('20000');
  await save.click();
  await expect(
    page.getByText(/only for decisions about money of \$20,000\.00 and more/).first(),
  ).toBeVisible();
  await expect(amount).toHaveValue('$10,000.5');
  await amount.fill('0');
  await save.click();
  await expect(page.getByText(/^Must be above 0/i)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
