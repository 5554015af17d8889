/** `lawCase` rejects a citation that is not the one of compliance.md § 9, so each name has the right one. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertCitation, citationsOfPage } from './support/cases-of-page.ts';

const folder = new URL('.', import.meta.url);

/** The calls of `lawCase`, or of a function of the file that calls it, with a number and a citation. */
const call = /\b(?:law|netWorth)Case\(\s*(\d+),\s*'([^']+)',/g;

interface NamedCase {
  number: number;
  citation: string;
}

function findCases(text: string): NamedCase[] {
  return [...text.matchAll(call)].map(([, number, citation = '']) => ({ number: Number(number), citation }));
}

/** What a set of tests lacks: the cases of the page without a test whose name has the citation of the page. */
function findProblems(cases: readonly NamedCase[]): string[] {
  const tested = new Set(cases.map(({ number }) => number));
  const missing = [...citationsOfPage.keys()].filter((number) => !tested.has(number));
  const wrong = cases.flatMap(({ number, citation }) => {
    try {
      assertCitation(number, citation);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  return [...missing.map((number) => `Case ${number} has no test`), ...wrong];
}

const testFiles = readdirSync(folder, { encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.ts') && !import.meta.url.endsWith(`/${name}`),
);
const cases = testFiles.flatMap((name) => findCases(readFileSync(new URL(name, folder), 'utf8')));

test('every law case of compliance.md § 9 is tested under its citation', () => {
  expect([...citationsOfPage.keys()]).toEqual(Array.from({ length: 122 }, (_, index) => index + 1));
  expect(findProblems(cases)).toEqual([]);
});

test('a law case without a test, with another citation, or with an unknown number is a problem', () => {
  const others = cases.filter(({ number }) => number !== 12 && number !== 47);

  expect(
    findProblems([
      ...others,
      ...findCases("lawCase(47, '227.100(a)(1)', 'the limit', async () => {"),
      ...findCases("lawCase(999, '501(a)(5)', 'more', async () => {"),
    ]),
  ).toEqual([
    'Case 12 has no test',
    'compliance.md § 9 cites “227.100(a)(2)” for case 47, not “227.100(a)(1)”',
    'compliance.md § 9 has no case 999',
  ]);
});

test('the number in the text of a test is not a law case', () => {
  expect(findCases("// lawCase 12\ntest('17 CFR 230.506(c)(2)(ii)(A) (case 12)', run);")).toEqual([]);
});
