import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { isReopening, kindOfDecision } from '#shared/domain/decisions.ts';
import type { KycStatus, Review } from '#shared/domain/transitions.ts';
import { syncKycStatus } from '../../../investors/individual-status.ts';
import { readIdentity } from '../../kyc-checks/read-findings.ts';
import { defineReview } from '../define-review.ts';
import { decideDocuments } from '../file/decide-documents.ts';
import { individualOfRecord } from '../queue-source.ts';
import { findCaseData, readKycCase } from './case.ts';

type KycRow = Row<'kycRecords'>;

/** The state of the images after a decision of their record; without an entry it is unchanged. */
const documentDecisions: Partial<Record<KycStatus, Review>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  RESUBMIT: 'NEEDS_INFO',
};

/** compliance.md § 2.3. */
export const kycReview = defineReview('kyc', {
  queue: {
    type: 'documentType',
    ...individualOfRecord,
    // A newer submission answers the request.
    answerable: sql`not exists (select 1 from ${sql.table('kycRecords')} n
      where n.${sql.ref('individualId')} = r.${sql.ref('individualId')} and n.seq > r.seq)`,
  },
  readCase: readKycCase,
  contentIds: async (_db, row) => [row.individualId, row.documentImage, row.backFileId, row.selfieFileId],
  // An older record has been replaced, so its decision stays.
  async findBlockers(ctx, row, to) {
    if (!isReopening(to) || row.kycStatus === 'ERROR' || (await isNewest(ctx, row))) return [];
    return [{ field: null, message: 'The individual has a newer KYC record; decide that one' }];
  },
  findOverridden: async (ctx, row, to) => (to === 'APPROVED' ? listFindings(ctx, row, 'HIGH') : []),
  openFindings: async (ctx, row, to) =>
    to === 'APPROVED' ? [...listUnexamined(row), ...(await listFindings(ctx, row, 'MEDIUM'))] : [],
  columns: (row, to, { message }, now) => ({
    ...(kindOfDecision(to, row.kycStatus) === 'resume' ? {} : { reason: message }),
    // The findings of an examination that failed say nothing about the next one.
    ...(to === 'PENDING' && { response: null, findings: 0 }),
    lastEventAt: now,
  }),
  async afterDecision(ctx, row, to, details) {
    await syncKycStatus(ctx, row.individualId);
    const images = [row.documentImage, row.backFileId, row.selfieFileId];
    const documents = row.kycStatus === 'RESUBMIT' ? 'PENDING' : documentDecisions[to as KycStatus];
    if (documents) await decideDocuments(ctx, images, documents, details);
    if (to === 'PENDING') await allowExamination(ctx, images);
  },
});

async function isNewest({ db }: Context, row: KycRow): Promise<boolean> {
  const newer = await db
    .selectFrom('kycRecords')
    .select('id')
    .where('individualId', '=', row.individualId)
    .where('seq', '>', row.seq)
    .limit(1)
    .executeTakeFirst();
  return newer === undefined;
}

/** An approval without the findings of an examination must explain why. */
function listUnexamined({ kycStatus }: KycRow): FieldError[] {
  if (kycStatus === 'PENDING') return [{ field: null, message: 'Automated checks are still running.' }];
  return kycStatus === 'ERROR' ? [{ field: null, message: 'The automated checks failed.' }] : [];
}

/** The findings about the data of the individual are findings of the case, too (compliance.md § 8). */
async function listFindings(ctx: Context, row: KycRow, severity: 'HIGH' | 'MEDIUM'): Promise<FieldError[]> {
  const { findings } = await readIdentity(ctx, row);
  const count = findings.filter((one) => one.severity === severity).length;
  const counted = `${count} ${severity.toLowerCase()}-severity finding${count > 1 ? 's' : ''}.`;
  const ofData = (await findCaseData(ctx, row, findings)).filter((one) => one.severity === severity);
  return [
    ...(count > 0 ? [{ field: null, message: counted }] : []),
    ...ofData.map(({ field, message }) => ({ field, message: `${message}.` })),
  ];
}

/** An officer requests another examination, so an earlier one that was stopped at its limits does not prevent it. */
async function allowExamination({ db }: WriteContext, images: readonly (string | null)[]): Promise<void> {
  const ids = images.filter((id) => id !== null);
  await db
    .deleteFrom('fileExaminations')
    .where('sha256', 'in', (eb) => eb.selectFrom('files').select('sha256').where('id', 'in', ids))
    .where((eb) => eb.or([eb('stopped', 'is', null), eb('stopped', '<>', 'host')]))
    .execute();
}
