import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

/** Writes a CSV of investors, each with a unique address and an account of type INDIVIDUAL. */
export async function writeInvestorsCsv(file: string, rows: number): Promise<void> {
  await pipeline(Readable.from(writeLines(rows)), createWriteStream(file));
}

function* writeLines(rows: number): Generator<string> {
  yield `${csvColumns.join()}\n`;
  for (let first = 1; first <= rows; first += linesAtOnce) {
    const count = Math.min(linesAtOnce, rows - first + 1);
    yield Array.from({ length: count }, (_, index) => writeLine(first + index)).join('');
  }
}

function writeLine(number: number): string {
  const firstName = firstNames[number % firstNames.length];
  const lastName = `${lastNames[number % lastNames.length]} ${number}`;
  const email = `${firstName}.${number}@import.example.com`;
  const cells = [
    ...[firstName, lastName, email, 'INDIVIDUAL', '+1 207 555 0142', `${firstName} ${lastName}`],
    ...[`crm-${number}`, '07/21/1984', String(100_000_000 + number), 'US', 'true'],
    ...[`"${number} Exchange Street, Floor 3"`, 'Apartment 12', 'Portland', 'ME', '04101', 'US', 'USD'],
    ...['Anaesthetist', 'EMPLOYED', '', '', '', '', ''],
  ];
  return `${cells.join()}\n`;
}

const firstNames = ['Ingrid', 'Tomas', 'Amara', 'Jun', 'Leila', 'Piotr', 'Sofia'];
const lastNames = ['Solheim', 'Reyes', 'Okafor', 'Tanaka', 'Haddad', 'Nowak', 'Müller', 'Brandt', 'Dubois'];
