import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportDraft } from '../../shared/contracts/csv-imports/import-drafts.ts';
import { issuerRow, toCsv } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { acknowledgeAll, ask, drop, runToEnd } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);
const folder = 'test/fixtures/exports';

/** Offerings belong to an issuer. */
async function importIssuer(): Promise<{ issuerId: string }> {
  const { id } = await drop(app, toCsv([issuerRow()]), 'issuers.csv');
  await ask(app, 'checkImportDraft', { params: { id } });
  await acknowledgeAll(app, id);
  await runToEnd(app, id);
  const { items } = await ask(app, 'listIssuers');
  return { issuerId: items[0]?.id ?? '' };
}

interface Export {
  name: string;
  /** The rows that can be imported after a file was dropped, and after every suggestion was accepted. */
  ready: number;
  clicked?: number;
  /** The rows of totals, titles, and notes. */
  skipped?: number;
  /** The values that no column has. */
  defaults?: { field: string; value: string }[];
}

const individuals = [{ field: 'investorAccountType', value: 'Individual' }];

const exports: readonly Export[] = [
  { name: 'crm-contacts.csv', ready: 3 },
  { name: 'crm-issuers.csv', ready: 2 },
  // Dates with the day first.
  { name: 'excel-subscribers.csv', ready: 0, clicked: 2 },
  // Written by a spreadsheet program: a title, typed dates, formats that hide zeros, formulas, and a hidden sheet.
  { name: 'excel-subscription-log.xlsx', ready: 5, skipped: 1 },
  { name: 'excel-term-sheet.xlsx', ready: 3, skipped: 1 },
  // UTF-16 with tabs; zeros are lost, and years have two digits.
  { name: 'excel-unicode-text.txt', ready: 0, clicked: 3 },
  { name: 'hubspot-companies.csv', ready: 2 },
  { name: 'hubspot-contacts.csv', ready: 2 },
  { name: 'offering-sheet.csv', ready: 2 },
  { name: 'quickbooks-customers.csv', ready: 2 },
  // Windows-1252; types are written as `Investor:Individual`, and an address in lines.
  { name: 'quickbooks-desktop-customers.csv', ready: 0, clicked: 3 },
  // The title of a group, its total, and the note about the report.
  { name: 'quickbooks-transaction-detail.xlsx', ready: 5, skipped: 3 },
  { name: 'quickbooks-transactions.csv', ready: 2 },
  // The total and the notes below the rows.
  { name: 'salesforce-classic-report.csv', ready: 3, skipped: 6 },
  { name: 'salesforce-data-loader.csv', ready: 2 },
  { name: 'salesforce-formatted-report.xlsx', ready: 3, skipped: 3 },
  { name: 'salesforce-report.csv', ready: 2 },
  { name: 'subscribers-without-type.csv', ready: 2, defaults: individuals },
  { name: 'transfer-agent-holders.csv', ready: 2 },
  { name: 'transfer-agent-registered-list.txt', ready: 3, skipped: 1 },
];

test('every export of the folder is imported by a test', () => {
  expect(readdirSync(folder).sort()).toEqual(exports.map(({ name }) => name));
});

/** Accepts every suggestion about the values of each column. */
async function acceptSuggestions({ id, columns, suggested }: ImportDraft): Promise<void> {
  const rules = Map.groupBy(suggested, ({ field }) => field);
  for (const [field, changes] of rules) {
    const column = columns.findIndex(({ fields }) => fields.includes(field));
    const reading = { column, accepted: changes.map(({ rule }) => rule) };
    await ask(app, 'setImportDraft', { params: { id }, body: { reading } });
  }
}

test.each(exports)('$name', async ({ name, ready, clicked = ready, skipped = 0, defaults = [] }) => {
  const { id, kind, columns } = await drop(app, readFileSync(`${folder}/${name}`), name);
  const confirmed = columns.flatMap(({ confidence }, column) => (confidence === 'check' ? [column] : []));
  const issuer = kind === 'offering' ? await importIssuer() : {};
  await ask(app, 'setImportDraft', { params: { id }, body: { confirmed, defaults, ...issuer } });

  const first = await ask(app, 'checkImportDraft', { params: { id } });
  await acceptSuggestions(first);
  const second = await ask(app, 'checkImportDraft', { params: { id } });

  expect({ ready: first.counts.valid, clicked: second.counts.valid, skipped: first.counts.skipped }).toEqual({
    ready,
    clicked,
    skipped,
  });
  expect(await runToEnd(app, id)).toMatchObject({ status: 'COMPLETED', successfulRows: clicked });
});
