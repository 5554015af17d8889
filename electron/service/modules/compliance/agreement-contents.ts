/** Whether a subscription agreement shows text or ink: an empty page is not a signed agreement (compliance.md § 6). */
import type { Service } from '#service/kernel/context.ts';
import { type ScheduledWork, scheduler } from '#service/kernel/scheduled-work.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { Row } from '#service/storage/schema.ts';
import type { AgreementContent } from '#shared/domain/rules/check-agreement.ts';
import { type Examiner, inspectFile } from './kyc-examination.ts';

const storeContent = defineUnit(
  'examineAgreement',
  async ({ db }, { fileId, content }: { fileId: string; content: AgreementContent }) => {
    await db.updateTable('agreementContents').set({ content }).where('fileId', '=', fileId).execute();
  },
);

export const agreementContentUnits = [storeContent];

/** Slow documents of one client must not keep other work from its next run. */
const filesPerRun = 10;

/** Examines the agreements that were attached since the last run, oldest first. */
export const createAgreementExamination = (examiner: Examiner): ScheduledWork => ({
  name: 'Examining subscription agreements',
  async doDue(service, { isStopped }) {
    const files = await service.storage.reader
      .selectFrom('agreementContents')
      .innerJoin('files', 'files.id', 'agreementContents.fileId')
      .selectAll('files')
      .where('content', 'is', null)
      .orderBy('fileId')
      .limit(filesPerRun)
      .execute();
    for (const file of files) {
      if (isStopped()) return;
      await examineAgreement(service, examiner, file, isStopped);
    }
  },
});

/** @throws if `isStopped` returned true before the result could be stored */
export async function examineAgreement(
  service: Service,
  examiner: Examiner,
  file: Row<'files'>,
  isStopped = () => false,
): Promise<void> {
  const wanted = { front: null, seeksInk: true };
  const inspection = await inspectFile(service, examiner, file, wanted).catch((error: unknown) => {
    if (isStopped()) throw error;
    console.error(`${file.id} could not be examined:`, error);
  });
  const isRead = inspection?.kind === 'image' || inspection?.kind === 'pdf';
  const content = isRead ? (inspection.isBlank ? 'BLANK' : 'VISIBLE') : 'UNREAD';
  await runUnit(service, scheduler, storeContent, { fileId: file.id, content });
}
