import type { FieldError } from '#shared/contracts/errors.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import { canGroupBy, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { readFilter, readOrder } from '#shared/contracts/records/lists/list-query.ts';
import type { ShownColumns, ViewContent } from '#shared/contracts/records/saved-views.ts';
import { limits, toSearchWords } from '#shared/domain/limits.ts';
import { AppError } from '../../../kernel/errors.ts';

/**
 * A view that is saved must be one that the list can show.
 * @throws invalid, with the path of each field that the list does not have or does not support
 */
export function assertView(list: RecordList, { sort, group, find, filters, columns }: ViewContent): void {
  const errors = [
    ...findColumnErrors(list, columns),
    ...Object.entries(filters ?? {}).flatMap(([name, text]) => {
      const message = findFilterError(list, name, text);
      return message === undefined ? [] : [{ field: `filters.${name}`, message }];
    }),
  ];
  if (sort && !findColumn(list, readOrder(sort).column))
    errors.push({ field: 'sort', message: 'is not a column of the list' });
  const groupError = group ? findGroupError(list, group) : undefined;
  if (groupError) errors.push({ field: 'group', message: groupError });
  if (find && !list.find) errors.push({ field: 'find', message: 'is not supported by this list' });
  else if (find && toSearchWords(find).length === 0)
    errors.push({
      field: 'find',
      message: `must have a word of at least ${limits.searchLength} characters`,
    });
  throwErrors(errors.map(({ field, message }) => ({ field: `content.${field}`, message })));
}

/** @throws invalid, with the path of each column that the list does not have, or that occurs twice */
export function assertColumns(list: RecordList, columns: ShownColumns): void {
  throwErrors(findColumnErrors(list, columns));
}

function findColumnErrors(list: RecordList, columns: ShownColumns) {
  const names = columns.map(({ name }) => name);
  return names.flatMap((name, index) => {
    const field = `columns[${index}].name`;
    if (!findColumn(list, name)) return [{ field, message: 'is not a column of this list' }];
    return names.indexOf(name) < index ? [{ field, message: 'occurs twice' }] : [];
  });
}

function findFilterError(list: RecordList, name: string, text: string): string | undefined {
  // By which import created the records: the list itself reports whether it supports this.
  if (name === 'import') return undefined;
  const column = findColumn(list, name);
  const filter = column ? readFilter(column, text) : 'is not a column of this list';
  return typeof filter === 'string' ? filter : undefined;
}

/** Why a list cannot be grouped by a column; undefined if it can. */
export function findGroupError(list: RecordList, name: string): string | undefined {
  const column = findColumn(list, name);
  if (!column) return 'is not a column of the list';
  return canGroupBy(column) ? undefined : 'must be a column with few values';
}

function throwErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid', errors);
}
