import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './host.ts';

/** The violated rules, with their elements. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ help, nodes }) => [help, ...nodes.map(({ html }) => html)].join('\n'));
}

/**
 * The same in light and in dark. The page must be without motion from its start: colors are checked after a
 * transition, not during it.
 */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    found.push(...(await findViolations(page)).map((violation) => `In ${colorScheme}: ${violation}`));
  }
  return found;
}
