import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstPage, pages } from '../renderer/app/guide/pages.ts';

test('the guide lists its first page, and then every page in the order of the links on the first page', () => {
  const links = [...(pages.get(firstPage) ?? '').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, name]) => name);
  const files = readdirSync('resources/docs').filter((name) => name.endsWith('.md'));

  expect([...pages.keys()]).toEqual([firstPage, ...links]);
  expect([...pages.keys()].toSorted()).toEqual(files.toSorted());
});
