import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const caseCount = 85;

/** The numbers of the cases that the files of this folder register with `lawCase`, or a function of theirs that does. */
function findCases(): Set<number> {
  const texts = readdirSync(folder, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\b\w*[cC]ase\(\s*(\d+)/g)].map(([, number]) => Number(number)),
    ),
  );
}

test('every law case of compliance.md § 9 is tested', () => {
  const cases = findCases();
  const missing = Array.from({ length: caseCount }, (_, index) => index + 1).filter(
    (number) => !cases.has(number),
  );

  expect(missing).toEqual([]);
  expect([...cases].filter((number) => number < 1 || number > caseCount)).toEqual([]);
});
