import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../electron/service/app.ts';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import type { OperationName } from '../../shared/contracts/index.ts';
import { createFolder, freshPath } from './support/folders.ts';
import { writeInvestorsCsv } from './support/investors-csv.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';

const rowCount = 20_000;
const roundCount = 5;
const ceiling = 2;
const longestPause = 500;

/**
 * From a dropped file of 20,000 investors to the first hundred validated rows. The worker is already running, as it is
 * when a user drags a file.
 */
export async function measureImportPreview(): Promise<Line[]> {
  const path = freshPath('investors.csv');
  await writeInvestorsCsv(path, rowCount);
  const upload = { path, fileName: 'investors.csv', ...(await digestFile(path)) };
  const { dataDir, keyFile } = await createFolder();
  const app = await createApp({ dataDir, keyFile, role: 'host' });
  const ask = (operation: OperationName, request: object) => app.run(operation, backOffice, request);
  const preview = async () => {
    const start = performance.now();
    const { id } = (await ask('createImportDraft', { upload })) as { id: string };
    const checked = (await ask('checkImportDraft', { params: { id } })) as {
      counts: { valid: number; warned: number };
    };
    await ask('listImportDraftRows', { params: { id }, query: { limit: 100 } });
    const seconds = (performance.now() - start) / 1000;
    const { valid, warned } = checked.counts;
    if (valid + warned !== rowCount) throw new Error(`${valid + warned} rows have no errors`);
    await ask('discardImportDraft', { params: { id } });
    return seconds;
  };
  try {
    await preview();
    const rounds: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    for (let round = 0; round < roundCount; round += 1) rounds.push(await preview());
    delay.disable();
    return [toLine(median(rounds)), toPauseLine(delay.max / 1e6)];
  } finally {
    await app.close();
  }
}

function toLine(seconds: number): Line {
  return {
    measurement: `preview of ${rowCount.toLocaleString('en')} rows, at the service`,
    ours: `${seconds.toFixed(2)} s`,
    target: `< ${ceiling} s`,
    isMet: seconds < ceiling,
  };
}

function toPauseLine(milliseconds: number): Line {
  return {
    measurement: 'longest pause of other requests during the preview',
    ours: `${milliseconds.toFixed(0)} ms`,
    target: `< ${longestPause} ms`,
    isMet: milliseconds < longestPause,
  };
}
