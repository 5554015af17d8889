import { createReadStream } from 'node:fs';
import { SingleBar } from 'cli-progress';
import type { JobProgress } from '#service/modules/csv-imports/apply/jobs.ts';
import type { ImportServices } from '#service/modules/csv-imports/import-services.ts';
import { showsProgress } from './print.ts';

/**
 * Shows the progress, rate, and remaining time of an import on standard error, if that is a terminal.
 *
 * @param file the CSV, whose lines are counted to estimate the number of rows
 * @returns a function that ends it
 */
export async function showProgress(csvImports: ImportServices, file: string): Promise<() => void> {
  if (!showsProgress()) return () => {};
  const bar = new SingleBar({
    format:
      '{stage} {bar} {percentage}% | {value} of about {total} rows | {rate} rows/s | {eta_formatted} left',
    hideCursor: true,
    gracefulExit: false,
  });
  bar.start(await countLines(file), 0, { rate: 0, stage: 'Reading' });
  let startedAt = Date.now();
  let current: JobProgress['stage'] | undefined;
  csvImports.onProgress = (_, { stage, totalRows }) => {
    // An atomic import reads its file twice.
    if (stage !== current) startedAt = Date.now();
    current = stage;
    bar.setTotal(Math.max(bar.getTotal(), totalRows));
    const rate = Math.round((totalRows * 1000) / Math.max(1, Date.now() - startedAt));
    bar.update(totalRows, { rate, stage: stageLabels[stage] });
  };
  return () => bar.stop();
}

const stageLabels: Record<JobProgress['stage'], string> = {
  reading: 'Reading',
  checking: 'Validating',
  planning: 'Validating',
  importing: 'Importing',
  undoing: 'Undoing',
};

/** An upper limit of the number of rows: quoted texts may contain line breaks. */
async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return Math.max(1, lines - 1);
}
