import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BenchFolder } from './folders.ts';
import type { Host } from './hosts.ts';

/** The 25 columns of the file; those of joint accounts stay empty. */
export const csvColumns = [
  'firstName',
  'lastName',
  'email',
  'investorAccountType',
  'phoneNumber',
  'name',
  'tid',
  'dob',
  'ssn',
  'citizenship',
  'isUsCitizenOrGreenCardHolder',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'currencyCode',
  'occupation',
  'employmentStatus',
  'jointFirstName',
  'jointLastName',
  'jointEmail',
  'jointDob',
  'jointOwnership',
] as const;

const linesAtOnce = 1000;

/**
 * Writes a CSV of investors, each with a unique address and an account of type INDIVIDUAL.
 * @param after the number of rows in earlier files, whose addresses are different
 */
export async function writeInvestorsCsv(file: string, rows: number, after = 0): Promise<void> {
  await pipeline(Readable.from(writeLines(rows, after)), createWriteStream(file));
}

function* writeLines(rows: number, after: number): Generator<string> {
  yield `${csvColumns.join()}\n`;
  for (let first = 1; first <= rows; first += linesAtOnce) {
    const count = Math.min(linesAtOnce, rows - first + 1);
    yield Array.from({ length: count }, (_, index) => writeLine(after + first + index)).join('');
  }
}

/** The SSNs have no finding, except those of a group or serial number of zeros. */
function writeLine(number: number): string {
  const firstName = firstNames[number % firstNames.length];
  const lastName = `${lastNames[number % lastNames.length]} ${number}`;
  const email = `${firstName}.${number}@import.example.com`;
  const cells = [
    ...[firstName, lastName, email, 'INDIVIDUAL', '+1 207 555 0142', `${firstName} ${lastName}`],
    ...[`crm-${number}`, '07/21/1984', String(212_110_000 + number), 'US', 'true'],
    ...[`"${number} Exchange Street, Floor 3"`, 'Apartment 12', 'Portland', 'ME', '04101', 'US', 'USD'],
    ...['Anaesthetist', 'EMPLOYED', '', '', '', '', ''],
  ];
  return `${cells.join()}\n`;
}

const firstNames = ['Ingrid', 'Tomas', 'Amara', 'Jun', 'Leila', 'Piotr', 'Sofia'];
const lastNames = ['Solheim', 'Reyes', 'Okafor', 'Tanaka', 'Haddad', 'Nowak', 'Müller', 'Brandt', 'Dubois'];

/**
 * Imports a file of this number of rows.
 * @returns the seconds from the request to the end of its response
 */
export async function importOverHttp(
  host: Pick<Host, 'port'>,
  folder: BenchFolder,
  file: string,
  rowCount: number,
): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${host.port}/clients/api/v1/csv/investors`, {
    method: 'POST',
    headers: { 'x-api-key': folder.apiKey, 'content-type': 'text/csv' },
    body: await openAsBlob(file),
  });
  // It lists each row: to parse it would take the cores from what is measured.
  const successfulRows = /"successfulRows":(\d+)/.exec(await response.text())?.[1];
  if (Number(successfulRows) !== rowCount) throw new Error(`Imported ${successfulRows} rows of ${rowCount}`);
  return (performance.now() - start) / 1000;
}
