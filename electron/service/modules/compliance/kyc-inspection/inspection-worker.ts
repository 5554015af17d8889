/** The worker thread of inspector.ts: decoders run here, apart from the requests. */
import { parentPort } from 'node:worker_threads';
import type { Inspection, InspectionJob, InspectionMessage } from './inspection.ts';

const tell = (message: InspectionMessage) => parentPort?.postMessage(message);

async function inspect({ bytes, mediaType }: InspectionJob): Promise<Inspection> {
  // Each decoder is loaded when the first document needs it: together they take a second.
  if (mediaType === 'application/pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts');
    return inspectPdf(bytes);
  }
  const { inspectImage } = await import('./inspect-image.ts');
  return inspectImage(bytes);
}

// What a decoder leaves behind of a damaged document is not about the next one.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (job: InspectionJob) => {
  inspect(job)
    .then((inspection) => tell({ inspection }))
    .catch((error: unknown) => tell({ failure: String(error) }));
});
