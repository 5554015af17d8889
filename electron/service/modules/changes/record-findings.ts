/** What the findings about the stored data of every kind of record have in common (compliance.md § 8). */
import type { Context } from '#service/kernel/context.ts';
import { comparableWith } from '#service/kernel/sample-tenant.ts';
import type { CaseFinding } from '#shared/contracts/compliance/cases.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';
import { checkStatementDate, type DataFinding, isIdentifyingEin } from '#shared/domain/data-validation.ts';
import { readDay } from '#shared/domain/dates.ts';
import { duplicateTexts, nameDuplicates } from '#shared/domain/duplicate-texts.ts';
import { type CheckedValues, compileValueChecks } from '#shared/domain/value-checks.ts';
import { fieldsOf, type RecordDefinition } from '#shared/records/define-record.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readDuplicateIds } from '../records/archived-records.ts';

/** A finding about a field of a record, with the other records that it refers to. */
export interface RecordFinding extends CaseFinding {
  field: string;
}

type FindChecked = (ctx: Context, values: CheckedValues) => Promise<RecordFinding[]>;

/** The checks of the values of a record, as of the day of the read. */
export function checksOf(definition: RecordDefinition): FindChecked {
  const requests = Object.entries(fieldsOf(definition)).map(([name, { kind }]) => [name, kind.request]);
  return checksOfFields(Object.fromEntries(requests) as Record<string, object>);
}

/** The same of a record without a definition, by the schemas of the request that creates it. */
export function checksOfFields(schemas: Readonly<Record<string, object>>): FindChecked {
  const checkValues = compileValueChecks(schemas);
  return async (ctx, values) => checkValues(values, await today(ctx)).map((found) => toRecordFinding(found));
}

async function today(ctx: Context): Promise<Day> {
  return dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
}

export function toRecordFinding(found: DataFinding, recordIds: string[] = []): RecordFinding {
  return { ...found, recordIds };
}

/** The findings about the stated dates of the documents of a record. */
export async function findStatementDates(ctx: Context, targetId: string): Promise<RecordFinding[]> {
  const day = await today(ctx);
  const files = await ctx.db
    .selectFrom('files')
    .select('metadata')
    .where('targetId', '=', targetId)
    .where('deletedAt', 'is', null)
    .where('metadata', 'is not', null)
    .execute();
  return files.flatMap(({ metadata }) => {
    const { statementDate } = (JSON.parse(metadata ?? '{}') ?? {}) as { statementDate?: unknown };
    const statedOn = typeof statementDate === 'string' ? readDay(statementDate) : undefined;
    if (statedOn === undefined) return [];
    return checkStatementDate(statedOn.slice(0, 10), day).map((found) => toRecordFinding(found));
  });
}

/** A finding names at most this number of other records. */
const recordsNamed = 10;

export const idsOf = (rows: readonly { id: string }[]) => rows.slice(0, recordsNamed).map(({ id }) => id);

/** The others that may be the same by mistake: those that staff archived as duplicates of the record are decided. */
export async function exceptDuplicates<Other extends { id: string }>(
  { db }: Context,
  id: string,
  others: readonly Other[],
): Promise<readonly Other[]> {
  if (others.length === 0) return others;
  const decided = await readDuplicateIds(db, id);
  return others.filter((other) => !decided.includes(other.id));
}

/** @param title the column with the name of a record */
export async function findSameEin(
  ctx: Context,
  table: 'legalEntities' | 'issuers',
  title: 'name' | 'title',
  record: { id: string; tenantId: string; ein: string },
): Promise<RecordFinding[]> {
  if (!isIdentifyingEin(record.ein)) return [];
  const found = await ctx.db
    .selectFrom(table as 'legalEntities')
    .select(['id', `${title as 'name'} as title`])
    .where('ein', '=', record.ein)
    .where('id', '<>', record.id)
    .where(comparableWith(record.tenantId))
    .limit(recordsNamed)
    .execute();
  const others = await exceptDuplicates(ctx, record.id, found);
  if (others.length === 0) return [];
  const message = nameDuplicates(
    duplicateTexts.ein,
    others.map((other) => other.title),
  );
  return [
    toRecordFinding({ code: 'EIN_DUPLICATE', field: 'ein', severity: 'MEDIUM', message }, idsOf(others)),
  ];
}
