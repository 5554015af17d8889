import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './host.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe's category "color" that are on by default. No other rule depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Colors are checked after a transition, not during it. The first one of a new element starts after two frames. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isEnding = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await nextFrame();
    await nextFrame();
    for (;;) {
      const ending = document.getAnimations().filter(isEnding);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
}

/**
 * Runs axe in the page itself. `AxeBuilder` would open and close another page each time, which takes longer than
 * the rules; it is necessary only for frames, which the screens do not have.
 * @param rules defaults to all that are on by default
 * @param within a selector of the part that is checked; defaults to the page
 */
async function runAxe(page: Page, rules?: string[], within?: string): Promise<string[]> {
  // A page that loads is transparent, and axe ignores what cannot be seen.
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  expect(await page.locator('iframe, frame').count()).toBe(0);
  // A violation is reported with its HTML: a selector for each element would take axe longer.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules && { runOnly: rules }),
  };
  for (;;) {
    await endTransitions(page);
    const { violations, hasMoved } = await page.evaluate(
      async ({ selector, given }) => {
        const { axe: loaded } = window as unknown as { axe: typeof axe };
        let hasMoved = false;
        const note = () => {
          hasMoved = true;
        };
        document.addEventListener('transitionrun', note);
        const { violations } = await loaded.run(selector ?? document, given);
        document.removeEventListener('transitionrun', note);
        return {
          violations: violations.map(({ help, nodes }) =>
            [help, ...nodes.map(({ html }) => html)].join('\n'),
          ),
          hasMoved,
        };
      },
      { selector: within, given: options },
    );
    // A message that starts to fade while axe runs has other colors for a moment.
    if (violations.length === 0 || !hasMoved) return violations;
  }
}

/** The violated rules, with their elements, in the page or in the part of it that a selector names. */
export const findViolations = (page: Page, within?: string): Promise<string[]> =>
  runAxe(page, undefined, within);

/** The same in light, and in dark the violations that depend on colors. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', colorRules],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    found.push(...(await runAxe(page, rules)).map((violation) => `In ${colorScheme}: ${violation}`));
  }
  return found;
}
