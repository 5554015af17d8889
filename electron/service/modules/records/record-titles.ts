/** The titles by which people recognize records. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#service/storage/schema.ts';
import { idPrefixes } from '#shared/domain/ids.ts';

interface Titled {
  table: string;
  title: RawBuilder<string | null>;
}

const personName = sql<string>`${sql.ref('firstName')} || ' ' || coalesce(${sql.ref('lastName')}, '')`;
const name = sql<string>`name`;

/** The title of the record of this kind whose ID is in a column of the titled one. */
const titleBy = (column: string, table: string, title: RawBuilder<string>) =>
  sql<
    string | null
  >`(select ${title} from ${sql.table(table)} as parent where parent.id = ${sql.ref(column)})`;

const subject = sql<string | null>`coalesce(
  ${titleBy('subjectId', 'individuals', personName)}, ${titleBy('subjectId', 'legalEntities', name)})`;
const tradeNumber = sql<string>`${sql.ref('tradeNumber')}`;

/** Kinds of records with a title, by the prefix of their IDs. A record without a name has that of its parent. */
export const titledKinds = {
  [idPrefixes.individual]: { table: 'individuals', title: personName },
  [idPrefixes.investorAccount]: { table: 'investorAccounts', title: name },
  [idPrefixes.legalEntity]: { table: 'legalEntities', title: name },
  [idPrefixes.issuer]: { table: 'issuers', title: sql<string>`title` },
  [idPrefixes.offering]: { table: 'offerings', title: name },
  [idPrefixes.kyc]: { table: 'kycRecords', title: personName },
  [idPrefixes.file]: { table: 'files', title: name },
  [idPrefixes.trade]: { table: 'trades', title: tradeNumber },
  [idPrefixes.user]: { table: 'users', title: personName },
  [idPrefixes.account]: { table: 'accounts', title: name },
  [idPrefixes.asset]: { table: 'assets', title: name },
  [idPrefixes.officer]: { table: 'officers', title: name },
  [idPrefixes.apiKey]: { table: 'apiKeys', title: name },
  [idPrefixes.csvImport]: { table: 'csvImports', title: sql<string>`${sql.ref('fileName')}` },
  [idPrefixes.savedView]: { table: 'savedViews', title: name },
  [idPrefixes.owner]: { table: 'owners', title: name },
  [idPrefixes.coveredPerson]: { table: 'coveredPersons', title: name },
  [idPrefixes.aic]: { table: 'aicRecords', title: titleBy('individualId', 'individuals', personName) },
  [idPrefixes.entityAccreditation]: {
    table: 'entityAccreditations',
    title: titleBy('legalEntityId', 'legalEntities', name),
  },
  [idPrefixes.verification]: { table: 'verifications', title: subject },
  [idPrefixes.representation]: { table: 'representations', title: subject },
  [idPrefixes.tradeLineItem]: { table: 'tradeLineItems', title: titleBy('tradeId', 'trades', tradeNumber) },
  [idPrefixes.fundingEntry]: { table: 'fundingEntries', title: titleBy('tradeId', 'trades', tradeNumber) },
} satisfies Record<string, Titled>;

/** Reads the titles of records of any kinds; records that have none, or no longer exist, are missing. */
export async function readTitles(db: Db, ids: Iterable<string>): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const byKind = Map.groupBy(new Set(ids), (id) => id.slice(0, Math.max(0, id.lastIndexOf('_'))));
  for (const [prefix, own] of byKind) {
    const kind: Titled | undefined = (titledKinds as Record<string, Titled>)[prefix];
    if (!kind) continue;
    const { rows } = await sql<{ id: string; title: string | null }>`
      select id, ${kind.title} as title from ${sql.table(kind.table)}
      where id in (${sql.join(own)})`.execute(db);
    for (const { id, title } of rows) if (title) titles.set(id, title.trim());
  }
  return titles;
}
