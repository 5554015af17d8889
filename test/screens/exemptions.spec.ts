import type { Browser, Locator, Page } from '@playwright/test';
import type { Exemption } from '../../shared/domain/rules/exemptions.ts';
import { createIndividual, createInvestor, createInvestorAccount } from '../support/records.ts';
import { ask } from './ask.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, type Host, test } from './host.ts';
import { createFirstOfficer, passphrase, signIn, signInElsewhere } from './officers.ts';
import { goTo } from './record-actions.ts';
import { viewCase } from './review-actions.ts';
import { confirmFinal, decideCase, openDecision, recordMoney, sales, sellOne, settle } from './sales.ts';

/** The first officer, who is signed in on the page, and a second one in another browser. */
async function addOfficers(page: Page, host: Host, browser: Browser): Promise<Page> {
  await createFirstOfficer(page, host);
  await ask(page, 'createOfficer', { body: { name: 'Ben Okafor', roles: ['approver'], passphrase } });
  return signInElsewhere(browser, host, 'Ben Okafor');
}

/** The second officer finds a proposal from Home by the keyboard, and opens where it is decided. */
async function openProposed(
  ben: Page,
  host: Host,
  described: string,
  record: string | RegExp,
): Promise<void> {
  await goTo(ben, host, '/');
  await expect(ben.getByRole('region', { name: 'Awaiting second approval' }).getByRole('row')).toHaveCount(2);
  const entry = ben.getByRole('navigation').getByRole('link', { name: /^Second approvals/ });
  await expect(entry).toContainText('1');
  await entry.press('Enter');
  const row = ben.getByRole('row', { name: described });
  await expect(row).toContainText('You can confirm or decline it');
  expect(await findViolationsInBothSchemes(ben)).toEqual([]);
  await row.getByRole('link', { name: record }).press('Enter');
}

/** The first officer sees that another one must decide. */
async function expectOwn(page: Page, host: Host, described: string): Promise<void> {
  await goTo(page, host, '/second-approvals');
  const row = page.getByRole('row', { name: described });
  await expect(row).toContainText('You proposed it; another approver must decide it');
}

/** One officer changes a term of the offering and finds it not material; another one confirms that. */
async function correctName(page: Page, host: Host, ben: Page, offeringId: string): Promise<void> {
  await goTo(page, host, `/offerings/${offeringId}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('region', { name: 'Offering' }).getByLabel(/^Name/).fill('Series REG_CF 2026');
  await page.getByRole('button', { name: /^Save/ }).click();
  const changes = page.getByRole('region', { name: 'Material changes' });
  await expect(changes).toContainText('1 approved trade returned to review. 1 reconfirmation due');
  await changes.getByRole('button', { name: 'Propose as not material' }).click();
  const proposal = page.getByRole('dialog', { name: 'Propose as not material' });
  await proposal.getByLabel('Internal note').fill('The year was missing in the name.');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(changes).toContainText('You proposed that the changes are not material');
  await expect(changes.getByRole('button', { name: 'Confirm as not material' })).toBeHidden();

  await expectOwn(page, host, 'Changes of terms as not material');
  await openProposed(ben, host, 'Changes of terms as not material', 'Series REG_CF 2026');
  await ben.getByRole('button', { name: 'Confirm as not material' }).click();
  const confirmation = ben.getByRole('dialog', { name: 'Confirm as not material?' });
  await expect(confirmation).toContainText('1 reconfirmation will no longer be required');
  await confirmation.getByRole('button', { name: 'Confirm as not material' }).click();
  // Of the whole page: a failure then shows the message of the dialog, too.
  await expect(ben.locator('body')).toContainText('Proposed by Ada Lindqvist, confirmed by Ben Okafor');
  await decideCase(ben, host, ['offering', offeringId]);
}

/** One officer suspends the verification, and another one confirms its facts, with a reason that fits. */
async function confirmSuspended(page: Page, host: Host, ben: Page, verificationId: string): Promise<void> {
  const stateReason = (reason: string, note: string) => async (form: Locator) => {
    await form.page().keyboard.type(reason);
    await form.page().keyboard.press('Enter');
    await form.getByLabel('Internal note').fill(note);
  };
  const suspend = stateReason('other', 'The bank reports that the account is closed.');
  await decideCase(page, host, ['verification', verificationId], 'x', suspend);
  await goTo(page, host, '/');
  await goTo(ben, host, '/reviews/verification');
  await viewCase(ben);
  const suspension = ben.getByRole('region', { name: 'Suspended' });
  await expect(suspension).toContainText('by Ada Lindqvist');
  await expect(suspension).toContainText('The bank reports that the account is closed.');
  await expect(ben.getByRole('region', { name: 'Case' })).toContainText(
    /suspended (just now|\d+ minutes? ago)/,
  );
  const form = await openDecision(ben, 'a');
  await expect(ben.getByRole('option')).toHaveText([
    'Information received',
    'Verified in another way',
    'Other (note required)',
  ]);
  await stateReason('verified', 'The bank moved the account to another branch.')(form);
  await ben.keyboard.press('Control+Enter');
  await expect(ben.getByText(/^Confirmed: /)).toBeVisible();
}

/** One officer proposes that a record with the same name and birth date is another person; another one confirms it. */
async function separate(page: Page, host: Host, ben: Page, otherId: string): Promise<void> {
  await goTo(page, host, `/individuals/${otherId}`);
  const section = page.getByRole('region', { name: 'Same person' });
  await section.getByRole('button', { name: 'Propose separation' }).click();
  const dialog = page.getByRole('dialog', { name: /^Separate from / });
  await dialog.getByLabel('Reason').click();
  await expect(page.getByRole('option')).toHaveText(['Verified in another way', 'Other (note required)']);
  await page.getByRole('option', { name: 'Verified in another way' }).click();
  await dialog.getByLabel('Internal note').fill('Their passports have different photographs.');
  await dialog.getByRole('button', { name: 'Propose separation' }).click();
  await expect(section).toContainText('Separation awaiting second approval');
  await expect(section.getByRole('button', { name: 'Confirm separation' })).toBeHidden();

  await expectOwn(page, host, 'Separation from Ingrid Solheim');
  await openProposed(ben, host, 'Separation from Ingrid Solheim', 'Ingrid Solheim');
  const shown = ben.getByRole('region', { name: 'Same person' });
  await shown.getByRole('button', { name: 'Confirm separation' }).click();
  await expect(shown).toContainText('Another person');
  await expect(shown).toContainText('Proposed by Ada Lindqvist, confirmed by Ben Okafor');
}

/** Two officers unwind a settled trade, and the money is returned in between. */
async function unwind(page: Page, host: Host, ben: Page, tradeId: string): Promise<void> {
  await decideCase(page, host, ['settlement', tradeId], 'x', async (form) => {
    await page.keyboard.type('rescission');
    await page.keyboard.press('Enter');
    await form.getByLabel('Internal note').fill('The investor rescinds the purchase.');
  });
  await expect(page.getByText(/^Proposed: /)).toBeVisible();
  // Which releases the case.
  await goTo(page, host, '/');
  await openProposed(ben, host, 'Settlement: Unwind', /./);
  await viewCase(ben);
  // The confirmation is as final as the decision, so it names the trade and its amount first.
  await openDecision(ben, 'a');
  await expect(ben.getByText(/^Unwind: .*, \$1,000\.00\. This cannot be undone\.$/)).toBeVisible();
  await ben.keyboard.press('Control+Enter');
  await expect(ben.getByText(/^Unwinding started: /)).toBeVisible();
  // Who recorded money cannot complete the unwinding, so the first officer records the refund of the released trade.
  await goTo(ben, host, '/');
  await recordMoney(page, host, tradeId, 'refund');
  await goTo(page, host, '/');
  await decideCase(ben, host, ['settlement', tradeId], 'a', confirmFinal);
}

test.use({ hasMovableClock: true });

for (const sale of sales) {
  const more: Partial<Record<Exemption, string>> = {
    RULE_506C: ', and two officers confirm a verification, separate persons, and unwind the trade',
    REG_CF: ', with a change that two officers find not material',
  };
  test(`an offering under ${sale.title} runs from creation to settlement${more[sale.exemption] ?? ''}`, async ({
    page,
    host,
    browser,
  }) => {
    const client = await host.newClient();
    const { offeringId, tradeId, investor } = await sellOne(page, host, client, sale);
    const readTrade = async () => (await client.get(`/trades/${tradeId}`)).body;

    const isCrowdfunding = sale.exemption === 'REG_CF';
    if (isCrowdfunding) {
      await correctName(page, host, await addOfficers(page, host, browser), offeringId);
      const reconfirmation = { status: 'NOT_REQUIRED' };
      expect(await readTrade()).toMatchObject({ complianceReview: 'APPROVED', reconfirmation });
    }
    const unlock = () => signIn(page, 'Ada Lindqvist', 'Unlock');
    await settle(page, host, tradeId, sale, isCrowdfunding ? unlock : undefined);
    expect(await readTrade()).toMatchObject({ tradeStatus: 'SETTLED' });

    if (sale.exemption !== 'RULE_506C') return;
    const ben = await addOfficers(page, host, browser);
    const readVerification = async () =>
      (await client.get(`/individual/${investor.person.id}/aic`)).body.verifications[0];
    await confirmSuspended(page, host, ben, (await readVerification()).id);
    expect(await readVerification()).toMatchObject({ status: 'ACTIVE' });
    const { firstName, lastName } = investor.person;
    const otherAccountId = await createInvestorAccount(client, { userId: await createInvestor(client) });
    const other = { firstName, lastName, dob: '07/21/1984', investorAccountId: otherAccountId };
    await separate(page, host, ben, await createIndividual(client, other));
    await unwind(page, host, ben, tradeId);
    expect(await readTrade()).toMatchObject({ tradeStatus: 'UNWOUND' });
  });
}
