/** The worker thread of inspector.ts: decoders run here, apart from the requests. */
import { parentPort } from 'node:worker_threads';
import type { Inspection, InspectionJob, InspectionMessage } from './inspection.ts';

const tell = (message: InspectionMessage) => parentPort?.postMessage(message);

/** Each decoder is loaded when the first document needs it: together they take seconds. */
async function inspect({ bytes, mediaType, mayHaveMrz }: InspectionJob): Promise<Inspection> {
  if (mediaType === 'application/pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts');
    return inspectPdf(bytes);
  }
  const { inspectImage } = await import('./inspect-image.ts');
  const inspection = await inspectImage(bytes);
  if (inspection.kind !== 'image' || !mayHaveMrz) return inspection;
  const { readMrz } = await import('./read-mrz.ts');
  const mrz = await readMrz(bytes);
  return mrz ? { ...inspection, mrz } : inspection;
}

// What a decoder leaves behind of a damaged document is not about the next one.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (job: InspectionJob) => {
  inspect(job)
    .then((inspection) => tell({ inspection }))
    .catch((error: unknown) => tell({ failure: String(error) }));
});
