import type { Page, Request } from '@playwright/test';
import { matchingHolder, submitIdentity } from '../support/submit-documents.ts';
import { addressOf, expect, test } from './host.ts';
import { decide, onboard, seeNoFindings } from './review-actions.ts';

/** @returns whether the service has decided the case, or has undone that, since the call */
async function watchDecision(page: Page): Promise<() => boolean> {
  let isDecided = false;
  await page.route(/\/operations\/(decideKyc|undoDecisions)$/, async (route) => {
    const response = await route.fetch();
    isDecided = true;
    await route.fulfill({ response });
  });
  return () => isDecided;
}

test('a decision that was undone can be made again, even if an earlier request for the case is answered late', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.goto(`${host.link}#/reviews/kyc`);
  await seeNoFindings(page);

  // The first request for the case after the decision is answered after the decision was undone.
  let isHeld = false;
  const isUndone = Promise.withResolvers<void>();
  const isDecided = await watchDecision(page);
  await page.route('**/operations/getCase', async (route) => {
    if (!isDecided() || isHeld) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    await isUndone.promise;
    await route.fulfill({ response });
  });
  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect(isHeld).toBe(true);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Ingrid Solheim')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Ingrid Solheim' })).toBeVisible();
  isUndone.resolve();

  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  expect((await client.get(`/individuals/${person.id}`)).body).toMatchObject({ kycStatus: 'APPROVED' });
});

test('a decision that was undone leaves its case open, even if the next case is found late', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const caseId = await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  const other = await onboard(client, 'Okafor');
  await submitIdentity(client, other.id, { ...matchingHolder(other, 2), lastName: 'Haddad' }, 'PASSPORT');
  // A case that is not in the filtered queue: the service finds the next one.
  await page.goto(`${host.link}#/reviews/kyc?withFindings=true&id=${caseId}`);
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Ingrid Solheim');
  await seeNoFindings(page);
  const isForNeighbor = (request: Request) => request.postData()?.includes('afterId') === true;
  const isUndone = Promise.withResolvers<void>();
  await page.route('**/operations/listQueue', async (route) => {
    if (isForNeighbor(route.request())) await isUndone.promise;
    await route.continue();
  });

  await decide(page, 'a');
  await expect(page.getByText('Approved: Ingrid Solheim')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Ingrid Solheim')).toBeVisible();
  const found = page.waitForResponse((response) => isForNeighbor(response.request()));
  isUndone.resolve();
  await found;

  await decide(page, 'a');
  await expect
    .poll(async () => (await client.get(`/individuals/${person.id}`)).body.kycStatus)
    .toBe('APPROVED');
  await expect(heading).toHaveText('Ingrid Okafor');
});

test('a decision is reported as undone when its case, if it is shown, can be decided again', async ({
  page,
  host,
}) => {
  const client = await host.newClient();
  const person = await onboard(client);
  const caseId = await submitIdentity(client, person.id, matchingHolder(person, 1), 'PASSPORT');
  await page.goto(`${host.link}#/reviews/kyc`);
  await seeNoFindings(page);
  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
  await page.goto(addressOf(host, page, `/reviews/kyc?id=${caseId}`));
  const pane = page.getByRole('region', { name: 'Case' });
  await expect(pane.getByText('Approved', { exact: true })).toBeVisible();

  const asked = Promise.withResolvers<void>();
  const isSeen = Promise.withResolvers<void>();
  const isUndone = await watchDecision(page);
  await page.route('**/operations/getCase', async (route) => {
    if (isUndone()) {
      asked.resolve();
      await isSeen.promise;
    }
    await route.continue();
  });
  await page.keyboard.press('z');
  await asked.promise;
  const undone = page.getByText('Undone: Ingrid Solheim');
  await expect(undone).toHaveCount(0);
  isSeen.resolve();
  await expect(undone).toBeVisible();
  await decide(page, 'a');
  await expect(page.getByRole('heading', { name: 'Queue is empty' })).toBeVisible();
});
