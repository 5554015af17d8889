import { expect, test } from 'vitest';
import { toLines } from '../../renderer/components/data-grid/grid-lines.ts';

const texas = { value: 'TX', count: 2 };
const maine = { value: 'ME', count: 300 };
const none = { value: null, count: 1 };
const groups = [texas, maine, none];

test('a list without groups has a line for each row', () => {
  const lines = toLines({ total: 3 }, () => false);

  expect(lines.count).toBe(3);
  expect(lines.at(2)).toEqual({ row: 2 });
});

test('a grouped list has a header for each group, and the rows of open groups', () => {
  const lines = toLines({ total: 303, groups }, ({ value }) => value !== 'ME');
  const all = Array.from({ length: lines.count }, (_, line) => lines.at(line));

  expect(all).toEqual([
    { group: texas, header: 0 },
    { group: texas, header: 0, row: 0 },
    { group: texas, header: 0, row: 1 },
    { group: maine, header: 3 },
    { group: none, header: 4 },
    { group: none, header: 4, row: 302 },
  ]);
});

test('a grouped list without rows has no lines', () => {
  expect(toLines({ total: 0, groups: [] }, () => true).count).toBe(0);
});
