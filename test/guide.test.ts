import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstPage, pages } from '../renderer/app/guide/pages.ts';

test('the guide lists its first page, and then every page in the order of the links on the first page', () => {
  const links = [...(pages.get(firstPage) ?? '').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, name]) => name);
  const files = readdirSync('resources/docs').filter((name) => name.endsWith('.md'));

  expect([...pages.keys()]).toEqual([firstPage, ...links]);
  expect([...pages.keys()].toSorted()).toEqual(files.toSorted());
});

test('every page of the guide that a screen or a review links exists', () => {
  const links = ['renderer', 'shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(folder, path), 'utf8').matchAll(/\bguide(?:=|: | = )["']([\w-]+\.md)["']/g),
      ])
      .map(([, page]) => page),
  );

  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((page) => !pages.has(String(page)))).toEqual([]);
});
