import { pipeline } from 'node:stream/promises';
import { streamJson } from '#http/stream-json.ts';
import type { NormalizedCount } from '#shared/contracts/csv-imports/changed-values.ts';
import type { ImportWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import type { UpdateOutcome } from '#shared/contracts/csv-imports/update-mode.ts';
import { normalizationRules } from '#shared/domain/normalization/normalization.ts';
import type { FolderOptions } from './data-folder.ts';
import { print, printDone } from './print.ts';

/** The output of the import operations; lists are streamed. */
export interface ImportAnswer {
  /** Missing for kinds about one person, whose output is the person or the document. */
  totalRows?: number;
  successfulRows?: number;
  /** Rows whose records were imported before, of kinds that skip them. */
  skippedRows?: number;
  /** Of an update: the number of rows by what happened to them. */
  outcomes?: Record<UpdateOutcome, number> | undefined;
  importId: string | null;
  failedRows: AsyncIterable<{ row: number; errors: string[] }>;
  ignoredColumns: string[];
  normalized: NormalizedCount[];
  warnings: ImportWarning[];
  warningCount: number;
}

/**
 * Prints the result of an import.
 * @returns whether every row was imported, or can be
 */
export async function printImport(answer: ImportAnswer, { json }: FolderOptions): Promise<boolean> {
  let failed = 0;
  const failedRows = async function* () {
    for await (const row of answer.failedRows) {
      failed += 1;
      yield row;
    }
  };
  await (json ? printAsJson : printAsText)({ ...answer, failedRows: failedRows() });
  return failed === 0;
}

async function printAsText(answer: ImportAnswer): Promise<void> {
  const { importId, totalRows, successfulRows, ignoredColumns, normalized } = answer;
  const outcome = importId ? `imported, as ${importId}` : 'can be imported';
  printDone(
    totalRows === undefined
      ? `The file ${importId ? 'is ' : ''}${outcome}`
      : `${successfulRows} of ${totalRows} rows ${outcome}`,
  );
  if (answer.skippedRows) printDone(`${countRows(answer.skippedRows)} skipped: imported before`);
  if (answer.outcomes) printDone(describeOutcomes(answer.outcomes, importId !== null));
  if (ignoredColumns.length > 0) printDone(`Ignored columns: ${ignoredColumns.join(', ')}`);
  if (normalized.length > 0) printDone('Changed values:');
  for (const { field, rule, count } of normalized) {
    printDone(`${field}: ${normalizationRules[rule]} (${count.toLocaleString('en-US')})`);
  }
  printWarnings(answer);
  await printErrors(answer);
}

const countRows = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

function describeOutcomes({ update, unchanged, add, none }: Record<UpdateOutcome, number>, isDone: boolean) {
  const count = (rows: number, text: string) => `${rows.toLocaleString('en-US')} ${text}`;
  const verbs = isDone ? ['updated', 'added'] : ['to update', 'to add'];
  return [
    count(update, verbs[0] ?? ''),
    count(unchanged, 'unchanged'),
    count(add, verbs[1] ?? ''),
    count(none, 'without a match'),
  ].join(', ');
}

function printWarnings({ warnings, warningCount }: ImportAnswer): void {
  if (warningCount === 0) return;
  print(`Warnings: ${warningCount.toLocaleString('en-US')}`);
  for (const { row, field, message } of warnings) print(`Row ${row}: ${field}: ${message}`);
  const others = warningCount - warnings.length;
  if (others > 0) print(`${others.toLocaleString('en-US')} more`);
}

async function printErrors({ failedRows }: ImportAnswer): Promise<void> {
  let isFirst = true;
  for await (const { row, errors } of failedRows) {
    if (isFirst) printDone('Errors:');
    isFirst = false;
    print(`Row ${row}: ${errors.join('; ')}`);
  }
}

/** Streamed, as over HTTP: the list of created records may not fit into memory. */
async function printAsJson(answer: ImportAnswer): Promise<void> {
  await pipeline(streamJson(answer), process.stdout, { end: false });
  print('');
}
