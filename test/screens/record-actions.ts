import type { Page } from '@playwright/test';
import { addressOf, expect, type Host } from './host.ts';

/** Signs in with the link of the host, which works once. */
export async function enter(page: Page, host: Host): Promise<void> {
  await page.goto(host.link);
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}

/** Opens a screen by its address after the `#`. */
export async function goTo(page: Page, host: Host, address: string): Promise<void> {
  await page.goto(addressOf(host, page, address));
}

/** Types into fields by their labels; a searchable select receives the first match. */
export async function fill(page: Page, part: string, values: Record<string, string>): Promise<void> {
  const fields = page.getByRole('region', { name: part, exact: true });
  for (const [name, value] of Object.entries(values)) {
    const select = fields.getByRole('combobox', { name, exact: true });
    const field = fields.getByRole('textbox', { name, exact: true }).or(select);
    await field.fill(value);
    if (await select.count()) await field.press('Enter');
  }
}

/** The page of the record with that title is shown. */
export async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeVisible();
}

/** Creates an issuer on the screens, from its list, and opens its page. */
export async function createIssuerByForm(page: Page, host: Host): Promise<void> {
  await goTo(page, host, '/issuers');
  await page.getByRole('link', { name: 'New issuer' }).click();
  const fields = { Title: 'Harbor Light', 'Legal name': 'Harbor Light LLC', Type: 'LLC', EIN: '12-3456789' };
  await fill(page, 'Issuer', fields);
  await page.getByRole('button', { name: 'Create issuer' }).click();
  await expectPage(page, 'Harbor Light');
}

/** Creates an account of one investor on the screens, and opens its page. */
export async function createInvestorByForm(page: Page, host: Host): Promise<void> {
  await goTo(page, host, '/investor-accounts');
  await page.getByRole('link', { name: 'New investor account' }).click();
  await fill(page, 'Investor account', { Name: 'Solheim Savings', Email: 'ingrid@example.com' });
  await fill(page, 'Investor', { 'First name': 'Ingrid', 'Last name': 'Solheim', SSN: '899-34-5678' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectPage(page, 'Solheim Savings');
}

type Post = (path: string, body: object) => Promise<{ id: string }>;

/** Acts as a client system, with a key that is created for it. */
export async function asClient(page: Page, host: Host): Promise<Post> {
  const key = await page.evaluate(async () => {
    const response = await fetch('./operations/createApiKey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body: { name: 'test' } }),
    });
    return ((await response.json()) as { key: string }).key;
  });
  return async (path, body) => {
    const response = await host.post(path, key, body);
    expect([200, 201]).toContain(response.status);
    return (await response.json()) as { id: string };
  };
}
