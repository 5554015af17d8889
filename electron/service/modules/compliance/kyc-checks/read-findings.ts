import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { imageFindingCodes } from '#shared/domain/kyc-findings.ts';
import { readComplianceDay } from '../../installation/compliance-time-zone.ts';
import { maxOthers, selectSameNumber } from '../document-holders.ts';
import type { MrzReading } from '../kyc-inspection/parse-mrz.ts';
import { checkData, sortFindings } from './check-document.ts';
import type { KycFacts } from './facts.ts';

type KycRow = Row<'kycRecords'>;
type Reader = Pick<Context, 'db' | 'now'>;

/**
 * The findings of a document for the case and for its decision, with the profile and the clock of this moment
 * (compliance.md § 2.3a). Only what was read from the images is stored.
 */
export async function readKycFindings(ctx: Reader, row: KycRow): Promise<KycFinding[]> {
  // Before the examination, `response` can have the client's own log.
  if (row.response === null || row.response === row.kycLog) return [];
  const read: unknown = JSON.parse(row.response);
  const stored = (Array.isArray(read) ? read : []) as KycFinding[];
  const ofImages = stored.filter(({ code }) => imageFindingCodes.has(code));
  return sortFindings([...ofImages, ...checkData(await readFacts(ctx, row, readReading(row)))]);
}

/** What the examination read from the front. */
export function readReading({ documentReading }: KycRow): MrzReading | undefined {
  return documentReading === null ? undefined : (JSON.parse(documentReading) as MrzReading);
}

export async function readFacts(
  ctx: Reader,
  record: KycRow,
  reading: MrzReading | undefined,
): Promise<KycFacts> {
  const { db } = ctx;
  const individual = await db
    .selectFrom('individuals')
    .selectAll()
    .where('id', '=', record.individualId)
    .executeTakeFirstOrThrow();
  return {
    record,
    individual,
    reading,
    sameNumber: await selectSameNumber(db, record).where('tenantId', '=', record.tenantId).execute(),
    sameSsn: individual.ssnDigest === null ? [] : await findSameSsn(db, record, individual.ssnDigest),
    today: await readComplianceDay(ctx),
  };
}

async function findSameSsn(db: Db, record: KycRow, ssnDigest: string): Promise<string[]> {
  const others = await db
    .selectFrom('individuals')
    .select('id')
    .where('ssnDigest', '=', ssnDigest)
    .where('tenantId', '=', record.tenantId)
    .where('id', '!=', record.individualId)
    .limit(maxOthers)
    .execute();
  return others.map(({ id }) => id);
}
