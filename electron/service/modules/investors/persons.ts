/** Finds the records of one person across accounts, users, and tenants (compliance.md § 1.2). */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { areComparable, comparableWith } from '#service/kernel/sample-tenant.ts';
import { compiledQuery, compiledRow } from '#service/storage/compiled-query.ts';
import type { Db, Owned, Row } from '#service/storage/schema.ts';
import type { Vault } from '#service/storage/vault.ts';
import { isIdentifyingSsn } from '#shared/domain/data-validation.ts';
import {
  findSameness,
  nameKeyOf,
  type PersonKeys,
  type SamePersonReason,
} from '#shared/domain/person-keys.ts';
import { samePersonRule } from '#shared/domain/rules/overrides.ts';
import { openSsn } from './sealed-ssn.ts';

/** Whether a record is counted. */
export type Counts = (record: Owned) => boolean;

export interface PersonContext extends Pick<Context, 'db' | 'service'> {
  /** Omits records that a client must not learn about; officers count all of them. */
  counts?: Counts | undefined;
}

/** The columns that identify an individual. */
export type IdentifyingRow = Pick<
  Row<'individuals'>,
  | 'id'
  | 'accountId'
  | 'tenantId'
  | 'investorAccountId'
  | 'role'
  | 'firstName'
  | 'lastName'
  | 'dob'
  | 'ssnDigest'
  | 'ssnSealed'
>;

/** A record of the same person, and why it is one. */
export interface SamePerson {
  row: IdentifyingRow;
  reason: SamePersonReason;
  /** The record with which it shares a key: of the individual itself, or one that counts as the same person. */
  through: IdentifyingRow;
}

const columns = [
  'individuals.id',
  'individuals.accountId',
  'individuals.tenantId',
  'individuals.investorAccountId',
  'individuals.role',
  'individuals.firstName',
  'individuals.lastName',
  'individuals.dob',
  'individuals.ssnDigest',
  'individuals.ssnSealed',
] as const;

/** @param tenantId of the record that is compared */
export const readByNumber = compiledQuery((db, ssnDigest: string, tenantId: string) =>
  db
    .selectFrom('individuals')
    .select(columns)
    .where('ssnDigest', '=', ssnDigest)
    .where(comparableWith(tenantId)),
);

/** @param tenantId of the record that is compared */
export const readByName = compiledQuery((db, nameKey: string, tenantId: string) =>
  db
    .selectFrom('personNames')
    .innerJoin('individuals', 'individuals.seq', 'personNames.seq')
    .select(columns)
    .where('personNames.nameKey', '=', nameKey)
    .where(comparableWith(tenantId, 'individuals.tenantId')),
);

export const readById = compiledRow((db, id: string) =>
  db.selectFrom('individuals').select(columns).where('individuals.id', '=', id),
);

/** Numbers are compared without case, spaces, and hyphens. The index is on the same expression. */
export const toPlainNumber = (number: RawBuilder<unknown>) =>
  sql<string>`upper(replace(replace(${number}, ' ', ''), '-', ''))`;

export const plainNumber = toPlainNumber(sql.ref('documentNumber'));

const readDocument = compiledRow((db, individualId: string) =>
  db
    .selectFrom('kycRecords')
    .select(['documentIssuer', plainNumber.as('number')])
    .where('individualId', '=', individualId)
    .where('kycStatus', '=', sql.lit('APPROVED'))
    .orderBy('seq', 'desc'),
);

const readByDocument = compiledQuery((db, issuer: string, number: string, tenantId: string) =>
  db
    .selectFrom('kycRecords')
    .select('individualId')
    .distinct()
    .where(plainNumber, '=', number)
    .where('documentIssuer', '=', issuer)
    .where('kycStatus', '=', sql.lit('APPROVED'))
    .where(comparableWith(tenantId)),
);

/** A number has no spaces. */
function splitDocumentKey(key: string): [number: string, issuer: string] {
  const end = key.indexOf(' ');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** The keys of an individual. */
export async function readPersonKeys(
  { db, service }: PersonContext,
  row: IdentifyingRow,
): Promise<PersonKeys> {
  return toPersonKeys(service.vault, row, await readDocument(db, row.id));
}

/**
 * A number that was never issued identifies no one.
 * @param document the newest one that was approved
 */
export function toPersonKeys(
  vault: Vault,
  { id, firstName, lastName, dob, ssnDigest, ssnSealed }: IdentifyingRow,
  document: { number: string; documentIssuer: string } | undefined,
): PersonKeys {
  const isKey = ssnDigest !== null && ssnSealed !== null && isIdentifyingSsn(openSsn(vault, id, ssnSealed));
  return {
    numberKey: isKey ? ssnDigest : null,
    documentKey: document ? `${document.number} ${document.documentIssuer}` : null,
    nameKey: nameKeyOf(firstName, lastName, dob),
  };
}

/** What a separation covers: this pair, with this name and birth date. */
export interface SeparationInputs {
  otherId: string;
  nameKey: string;
}

/** The first individual of a pair is the subject of the override, the second one an input. */
export function toPair(left: string, right: string): [string, string] {
  return left < right ? [left, right] : [right, left];
}

/** The second individual of a pair; the index is on the same expression. */
export const otherIdOf = sql<string>`json_extract(inputs, '$.otherId')`;

const readOfFirst = compiledQuery((db, first: string) =>
  db
    .selectFrom('overrides')
    .selectAll()
    .where('subjectId', '=', first)
    .where('rule', '=', sql.lit(samePersonRule))
    .orderBy('seq', 'desc'),
);

const readOfSecond = compiledQuery((db, second: string) =>
  db
    .selectFrom('overrides')
    .selectAll()
    .where(otherIdOf, '=', second)
    .where('rule', '=', sql.lit(samePersonRule))
    .orderBy('seq', 'desc'),
);

/** The separations of an individual, or of a pair, the newest first. */
export async function readSeparations(db: Db, id: string, otherId?: string): Promise<Row<'overrides'>[]> {
  if (otherId === undefined) return [...(await readOfFirst(db, id)), ...(await readOfSecond(db, id))];
  const [first, second] = toPair(id, otherId);
  const rows = await readOfFirst(db, first);
  return rows.filter(({ inputs }) => (JSON.parse(inputs) as SeparationInputs).otherId === second);
}

/** The individuals that two approvers separated from one, by the name and birth date that they share. */
export async function readSeparatedFrom(db: Db, id: string, nameKey: string | null): Promise<string[]> {
  return (await readSeparations(db, id)).flatMap(({ subjectId, inputs, status }) => {
    const covered = JSON.parse(inputs) as SeparationInputs;
    if (status !== 'APPROVED' || covered.nameKey !== nameKey) return [];
    return subjectId === id ? [covered.otherId] : [subjectId];
  });
}

async function isSeparated(db: Db, left: string, right: string, nameKey: string | null): Promise<boolean> {
  return (await readSeparatedFrom(db, left, nameKey)).includes(right);
}

/** Why two individuals count as one person; null if they do not, or two approvers separated them. */
export async function readSameness(
  ctx: PersonContext,
  left: IdentifyingRow,
  right: IdentifyingRow,
): Promise<SamePersonReason | null> {
  if (!(await areComparable(ctx.db, left, right))) return null;
  const keys = await readPersonKeys(ctx, left);
  const reason = findSameness(keys, await readPersonKeys(ctx, right));
  if (reason !== 'NAME') return reason;
  return (await isSeparated(ctx.db, left.id, right.id, keys.nameKey)) ? null : reason;
}

/** Reads the keys of each record once. */
class KeyReader {
  readonly #ctx: PersonContext;
  readonly #known = new Map<string, Promise<PersonKeys>>();

  constructor(ctx: PersonContext) {
    this.#ctx = ctx;
  }

  read(row: IdentifyingRow): Promise<PersonKeys> {
    const known = this.#known.get(row.id) ?? readPersonKeys(this.#ctx, row);
    this.#known.set(row.id, known);
    return known;
  }
}

/** The records with the same number or identity document. */
async function readCertain(
  { db }: PersonContext,
  keys: PersonKeys,
  { tenantId }: IdentifyingRow,
): Promise<IdentifyingRow[]> {
  const rows = keys.numberKey === null ? [] : [...(await readByNumber(db, keys.numberKey, tenantId))];
  if (keys.documentKey === null) return rows;
  const [number, issuer] = splitDocumentKey(keys.documentKey);
  for (const { individualId } of await readByDocument(db, issuer, number, tenantId)) {
    const row = await readById(db, individualId);
    if (row) rows.push(row);
  }
  return rows;
}

/**
 * The other records of the person of an individual: those with its number or document, those that share a name and
 * birth date with one of them, and those with the number or document of the latter. Names lead no further, because
 * records with different numbers can share one.
 */
export async function findSamePersons(ctx: PersonContext, row: IdentifyingRow): Promise<SamePerson[]> {
  const found = new Map<string, SamePerson>();
  const keys = new KeyReader(ctx);
  const add = async (through: IdentifyingRow, others: readonly IdentifyingRow[]) => {
    const added: IdentifyingRow[] = [];
    for (const other of others) {
      if (other.id === row.id || found.has(other.id) || ctx.counts?.(other) === false) continue;
      const own = await keys.read(through);
      const reason = findSameness(own, await keys.read(other));
      if (reason === null) continue;
      if (reason === 'NAME' && (await isSeparated(ctx.db, through.id, other.id, own.nameKey))) continue;
      found.set(other.id, { row: other, reason, through });
      added.push(other);
    }
    return added;
  };
  const addCertain = async (rows: IdentifyingRow[]) => {
    for (const through of rows) {
      rows.push(...(await add(through, await readCertain(ctx, await keys.read(through), row))));
    }
    return rows;
  };
  const certain = await addCertain([row]);
  const named: IdentifyingRow[] = [];
  for (const through of certain) {
    const { nameKey } = await keys.read(through);
    if (nameKey !== null)
      named.push(...(await add(through, await readByName(ctx.db, nameKey, row.tenantId))));
  }
  await addCertain(named);
  return [...found.values()];
}
