/** The examination of one identity document by the local provider. */
import { arrayBuffer } from 'node:stream/consumers';
import type { Caller } from '#service/kernel/caller.ts';
import type { Service } from '#service/kernel/context.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import { type KycSide, kycImages, kycSides } from '#shared/contracts/compliance/kyc.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { type KycStatus, kycTransitions, transitionsFrom } from '#shared/domain/transitions.ts';
import { downloadOf } from '../files/files.ts';
import { syncKycStatus } from '../investors/individual-status.ts';
import { endExamination, startExamination } from './file-examinations.ts';
import { checkDocument } from './kyc-checks/check-document.ts';
import type { InspectedImage } from './kyc-checks/facts.ts';
import { readFacts } from './kyc-checks/read-findings.ts';
import type { DocumentReading, Inspection, InspectionJob, StopReason } from './kyc-inspection/inspection.ts';
import type { Inspector } from './kyc-inspection/inspector.ts';

type KycRow = Row<'kycRecords'>;

const provider: Caller = { actor: { kind: 'system', id: 'kyc-provider' }, scopes: ['read', 'write'] };

/** Examines one document at a time. */
export type Examiner = Pick<Inspector, 'inspect' | 'close'>;

/** The examination of a record, with the results of the images that have been examined so far. */
export interface Examination {
  record: KycRow;
  images: InspectedImage[];
}

/**
 * Examines the next image of a record. After the last one, it writes the findings (decisions.md § 5 "KYC"):
 * NEEDS_REVIEW, or ERROR if an image could not be examined. A decision that an officer made during the examination
 * is not changed.
 *
 * @returns whether the examination of the record is complete
 * @throws if the result cannot be written, or `isStopped` returned true before that: the record is unchanged then
 */
export async function examineNextImage(
  service: Service,
  examiner: Examiner,
  examination: Examination,
  isStopped: () => boolean,
): Promise<boolean> {
  const { record, images } = examination;
  const sides = kycSides.filter((side) => record[kycImages[side].column] !== null);
  let to: KycStatus = 'NEEDS_REVIEW';
  let findings: KycFinding[];
  let reading: DocumentReading | undefined;
  try {
    const next = sides[images.length];
    if (next) images.push(await examineImage(service, examiner, record, next));
    if (images.length < sides.length) return false;
    if (images.some(({ inspection }) => inspection.kind === 'stopped')) to = 'ERROR';
    const ctx = { db: service.storage.reader, now: new Date().toISOString() };
    const read = findReading(images);
    findings = checkDocument(await readFacts(ctx, record, read), images);
    // Only what the checks accept: a malicious document can make its process send anything.
    reading = read;
  } catch (error) {
    if (isStopped()) throw error;
    console.error(`${record.id} could not be examined:`, error);
    to = 'ERROR';
    findings = [examinationFailed];
  }
  await runUnit(service, provider, storeFindings, { id: record.id, to, findings, reading });
  return true;
}

const examinationFailed: KycFinding = {
  code: 'EXAMINATION_FAILED',
  severity: 'HIGH',
  message: 'Checks failed: a file of this document could not be read; see the log and review it manually',
  compared: {},
};

interface ExaminationResult {
  id: string;
  to: KycStatus;
  findings: KycFinding[];
  reading: DocumentReading | undefined;
}

const storeFindings = defineUnit(
  'examineKyc',
  async (ctx, { id, to, findings, reading }: ExaminationResult) => {
    const record = await ctx.db
      .selectFrom('kycRecords')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!transitionsFrom(kycTransitions, record.kycStatus as KycStatus, 'provider').includes(to)) return;
    await ctx.records.transition('provider', 'kycRecords', record, {
      kycStatus: to,
      response: JSON.stringify(findings),
      findings: findings.length,
      documentReading: reading ? JSON.stringify(reading) : null,
      lastEventAt: ctx.now,
    });
    await syncKycStatus(ctx, record.individualId);
  },
);

export const kycExaminationUnits = [storeFindings];

/** What was read from the front; undefined if nothing was. */
function findReading(images: readonly InspectedImage[]): DocumentReading | undefined {
  const front = images.find(({ side }) => side === 'front')?.inspection;
  return front?.kind === 'image' ? front.reading : undefined;
}

async function examineImage(
  service: Service,
  examiner: Examiner,
  record: KycRow,
  side: KycSide,
): Promise<InspectedImage> {
  const file = await service.storage.reader
    .selectFrom('files')
    .selectAll()
    .where('id', '=', record[kycImages[side].column])
    .executeTakeFirstOrThrow();
  const kind = record.documentType === 'PASSPORT' ? 'passport' : 'card';
  const front = side === 'front' ? kind : null;
  return {
    side,
    sha256: file.sha256,
    inspection: await inspectFile(service, examiner, file, { front }),
  };
}

/** Examines the content of a file, unless that was stopped before. */
export async function inspectFile(
  service: Service,
  examiner: Examiner,
  file: Row<'files'>,
  wanted: Omit<InspectionJob, 'bytes' | 'mediaType'>,
): Promise<Inspection> {
  const { sha256 } = file;
  const download = downloadOf({ service }, file);
  const bytes = new Uint8Array(await arrayBuffer(download.open({ start: 0, end: file.bytes - 1 })));
  const known = await runUnit(service, provider, startExamination, sha256);
  if (known) return { kind: 'stopped', reason: known };
  let reason: StopReason | undefined;
  try {
    const inspection = await examiner.inspect({ bytes, mediaType: download.mediaType, ...wanted });
    if (inspection.kind === 'stopped') reason = inspection.reason;
    return inspection;
  } finally {
    // An examination that this program stops because it closes counts as finished, too.
    await runUnit(service, provider, endExamination, { sha256, stopped: reason });
  }
}
