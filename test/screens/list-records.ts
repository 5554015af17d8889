import type { Page } from '@playwright/test';
import { expect, type Host } from './host.ts';

/** Opens the back office, and creates records through the client API. */
export async function openWith(
  page: Page,
  host: Host,
  create: (post: Post) => Promise<unknown>,
): Promise<void> {
  await page.goto(host.link);
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  const key = await page.evaluate(async () => {
    const request = { method: 'POST', body: JSON.stringify({ body: { name: 'test' } }) };
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('./operations/createApiKey', { ...request, headers });
    return ((await response.json()) as { key: string }).key;
  });
  await create(async (path, body) => {
    const response = await host.post(path, key, body);
    expect(response.status).toBe(201);
    return (await response.json()) as { id: string };
  });
}

/** Creates a record through the client API. */
export type Post = (path: string, body: object) => Promise<{ id: string }>;

export const issuerOf = (title: string, number = 0) => ({
  title,
  legalName: `${title} LLC`,
  ein: String(100_000_000 + number),
  type: 'LLC',
});

export async function createIssuers(post: Post, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await post('/issuers', issuerOf(`Harbor ${String(number).padStart(3, '0')}`, number));
  }
}
