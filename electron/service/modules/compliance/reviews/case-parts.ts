import type { Selectable } from 'kysely';
import type { Context } from '#service/kernel/context.ts';
import type { Schema } from '#service/storage/schema.ts';
import type { CaseDocument, Fact, FactGroup } from '#shared/contracts/compliance/cases.ts';
import { countryFieldOf, type ListedFormat, nameListed } from '#shared/domain/listed-values.ts';
import { fieldsOf, type RecordDefinition } from '#shared/records/define-record.ts';
import type { DetailFormat } from '#shared/records/field-kinds.ts';

/** Reads a record of any table by its ID. */
export async function readRow<
  Table extends keyof Schema & ('individuals' | 'investorAccounts' | 'issuers' | 'offerings'),
>(ctx: Context, table: Table, id: string): Promise<Selectable<Schema[Table]>> {
  const row = await ctx.db
    .selectFrom(table as 'issuers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as unknown as Selectable<Schema[Table]>;
}

/** First and last name, if known. */
export function nameOf(row: Pick<Selectable<Schema['individuals']>, 'firstName' | 'lastName'>): string {
  return [row.firstName, row.lastName].filter(Boolean).join(' ');
}

/** A value to be shown. Amounts are decimal text in the tables, flags 0 and 1. */
export function fact(label: string, value: Fact['value'], kind: Fact['kind'] = 'text'): Fact {
  // What is not stated is not the same as no.
  const shown = kind === 'flag' && value !== null ? value === 1 : value;
  return { label, kind, value: shown, others: [], finding: null, check: null };
}

/** The values of each column, marked by the finding that they differ. */
export function comparedFact(
  label: string,
  [value, ...others]: [string | null, ...(string | null)[]],
  kind: Fact['kind'],
  finding: string | undefined,
): Fact {
  return { label, kind, value, others, finding: finding ?? null, check: null };
}

export const factKinds: Record<DetailFormat, Fact['kind']> = {
  text: 'text',
  address: 'text',
  money: 'money',
  number: 'number',
  percent: 'number',
  day: 'day',
  time: 'time',
  deadline: 'deadline',
  flag: 'flag',
  choice: 'state',
  listed: 'text',
};

/** The fields of a record that have a value, labeled and formatted by its definition. */
export function fieldFacts<Row extends object>(
  definition: RecordDefinition,
  row: Row,
  names: readonly (keyof Row & string)[],
): Fact[] {
  const fields = fieldsOf(definition);
  return known(
    ...names.flatMap((name) => {
      const field = fields[name];
      if (!field) return [];
      const { listed, format } = field.kind;
      const value = row[name] as Fact['value'];
      const shown = listed && typeof value === 'string' ? nameIn(row, listed, name, value) : value;
      return [fact(field.label, shown, factKinds[format])];
    }),
  );
}

function nameIn(row: object, listed: ListedFormat, field: string, value: string): string {
  const country = (row as Record<string, unknown>)[countryFieldOf(field)];
  return nameListed(listed, value, typeof country === 'string' ? country : '');
}

export function known(...facts: Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== null && value !== '');
}

/** Facts without a second column to compare them with. */
export function factGroup(title: string, facts: Fact[]): FactGroup {
  return { title, columns: null, facts };
}

export function addressOf(row: {
  address: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}): string {
  const { address, address2, city, state, zip, country } = row;
  const region = [state, zip].filter(Boolean).join(' ');
  return [address, address2, city, region, country].filter(Boolean).join(', ');
}

/**
 * The documents of a case.
 * @param roles of each file in the case, by its ID, in the order of the screen
 */
export async function readDocuments(
  ctx: Context,
  roles: readonly (readonly [fileId: string | null | undefined, role: string])[],
): Promise<CaseDocument[]> {
  const ids = roles.flatMap(([fileId]) => fileId ?? []);
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return roles.flatMap(([fileId, role]) => {
    const row = byId.get(fileId ?? '');
    return row ? [toDocument(row, role)] : [];
  });
}

export function toDocument(row: Selectable<Schema['files']>, role: string, isReplaced = false): CaseDocument {
  return {
    fileId: row.id,
    role,
    name: row.name,
    mediaType: row.fileType,
    bytes: row.bytes,
    private: row.private === 1,
    complianceReview: row.complianceReview,
    isReplaced,
  };
}

/**
 * The files that are linked to a record, newest first, each under its label.
 * @param namedIds of files that the record names, which can be linked to another record
 */
export async function readFilesOf(
  ctx: Context,
  targetId: string,
  namedIds: readonly string[] = [],
): Promise<CaseDocument[]> {
  const rows = await ctx.db
    .selectFrom('files')
    .selectAll()
    .where((eb) => eb.or([eb('targetId', '=', targetId), eb('id', 'in', namedIds)]))
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) =>
    toDocument(
      row,
      row.label,
      rows.some(({ replacesFileId }) => replacesFileId === row.id),
    ),
  );
}

export const noFindings = {
  detail: null,
  documents: [],
  examination: 'none' as const,
  findings: [],
  arithmetic: null,
  submissions: [],
};
