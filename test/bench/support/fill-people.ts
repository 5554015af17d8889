import { indexRowid, searchSources } from '../../../electron/service/storage/search-index.ts';
import { fillInvestors } from './fill.ts';
import { type BenchFolder, openDatabaseOf } from './folders.ts';

const firstNames = [
  'Ingrid',
  'Ola',
  'Maya',
  'Wei',
  'Amara',
  'Jonas',
  'Priya',
  'Lucas',
  'Sofia',
  'Noor',
  'Ana',
];
const lastNames = ['Solheim', 'Okafor', 'Nguyen', 'Berg', 'Castillo', 'Haddad', 'Ito', 'Kowalski', 'Larsen'];
const states = ['APPROVED', 'APPROVED', 'APPROVED', 'PENDING', 'NEEDS_REVIEW', 'REJECTED', 'PENDING'];

/** SQL of one of the texts, by the row number; factors and lengths are coprime. */
function pick(texts: readonly string[], factor: number): string {
  return `json_extract('${JSON.stringify(texts)}', '$[' || ((seq * ${factor}) % ${texts.length}) || ']')`;
}

/** Gives the individuals many names and states, half a minute apart. */
export const variety = [
  `UPDATE individuals SET
    firstName = ${pick(firstNames, 7919)},
    lastName = ${pick(lastNames, 104_729)} || '-' || ${pick(lastNames, 1)} || ' ' || ((seq * 48271) % 5000),
    kycStatus = ${pick(states, 31)},
    accredited = seq % 3 = 0,
    setupStatus = iif(seq % 4 = 0, 'COMPLETE', 'IN_PROGRESS'),
    createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + seq * 30, 'unixepoch')`,
  `UPDATE individuals SET setupCompletedAt = createdAt WHERE setupStatus = 'COMPLETE'`,
];

/** Investors for lists: with many names and states, half a minute apart, and indexed for searches. */
export function fillPeople(folder: BenchFolder, count: number): void {
  fillInvestors(folder, count);
  const database = openDatabaseOf(folder);
  const place = searchSources.findIndex(({ table }) => table === 'individuals');
  try {
    database.exec(`
      BEGIN;
      ${variety.join(';')};
      INSERT INTO searchIndex (rowid, text)
        SELECT ${indexRowid(place, 'individuals')}, firstName || ' ' || lastName || ' ' || email FROM individuals;
      DELETE FROM searchStale;
      COMMIT`);
  } finally {
    database.close();
  }
}
