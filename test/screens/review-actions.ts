import type { Page } from '@playwright/test';
import { expect } from './host.ts';

/** Waits until the case that is shown was on the screen for so long that a decision can be meant for it. */
export async function viewCase(page: Page): Promise<void> {
  const decisions = page.getByRole('region', { name: 'Case' }).locator('footer');
  await expect(decisions).toHaveAttribute('aria-busy', 'false');
}

/** Looks at the case that is shown, then presses the key of a decision. */
export async function decide(page: Page, key: 'a' | 'r' | 's'): Promise<void> {
  await viewCase(page);
  await page.keyboard.press(key);
}
