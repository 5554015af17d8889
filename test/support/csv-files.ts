import type { ClientCsvKind } from '../../shared/contracts/csv-imports/kinds/index.ts';
import type { Answer, Client } from './client.ts';
import { countRows } from './errors.ts';
import { freshEmail } from './records.ts';
import type { Running } from './service.ts';

/** A data row by its columns; missing columns are empty. */
export type CsvRecord = Record<string, string | number | boolean>;

/** Valid rows; a scenario changes the fields that it tests. */
export const investorRow = (fields: CsvRecord = {}): CsvRecord => ({
  firstName: 'Ingrid',
  lastName: 'Solheim',
  email: freshEmail(),
  investorAccountType: 'INDIVIDUAL',
  ...fields,
});

export const jointRow = (fields: CsvRecord = {}): CsvRecord =>
  investorRow({
    investorAccountType: 'JOINT',
    jointFirstName: 'Tomás',
    jointLastName: 'Reyes',
    jointOwnership: 50,
    ...fields,
  });

export const entityRow = (fields: CsvRecord = {}): CsvRecord =>
  investorRow({
    investorAccountType: 'LEGAL_ENTITY',
    entityName: 'Solheim Trust',
    entityEin: '98-7654321',
    entityCompanyType: 'TRUST',
    ...fields,
  });

export const issuerRow = (fields: CsvRecord = {}): CsvRecord => ({
  firstName: 'Maren',
  lastName: 'Ostergaard',
  email: freshEmail(),
  accountName: 'Harbor Light',
  title: 'Harbor Light',
  legalName: 'Harbor Light LLC',
  ein: '123456789',
  type: 'LLC',
  ...fields,
});

export const offeringRow = (fields: CsvRecord = {}): CsvRecord => ({
  name: 'Series A',
  type: 'REG_D',
  targetAmount: 1_000_000,
  assetName: 'Class A',
  assetType: 'UNITS',
  pricePerUnit: 12.5,
  totalUnits: 80_000,
  ...fields,
});

/** A valid, unique row of each kind. */
export const validRows: Record<ClientCsvKind, () => CsvRecord> = {
  investors: investorRow,
  issuers: issuerRow,
  offering: () => offeringRow({ tid: freshEmail() }),
};

/** An invalid row of each kind. */
export const invalidRows: Record<ClientCsvKind, () => CsvRecord> = {
  investors: () => investorRow({ ssn: '1' }),
  issuers: () => issuerRow({ doi: '01/01/2999' }),
  offering: () => offeringRow({ startAt: '01/02/2026', endAt: '01/01/2026' }),
};

export interface CsvForm {
  delimiter?: string;
  lineBreak?: string;
}

/** The records as CSV with a header of all their columns. */
export function toCsv(records: CsvRecord[], form: CsvForm = {}): string {
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return toLines([columns, ...records.map((record) => columns.map((column) => record[column] ?? ''))], form);
}

/** Rows of cells as CSV, quoted if necessary. */
export function toLines(
  rows: (string | number | boolean)[][],
  { delimiter = ',', lineBreak = '\n' }: CsvForm = {},
): string {
  const write = (cell: string | number | boolean) =>
    /[",;\t\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
  return rows.map((row) => row.map(write).join(delimiter) + lineBreak).join('');
}

/** Sends a file as `text/csv`. */
export function importCsv(
  client: Client,
  kind: ClientCsvKind,
  csv: string | Uint8Array,
  query: Record<string, string | boolean> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return client.post(`/csv/${kind}?${search}`, csv, { 'content-type': 'text/csv', ...headers });
}

/** The number of records, without those of the imports themselves, their rows, and their mappings, and of the audit log. */
export async function countRecords({ app }: Pick<Running, 'app'>): Promise<Record<string, number>> {
  // The daily work stores its day in the settings when it runs, which can be at any time.
  const { csvImports, csvImportRows, csvMappings, idempotentAnswers, settings, ...others } =
    await countRows(app);
  const { auditEvents, auditOperations, ...records } = others;
  return records;
}
