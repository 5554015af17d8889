/** Offerings of each exemption, which officers and a client system take from their creation to the settlement of a trade. */
import type { Locator, Page } from '@playwright/test';
import { toClockTime } from '../../shared/domain/clock-times.ts';
import { addDays, dayIn } from '../../shared/domain/compliance-days.ts';
import type { Exemption } from '../../shared/domain/rules/exemptions.ts';
import type { Client } from '../support/client.ts';
import { createIndividual, createInvestor, createInvestorAccount, createIssuer } from '../support/records.ts';
import { matchingHolder, type Person, submitIdentity, submitNetWorth } from '../support/submit-documents.ts';
import { createPaymentMethod, fillCart, signAgreements, uploadQuestionnaire } from '../support/trading.ts';
import { findViolationsInBothSchemes } from './axe.ts';
import { expect, type Host } from './host.ts';
import { expectPage, goTo } from './record-actions.ts';
import { seeNoFindings, viewCase } from './review-actions.ts';

const zone = 'America/New_York';
const hour = 3_600_000;

/** A day for a date field, in the compliance time zone. */
const daysAgo = (days: number) => addDays(dayIn(zone, new Date().toISOString()), -days);
/** A time for a date-time field. */
const inHours = (hours: number) => toClockTime(zone, new Date(Date.now() + hours * hour).toISOString());
const toUsDate = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

export interface Sale {
  exemption: Exemption;
  type: 'REG_D' | 'REG_A' | 'REG_CF' | 'REG_S';
  title: string;
  /** The fields of the form of the offering, besides those of every offering. */
  fields: Record<string, string>;
  /** Where the investor, a U.S. citizen, lives. */
  country: string;
  /** What the investor states for the trade. */
  statement?: 'CROWDFUNDING_RISK' | 'NON_US_PERSON';
  needsQuestionnaire: boolean;
}

const regulationA = { 'Qualified on (Reg A)': daysAgo(20), 'Sold elsewhere in 12 months': '0' };

export const sales: Sale[] = [
  { exemption: 'RULE_506B', type: 'REG_D', title: 'Rule 506(b)', fields: {} },
  { exemption: 'RULE_506C', type: 'REG_D', title: 'Rule 506(c)', fields: {} },
  { exemption: 'REG_A_TIER_1', type: 'REG_A', title: 'Regulation A Tier 1', fields: regulationA },
  { exemption: 'REG_A_TIER_2', type: 'REG_A', title: 'Regulation A Tier 2', fields: regulationA },
  {
    exemption: 'REG_CF',
    type: 'REG_CF',
    title: 'Regulation Crowdfunding',
    fields: {
      'Public since (Reg CF)': toUsDate(daysAgo(30)),
      'Closes at': inHours(3),
      'Sold elsewhere in 12 months': '0',
    },
    statement: 'CROWDFUNDING_RISK' as const,
  },
  {
    exemption: 'REG_S',
    type: 'REG_S',
    title: 'Regulation S',
    fields: {},
    country: 'PT',
    statement: 'NON_US_PERSON' as const,
    needsQuestionnaire: false,
  },
].map((sale) => ({ country: 'US', needsQuestionnaire: true, ...sale }) as Sale);

export interface Investor {
  userId: string;
  investorAccountId: string;
  paymentMethodId: string;
  person: Person;
  kycId: string;
}

/** An investor that a client system registers, with an identity document. */
async function onboard(client: Client, country: string): Promise<Investor> {
  const userId = await createInvestor(client);
  const investorAccountId = await createInvestorAccount(client, { userId });
  const id = await createIndividual(client, {
    investorAccountId,
    ...{ dob: '07/21/1984', citizenship: 'US', isUsCitizenOrGreenCardHolder: true, ssn: '400-12-3456' },
    ...{ address: '4 Elm Street', city: 'Bath', country },
    ...(country === 'US' && { state: 'ME', zip: '04530' }),
    ...{ currentAnnualIncome: 100_000, netWorthExcludingResidence: 100_000, investedInCrowdfunding: 0 },
  });
  const person: Person = (await client.get(`/individuals/${id}`)).body;
  const kycId = await submitIdentity(client, id, matchingHolder(person, 1), 'PASSPORT');
  const paymentMethodId = await createPaymentMethod(client, userId, 'WIRE');
  return { userId, investorAccountId, paymentMethodId, person, kycId };
}

/** Fills in fields by their labels, with the mark of required ones or without. */
async function fillIn(part: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const pattern = new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*)?$`);
    await part.getByLabel(pattern).fill(value);
  }
}

/** The officer creates the offering. @returns its ID */
async function createOffering(page: Page, host: Host, issuerId: string, sale: Sale): Promise<string> {
  await goTo(page, host, `/offerings/new?issuerId=${issuerId}`);
  await page.getByRole('combobox', { name: 'Regulation' }).selectOption(sale.type);
  await page.getByRole('combobox', { name: 'Exemption' }).selectOption(sale.exemption);
  const offering = { Name: `Series ${sale.type}`, Target: '1000', Starts: daysAgo(10), ...sale.fields };
  await fillIn(page.getByRole('region', { name: /^(Offering|Financials)$/ }), offering);
  const asset = { Name: 'Class A', 'Price per unit': '12.5', Units: '80' };
  await fillIn(page.getByRole('region', { name: 'First asset' }), asset);
  await page.getByRole('checkbox', { name: 'Open to investors' }).check();
  await page.getByRole('button', { name: 'Create offering' }).click();
  await expectPage(page, offering.Name);
  return /offering_\w+/.exec(page.url())?.[0] ?? '';
}

/** The officer records that the issuer answered the bad actor questionnaire. */
async function recordQuestionnaire(page: Page, host: Host, client: Client, issuerId: string): Promise<void> {
  const fileId = await uploadQuestionnaire(client, issuerId);
  await goTo(page, host, `/issuers/${issuerId}`);
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add covered person' });
  await dialog.getByLabel('Name').fill('Harbor Light LLC');
  await dialog.getByLabel('Capacity').selectOption('ISSUER');
  await dialog.getByLabel('Answered on').fill(daysAgo(5));
  await dialog.getByRole('combobox', { name: 'Questionnaire' }).selectOption(fileId);
  await dialog.getByLabel('Answer', { exact: true }).selectOption('NO_EVENT');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await expect(dialog).toBeHidden();
}

/** Fills the screening statement of an AML approval. */
async function stateScreening(form: Locator): Promise<void> {
  for (const list of ['OFAC SDN List', 'OFAC Consolidated list'])
    await form.getByLabel(`Date of ${list}`).fill(daysAgo(1));
  await form.getByLabel('Searched on').fill(daysAgo(0));
  await form.getByRole('radio', { name: 'No match' }).check();
}

/** The form of a final decision, which asks first. */
export const confirmFinal = (form: Locator): Promise<void> =>
  expect(form.getByText('This cannot be undone.')).toBeVisible();

/** Presses the key of a decision until its form is open: it does nothing while the case is read again. */
export async function openDecision(page: Page, key: string): Promise<Locator> {
  const form = page.getByRole('region', { name: 'Case' }).locator('form');
  await expect(async () => {
    if (!(await form.isVisible())) await page.keyboard.press(key);
    await expect(form).toBeVisible({ timeout: 1000 });
  }).toPass();
  return form;
}

/** The officer opens a case and decides it with the key, and with what the form of the decision asks for. */
export async function decideCase(
  page: Page,
  host: Host,
  [review, id]: readonly [string, string],
  key = 'a',
  complete?: (form: Locator) => Promise<void>,
): Promise<void> {
  await goTo(page, host, `/reviews/${review}?id=${id}`);
  await viewCase(page);
  const answered = page.waitForResponse(/\/operations\/decide/);
  if (complete) {
    await complete(await openDecision(page, key));
    await page.keyboard.press('Control+Enter');
  } else {
    let isSent = false;
    void page.waitForRequest(/\/operations\/decide/).then(() => {
      isSent = true;
    });
    const press = async () => {
      if (!isSent) await page.keyboard.press(key);
      return isSent;
    };
    await expect.poll(press, { intervals: [2000] }).toBe(true);
  }
  expect(await (await answered).json()).not.toHaveProperty('errors');
}

/** The client system fills the cart of the investor with signed agreements, and checks out. @returns the ID of the trade */
async function checkOut(client: Client, investor: Investor, offeringId: string, sale: Sale): Promise<string> {
  const { assets } = (await client.get(`/offerings/${offeringId}?include=assets`)).body;
  const tradeId = await fillCart(client, investor, assets[0].id, 80);
  await signAgreements(client, tradeId);
  if (sale.statement) {
    const statement = { subjectId: investor.person.id, kind: sale.statement, tradeId, madeOn: daysAgo(0) };
    expect((await client.post('/representations', statement)).status).toBe(201);
  }
  expect((await client.post('/carts/checkout', { userId: investor.userId })).status).toBe(200);
  return tradeId;
}

/** The officer records what Rule 506(b) asks about a purchaser who is not accredited. */
async function recordPurchaser(page: Page, host: Host, tradeId: string): Promise<void> {
  await goTo(page, host, `/trades/${tradeId}`);
  const section = page.getByRole('region', { name: 'Purchaser record (Rule 506(b))' });
  await section.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: /^Purchaser record of/ });
  await dialog.getByLabel('Relationship since').fill(daysAgo(60));
  await dialog.getByLabel('Sophistication').selectOption('PERSON');
  await dialog.getByLabel('Information delivered on').fill(daysAgo(3));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText('The purchaser understands the risks');
}

/** The officer records the money of the trade, as the form proposes it. */
export async function recordMoney(
  page: Page,
  host: Host,
  tradeId: string,
  kind: 'receipt' | 'refund',
): Promise<void> {
  await goTo(page, host, `/trades/${tradeId}`);
  const funding = page.getByRole('region', { name: 'Funding' });
  await funding.getByRole('button', { name: `Record ${kind}` }).click();
  const dialog = page.getByRole('dialog', { name: `Record ${kind}` });
  await expect(dialog.getByLabel('Amount')).toHaveValue('$1,000');
  if (kind === 'refund') await dialog.getByLabel('Reason').selectOption('RESCISSION');
  await dialog.getByRole('button', { name: `Record ${kind}` }).click();
  await expect(dialog).toBeHidden();
}

/** The case of the trade shows that the identity is approved now, and was not at the checkout (compliance.md § 1.3e). */
async function compareRules(page: Page, host: Host, tradeId: string): Promise<void> {
  await goTo(page, host, `/reviews/trade?id=${tradeId}`);
  const rules = page.getByRole('region', { name: 'Case' }).getByRole('region', { name: 'Rules' });
  const kyc = rules.locator('tr', { hasText: /^KYC/ });
  await expect(kyc.locator('[data-label="At checkout"]')).toHaveText('Needs information');
  await expect(kyc.locator('[data-label="Now"]')).toHaveText('Passed');
  // Until the agreement is examined, and the screen shows it, the approval asks for a note.
  await expect(rules).toContainText('All rules pass now.');
}

export interface SoldOffering {
  offeringId: string;
  tradeId: string;
  investor: Investor;
}

/** The officer takes the offering of a sale from its creation until its only trade is approved and funded. */
export async function sellOne(page: Page, host: Host, client: Client, sale: Sale): Promise<SoldOffering> {
  await page.goto(host.link);
  const issuerId = await createIssuer(client);
  const investor = await onboard(client, sale.country);
  const aicId = sale.exemption === 'RULE_506C' && (await submitNetWorth(client, investor.person.id, true));
  const offeringId = await createOffering(page, host, issuerId, sale);
  if (sale.needsQuestionnaire) await recordQuestionnaire(page, host, client, issuerId);
  await decideCase(page, host, ['issuer', issuerId]);
  await decideCase(page, host, ['onboarding', offeringId]);
  await decideCase(page, host, ['offering', offeringId]);

  const tradeId = await checkOut(client, investor, offeringId, sale);
  await goTo(page, host, `/reviews/kyc?id=${investor.kycId}`);
  // Its end changes the individual.
  await seeNoFindings(page);
  await decideCase(page, host, ['kyc', investor.kycId]);
  await decideCase(page, host, ['aml', investor.person.id], 'a', stateScreening);
  if (aicId) await decideCase(page, host, ['aic', aicId]);
  if (sale.exemption === 'RULE_506B') await recordPurchaser(page, host, tradeId);
  const { lineItems } = (await client.get(`/trades/${tradeId}`)).body;
  await decideCase(page, host, ['file', lineItems[0].subdocFileId]);
  await compareRules(page, host, tradeId);
  await decideCase(page, host, ['trade', tradeId]);
  await recordMoney(page, host, tradeId, 'receipt');
  return { offeringId, tradeId, investor };
}

/**
 * The officer settles the trade; one under Regulation Crowdfunding after its deadline.
 * @param unlock signs the officer in again, because the session has ended by then
 */
export async function settle(
  page: Page,
  host: Host,
  tradeId: string,
  { exemption }: Sale,
  unlock = async () => {},
): Promise<void> {
  if (exemption === 'REG_CF') {
    await goTo(page, host, `/reviews/settlement?id=${tradeId}`);
    const required = page.getByRole('region', { name: 'What the decisions require' });
    await expect(required).toContainText('Blocked: Settle');
    await expect(required).toContainText('Deadline reached, and published for 21 days');
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
    host.moveClock(4 * hour);
    await page.reload();
    await unlock();
  }
  await decideCase(page, host, ['settlement', tradeId], 'a', confirmFinal);
}
