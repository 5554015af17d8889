import { expect, test } from 'vitest';
import {
  hiddenColumns,
  knownColumns,
  moveColumn,
  readColumns,
  resizeColumns,
  showColumn,
  usualColumns,
  writeColumns,
} from '../../renderer/components/record-list/list-columns.ts';
import type { RecordList } from '../../shared/contracts/records/lists/list-column.ts';

const list: RecordList = {
  one: 'boat',
  many: 'boats',
  columns: {
    name: { label: 'Name', kind: 'text' },
    port: { label: 'Port', kind: 'text' },
    length: { label: 'Length', kind: 'number' },
    crew: { label: 'Crew', kind: 'number', hidden: true },
  },
};
const usual = [{ name: 'name' }, { name: 'port' }, { name: 'length' }];

test('a stored column that the list no longer has is not shown, and a new one is hidden', () => {
  expect(knownColumns(list, undefined)).toEqual(usual);
  expect(knownColumns(list, [{ name: 'sails' }, { name: 'length', width: 90 }, { name: 'port' }])).toEqual([
    { name: 'length', width: 90 },
    { name: 'port' },
  ]);
  expect(hiddenColumns(list, [{ name: 'port' }]).map(([name]) => name)).toEqual(['name', 'length', 'crew']);
  expect(knownColumns(list, [{ name: 'sails' }])).toEqual(usual);
});

test('a column that is shown again follows the one that precedes it in the list', () => {
  expect(showColumn(list, [{ name: 'length' }, { name: 'name' }], 'port')).toEqual([
    { name: 'length' },
    { name: 'name' },
    { name: 'port' },
  ]);
  expect(showColumn(list, [{ name: 'crew' }], 'name')).toEqual([{ name: 'name' }, { name: 'crew' }]);
});

test('a column is moved to a place among all, with its width', () => {
  const shown = resizeColumns(usualColumns(list), { name: 300 });

  expect(moveColumn(shown, 'name', 2).map(({ name }) => name)).toEqual(['port', 'length', 'name']);
  expect(moveColumn(shown, 'name', 2)[2]).toEqual({ name: 'name', width: 300 });
  expect(moveColumn(shown, 'length', 0).map(({ name }) => name)).toEqual(['length', 'name', 'port']);
});

test('columns are the same after the address, which ignores widths outside of the limits', () => {
  const columns = [{ name: 'port', width: 220 }, { name: 'name' }];

  expect(writeColumns(columns)).toBe('port.220,name');
  expect(readColumns('port.220,name')).toEqual(columns);
  expect(readColumns('port.7,name.99999,length.x')).toEqual([
    { name: 'port' },
    { name: 'name' },
    { name: 'length' },
  ]);
});
