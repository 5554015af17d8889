import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const caseCount = 85;

/** Cases whose rules are not built yet. */
const notYet = new Set<number>([
  1, 2, 3, 4, 5, 6, 9, 20, 22, 23, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 58, 59, 63,
  70, 71, 72, 74, 75, 76, 77, 78, 79,
]);

/** The numbers of the cases that the files of this folder register. */
function findCases(): Set<number> {
  const texts = readdirSync(folder, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\blawCase\(\s*(\d+)/g)].map(([, number]) => Number(number))),
  );
}

test('every law case of compliance.md § 9 is tested', () => {
  const cases = findCases();
  const missing = Array.from({ length: caseCount }, (_, index) => index + 1).filter(
    (number) => !cases.has(number) && !notYet.has(number),
  );

  expect(missing).toEqual([]);
  expect([...cases].filter((number) => number < 1 || number > caseCount)).toEqual([]);
});
