/** The warnings about the rows of an import: values that cannot be right, and duplicates. */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import { visibleAmongFew } from '#service/kernel/visibility.ts';
import type { Vault } from '#service/storage/vault.ts';
import type { RowWarning } from '#shared/contracts/csv-imports/row-warnings.ts';
import { readDay } from '#shared/domain/dates.ts';
import { duplicateTexts } from '#shared/domain/duplicate-texts.ts';
import { nameKeyOf } from '#shared/domain/person-keys.ts';
import type { Importer } from '../kinds/csv-kind-handler.ts';
import type { MatchedColumns } from '../parse/match-columns.ts';

/** What identifies a person or a company of a row. */
export type RowIdentity = { field: string } & (
  | { kind: 'ssn' | 'issuerEin' | 'entityEin'; value: string | null | undefined }
  | { kind: 'person'; value: { firstName?: unknown; lastName?: unknown; dob?: unknown } }
);

/** An identity in the form in which it is compared. */
export interface IdentityKey {
  field: string;
  kind: RowIdentity['kind'];
  key: string;
}

/** What is known about a row without the database: plain data, so that any thread can find it. */
export interface RowCheck {
  row: number;
  warnings: readonly RowWarning[];
  keys: readonly IdentityKey[];
}

/** @param value of a row that matches its contract */
export function checkRow(
  { columns, importer, vault }: { columns: MatchedColumns; importer: Importer; vault: Vault },
  row: number,
  value: unknown,
): RowCheck {
  const keys = importer.identities?.(value).flatMap((identity) => {
    const key = toKey(vault, identity);
    return key === null ? [] : [{ field: identity.field, kind: identity.kind, key }];
  });
  return { row, warnings: columns.findWarnings(value), keys: keys ?? [] };
}

function toKey(vault: Vault, { kind, value }: RowIdentity): string | null {
  if (kind === 'person') {
    const { firstName, lastName, dob } = value;
    const text = (part: unknown) => (typeof part === 'string' ? part : '');
    return nameKeyOf(text(firstName), text(lastName), readDay(text(dob)) ?? null);
  }
  const digits = value?.replaceAll(/\D/g, '') ?? '';
  if (digits === '') return null;
  return kind === 'ssn' ? vault.digest(digits) : `${digits.slice(0, 2)}-${digits.slice(2)}`;
}

/** The identities of the rows of a file; the first row of each counts as the original. */
export interface KnownRows {
  /** Adds the text of a row; if another row has it, returns that row. */
  claim(text: string, row: number): number | undefined;
}

const messages: Readonly<Record<IdentityKey['kind'], { stored: string; inFile: string }>> = {
  ssn: { stored: duplicateTexts.ssn, inFile: 'same SSN' },
  issuerEin: { stored: duplicateTexts.ein, inFile: 'same EIN' },
  entityEin: { stored: duplicateTexts.ein, inFile: 'same EIN' },
  person: { stored: duplicateTexts.person, inFile: 'same name and date of birth' },
};

/** The stored records with the identities of rows, by kind and key. */
export type StoredIdentities = ReadonlyMap<string, string[]>;

/**
 * The warnings of rows, with those about the records and the previous rows that have the same identities.
 * @param checks of rows without errors
 */
export function addDuplicates(
  known: KnownRows,
  stored: StoredIdentities,
  checks: readonly RowCheck[],
): { row: number; warnings: RowWarning[] }[] {
  return checks.map(({ row, warnings, keys }) => {
    const duplicates = keys.flatMap((identity): RowWarning[] => {
      const first = known.claim(nameIdentity(identity), row);
      return [
        ...findStoredDuplicates(stored, identity),
        ...(first === undefined || first === row ? [] : [toDuplicate(identity, first)]),
      ];
    });
    return { row, warnings: [...warnings, ...duplicates] };
  });
}

/** The text by which the identities of rows are compared. */
export const nameIdentity = ({ kind, key }: Pick<IdentityKey, 'kind' | 'key'>) => `${kind} ${key}`;

/** The warning about the stored records that have an identity of a row. */
export function findStoredDuplicates(stored: StoredIdentities, identity: IdentityKey): RowWarning[] {
  const recordIds = stored.get(nameIdentity(identity)) ?? [];
  const { stored: message } = messages[identity.kind];
  return recordIds.length > 0 ? [{ field: identity.field, message, reason: message, recordIds }] : [];
}

/** The warning of a row that has the same identity as an earlier one. */
export function toDuplicate({ field, kind }: Pick<IdentityKey, 'field' | 'kind'>, first: number): RowWarning {
  const { inFile } = messages[kind];
  const message = `Duplicate of row ${first} (${inFile})`;
  return { field, message, reason: `Duplicate of another row (${inFile})`, recordIds: [] };
}

/** A warning names the first of the records with the same identity; thousands could have it. */
const namedRecords = 20;

/**
 * Finds records that the caller sees, and that were created before the time of the context, so not those of the same
 * import.
 */
export async function findStored(ctx: Context, checks: readonly RowCheck[]): Promise<StoredIdentities> {
  const found = new Map<string, string[]>();
  for (const [kind, same] of Map.groupBy(
    checks.flatMap(({ keys }) => keys),
    (one) => one.kind,
  )) {
    const keys = JSON.stringify([...new Set(same.map(({ key }) => key))]);
    const { table, withKey } = records[kind];
    const { rows } = await sql<{ id: string; key: string }>`
      select r.id, k.value as key from json_each(${keys}) k cross join ${sql.table(table)} r
      where r.seq in (
        select ${sql.ref(`${table}.seq`)} from ${withKey}
        and ${sql.ref(`${table}.createdAt`)} < ${ctx.now} and ${visibleAmongFew(ctx.caller)}
        limit ${namedRecords}
      )`.execute(ctx.db);
    for (const { id, key } of rows) {
      const name = nameIdentity({ kind, key });
      const ids = found.get(name);
      if (ids) ids.push(id);
      else found.set(name, [id]);
    }
  }
  return found;
}

/** The records that an identity names, and how those with the key `k.value` are found. */
const records: Readonly<Record<IdentityKey['kind'], { table: string; withKey: RawBuilder<unknown> }>> = {
  ssn: { table: 'individuals', withKey: sql`individuals where ${sql.ref('ssnDigest')} = k.value` },
  person: {
    table: 'individuals',
    withKey: sql`${sql.table('personNames')} n join individuals on individuals.seq = n.seq
      where n.${sql.ref('nameKey')} = k.value`,
  },
  issuerEin: { table: 'issuers', withKey: sql`issuers where ein = k.value` },
  entityEin: {
    table: 'legalEntities',
    withKey: sql`${sql.table('legalEntities')} where ein = k.value`,
  },
};
