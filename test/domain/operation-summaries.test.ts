import { expect, test } from 'vitest';
import { operations } from '../../shared/contracts/index.ts';

const summaries = Object.values(operations).map(({ summary }) => summary);

test('every operation has a summary of its own', () => {
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
});

test('every summary is a verb and its object in at most six words, without articles', () => {
  const isVerbAndObject = (summary: string) => /^[A-Z][a-z]+( \S+){1,5}$/.test(summary);
  const hasArticle = (summary: string) => /\b(a|an|the)\b/.test(summary);
  expect(summaries.length).toBeGreaterThan(200);
  expect(summaries.filter((summary) => !isVerbAndObject(summary) || hasArticle(summary))).toEqual([]);
});
