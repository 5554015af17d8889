/** The findings about the stored data of a person or a legal entity (compliance.md § 8), as of the moment of the read. */
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { CaseFinding } from '#shared/contracts/compliance/cases.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';
import {
  checkAddress,
  checkBirthDate,
  checkEin,
  checkSsn,
  checkStatementDate,
  type DataFinding,
} from '#shared/domain/data-validation.ts';
import { readDay } from '#shared/domain/dates.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { openSsn } from '../investors/sealed-ssn.ts';

export async function findPersonData(ctx: Context, person: Row<'individuals'>): Promise<CaseFinding[]> {
  const { id, ssnSealed, dob } = person;
  const ssn = ssnSealed === null ? undefined : openSsn(ctx.service.vault, id, ssnSealed);
  const day = await today(ctx);
  return [
    ...(ssn === undefined ? [] : checkSsn(ssn, person.isUsCitizenOrGreenCardHolder === 1)),
    ...(dob === null ? [] : checkBirthDate(dob.slice(0, 10), day)),
    ...checkAddress(person),
    ...(await findStatementDates(ctx, id, day)),
  ].map((finding) => toCaseFinding(finding));
}

export async function findEntityData(ctx: Context, entity: Row<'legalEntities'>): Promise<CaseFinding[]> {
  const sameEin = await ctx.db
    .selectFrom('legalEntities')
    .select(['id', 'name'])
    .where('ein', '=', entity.ein)
    .where('id', '<>', entity.id)
    .limit(10)
    .execute();
  const findings = [
    ...checkEin(entity.ein),
    ...checkAddress(entity),
    ...(await findStatementDates(ctx, entity.id, await today(ctx))),
  ].map((finding) => toCaseFinding(finding));
  if (sameEin.length === 0) return findings;
  const names = sameEin.map(({ name }) => name).join(', ');
  const duplicate = { code: 'EIN_DUPLICATE', field: 'ein', severity: 'MEDIUM' } as const;
  const recordIds = sameEin.map(({ id }) => id);
  return [
    ...findings,
    toCaseFinding({ ...duplicate, message: `Duplicate EIN: also of ${names}` }, recordIds),
  ];
}

async function today(ctx: Context): Promise<Day> {
  return dayIn(await readComplianceTimeZone(ctx.db), ctx.now);
}

async function findStatementDates(ctx: Context, targetId: string, day: Day): Promise<DataFinding[]> {
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
    return statedOn === undefined ? [] : checkStatementDate(statedOn.slice(0, 10), day);
  });
}

function toCaseFinding({ code, severity, message }: DataFinding, recordIds: string[] = []): CaseFinding {
  return { code, severity, message, recordIds };
}
