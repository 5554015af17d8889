/** Finds the records of one person across accounts, users, and tenants (compliance.md § 1.2). */
import type { Context } from '#service/kernel/context.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { isIdentifyingSsn } from '#shared/domain/data-validation.ts';
import { isSamePerson } from '#shared/domain/rules/check-purchasers.ts';
import type { Purchaser } from '#shared/domain/rules/trade-facts.ts';
import { openSsn } from '../investors/sealed-ssn.ts';

/** The columns that identify an individual. */
export type IdentifyingRow = Pick<
  Row<'individuals'>,
  'id' | 'investorAccountId' | 'firstName' | 'lastName' | 'dob' | 'ssnDigest' | 'ssnSealed'
>;

export type PersonKeys = Pick<Purchaser, 'numberKey' | 'nameKey'>;

/** The keys of an individual. A number that was never issued identifies no one. */
export function keysOf({ service }: Pick<Context, 'service'>, row: IdentifyingRow): PersonKeys {
  const { id, firstName, lastName, dob, ssnDigest, ssnSealed } = row;
  const isKey =
    ssnDigest !== null && ssnSealed !== null && isIdentifyingSsn(openSsn(service.vault, id, ssnSealed));
  const name = normalizeText(`${firstName} ${lastName ?? ''}`);
  return {
    numberKey: isKey ? ssnDigest : null,
    nameKey: dob === null || name === '' ? null : `${name} ${dob.slice(0, 10)}`,
  };
}

/** A text without accents, punctuation, repeated spaces, and upper case. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const columns = [
  'id',
  'investorAccountId',
  'firstName',
  'lastName',
  'dob',
  'ssnDigest',
  'ssnSealed',
] as const satisfies (keyof Row<'individuals'>)[];

const readByNumber = compiledQuery((db, ssnDigest: string) =>
  db.selectFrom('individuals').select(columns).where('ssnDigest', '=', ssnDigest),
);

const readNamesByBirth = compiledQuery((db, dob: string) =>
  db.selectFrom('individuals').select(['id', 'firstName', 'lastName']).where('dob', '=', dob),
);

const readById = compiledQuery((db, id: string) =>
  db.selectFrom('individuals').select(columns).where('id', '=', id),
);

const readSeparations = compiledQuery((db, rule: string, subjectId: string, status: string) =>
  db
    .selectFrom('overrides')
    .select('inputs')
    .where('rule', '=', rule)
    .where('subjectId', '=', subjectId)
    .where('status', '=', status),
);

/** The rule under which two approvers separate two individuals with the same name and birth date. */
export const samePersonRule = 'samePerson';

async function isSeparated({ db }: Context, left: string, right: string): Promise<boolean> {
  const [first, second] = left < right ? [left, right] : [right, left];
  const rows = await readSeparations(db, samePersonRule, first, 'APPROVED');
  return rows.some(({ inputs }) => (JSON.parse(inputs) as { otherId: string }).otherId === second);
}

/** All records of the person of an individual, with the individual itself. */
export async function findSamePersons(ctx: Context, row: IdentifyingRow): Promise<IdentifyingRow[]> {
  const keys = keysOf(ctx, row);
  const found = new Map<string, IdentifyingRow>([[row.id, row]]);
  if (keys.numberKey !== null)
    for (const other of await readByNumber(ctx.db, keys.numberKey)) found.set(other.id, other);
  if (row.dob !== null && keys.nameKey !== null) {
    const name = normalizeText(`${row.firstName} ${row.lastName ?? ''}`);
    const named = (await readNamesByBirth(ctx.db, row.dob)).filter(
      (other) => !found.has(other.id) && normalizeText(`${other.firstName} ${other.lastName ?? ''}`) === name,
    );
    for (const { id } of named) {
      const [other] = await readById(ctx.db, id);
      if (other && isSamePerson(keys, keysOf(ctx, other)) && !(await isSeparated(ctx, row.id, id)))
        found.set(id, other);
    }
  }
  return [...found.values()];
}
