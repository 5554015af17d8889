import { test } from 'vitest';

/**
 * A law case of compliance.md § 9, or one of its alternatives.
 * @param citation of the rule; the name of the test starts with it
 */
export function lawCase(
  number: number,
  citation: string,
  title: string,
  run: () => void | Promise<void>,
): void {
  test(`${citation}: ${title} (case ${number})`, run);
}
