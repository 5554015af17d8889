import type { DraftStep, StepAction } from '#shared/contracts/csv-imports/import-drafts.ts';
import { type CsvKind, csvKindOf } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { DelimiterName, Encoding } from '#shared/contracts/csv-imports/source-settings.ts';
import type { UpdateKey } from '#shared/contracts/csv-imports/update-mode.ts';
import { formatCount } from '../../components/format-number.ts';

/** `Investors`, as the screens name the kind. */
export const nameKind = (kind: CsvKind): string => csvKindOf(kind).label.name;

/** `1 investor`, `1,204 investors`. */
export function countKind(kind: CsvKind, count: number): string {
  const { one, many } = csvKindOf(kind).label;
  return formatCount(count, one, many);
}

/** `1 row`, `1,204 rows`. */
export function countRows(count: number): string {
  return formatCount(count, 'row');
}

/** By what rows find the records that they update. */
export const keyLabels: Record<UpdateKey, string> = { id: 'ID', externalId: 'external ID', email: 'email' };

export const delimiterLabels: Record<DelimiterName, string> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Pipe',
};

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** `1 warning`, `1,204 warnings`. */
export const countWarnings = (count: number): string => formatCount(count, 'warning');

/** `450 ms`, `8.2 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** `about 8 s left`, `about 3 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, seconds)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

const stepLabels: Record<StepAction, string> = {
  edit: 'edit',
  set: 'set values',
  clear: 'clear cells',
  replace: 'find and replace',
  transform: 'transform values',
  suggestion: 'apply suggestions',
  fillDown: 'fill down',
  revert: 'revert to the file',
  acknowledge: 'acknowledge warnings',
  skip: 'skip rows',
  restore: 'restore rows',
};

/** `fill down (1,204 rows)`. */
export const nameStep = ({ action, rows }: DraftStep): string => `${stepLabels[action]} (${countRows(rows)})`;
