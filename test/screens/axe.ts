import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Each rule that is broken, with the elements that break it. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ help, nodes }) => [help, ...nodes.map(({ html }) => html)].join('\n'));
}
