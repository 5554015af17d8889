import type { Page } from '@playwright/test';
import { expect } from './host.ts';

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
