import { test } from 'vitest';
import { assertCitation } from './cases-of-page.ts';

/**
 * A law case of compliance.md § 9, or one of its alternatives.
 * @param citation of the page for this case; the name of the test starts with it
 */
export function lawCase(
  number: number,
  citation: string,
  title: string,
  run: () => void | Promise<void>,
): void {
  assertCitation(number, citation);
  test(`${citation}: ${title} (case ${number})`, run);
}
