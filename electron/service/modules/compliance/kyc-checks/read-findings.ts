import type { Context } from '#service/kernel/context.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { imageFindingCodes } from '#shared/domain/kyc-findings.ts';
import { readComplianceDay } from '../../installation/compliance-time-zone.ts';
import { maxOthers, selectSameNumber } from '../document-holders.ts';
import type { DocumentReading } from '../kyc-inspection/inspection.ts';
import type { MrzReading } from '../kyc-inspection/parse-mrz.ts';
import { checkData, sortFindings } from './check-document.ts';
import { type IdentityCheck, listChecks } from './check-reading.ts';
import type { KycFacts } from './facts.ts';

type KycRow = Row<'kycRecords'>;
type Reader = Pick<Context, 'db' | 'now'>;

/** The findings of an identity document, and the results of its checks. */
export interface Identity {
  findings: KycFinding[];
  checks: IdentityCheck[];
}

/**
 * The checks of a document for the case and for its decision, with the profile and the clock of this moment
 * (compliance.md § 2.3a). Only what was read from the images is stored.
 */
export async function readIdentity(ctx: Reader, row: KycRow): Promise<Identity> {
  const facts = await readFacts(ctx, row, readReading(row));
  const findings = findCurrent(row, facts);
  return { findings, checks: listChecks(facts, findings) };
}

function findCurrent({ response }: KycRow, facts: KycFacts): KycFinding[] {
  const read: unknown = response === null ? [] : JSON.parse(response);
  const stored = (Array.isArray(read) ? read : []) as KycFinding[];
  const ofImages = stored.filter(({ code }) => imageFindingCodes.has(code));
  const found = sortFindings([...ofImages, ...checkData(facts)]);
  // Before the examination, nothing can have been read.
  return response === null ? found.filter(({ code }) => code !== 'DOCUMENT_NOT_READ') : found;
}

/** What the examination read from the front; earlier versions stored only the zone. */
export function readReading({ documentReading }: KycRow): DocumentReading | undefined {
  if (documentReading === null) return undefined;
  const stored = JSON.parse(documentReading) as DocumentReading | MrzReading;
  return 'lines' in stored ? stored : { mrz: stored, lines: [] };
}

export async function readFacts(
  ctx: Reader,
  record: KycRow,
  reading: DocumentReading | undefined,
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
