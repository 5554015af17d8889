import type { Page } from '@playwright/test';
import type { Client } from '../support/client.ts';
import { createIndividual } from '../support/records.ts';
import type { Person } from '../support/submit-documents.ts';
import { ask } from './ask.ts';
import { expect } from './host.ts';

/** An investor that a client system onboards. */
export async function onboard(client: Client, lastName = 'Solheim'): Promise<Person> {
  const id = await createIndividual(client, { firstName: 'Ingrid', lastName, dob: '07/21/1984' });
  return (await client.get(`/individuals/${id}`)).body;
}

/** The entry of a record in the open queue. */
export const queueRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: new RegExp(name) });

/** Waits until the image of a document is loaded and visible. */
export const seePicture = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

/** An examination gives way to all other programs: on a busy machine, it takes minutes. */
export const examined = { timeout: 600_000 };

/** Waits until the document of the case has been examined, without findings. */
export const seeNoFindings = (page: Page) =>
  expect(page.getByText('No findings').filter({ visible: true })).toBeVisible(examined);

/** Waits until the agreement of a trade has been examined. */
export const seeAgreement = (page: Page, id: string) =>
  expect
    .poll(async () => {
      const { body } = await ask(page, 'getTradeEvaluation', { params: { id } });
      return body.current.find(({ rule }: { rule: string }) => rule === 'agreement').result;
    }, examined)
    .toBe('PASSED');

/** Waits until the case has been visible long enough for a decision. */
export async function viewCase(page: Page): Promise<void> {
  const decisions = page.getByRole('region', { name: 'Case' }).locator('footer');
  await expect(decisions).toHaveAttribute('aria-busy', 'false');
}

/** Views the case, then presses the shortcut of a decision. */
export async function decide(page: Page, key: 'a' | 'r' | 's'): Promise<void> {
  await viewCase(page);
  await page.keyboard.press(key);
}
