import { readFileSync } from 'node:fs';

const page = new URL('../../../resources/docs/developers/compliance.md', import.meta.url);
const row = /^\| (\d+) \| (.+?) \|/gm;

/** The citations of the law cases of compliance.md § 9, by their numbers. */
export const citationsOfPage: ReadonlyMap<number, string> = readCitations(readFileSync(page, 'utf8'));

function readCitations(text: string): Map<number, string> {
  const [, section = ''] = text.split('\n## 9. Law cases\n');
  return new Map([...section.matchAll(row)].map(([, number, citation = '']) => [Number(number), citation]));
}

/**
 * Asserts that a citation is that of the page for the case, or one of several that the page separates with semicolons.
 * @throws if the page has another citation, or no such case
 */
export function assertCitation(number: number, citation: string): void {
  const expected = citationsOfPage.get(number);
  if (expected === undefined) throw new Error(`compliance.md § 9 has no case ${number}`);
  if (citation !== expected && !expected.split('; ').includes(citation))
    throw new Error(`compliance.md § 9 cites “${expected}” for case ${number}, not “${citation}”`);
}
