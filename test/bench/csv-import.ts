import { createFolder, freshPath } from './support/folders.ts';
import { startOurs } from './support/hosts.ts';
import { importOverHttp, writeInvestorsCsv } from './support/investors-csv.ts';
import { alternate } from './support/rounds.ts';
import { findSqliteShell, importWithSqlite } from './support/sqlite-cli.ts';
import { type Line, toRatioLine, toSkippedLine } from './support/table.ts';

const rowCount = 100_000;
const roundCount = 3;

/** The import of 100,000 investors over HTTP: its rate compared with that of the `sqlite3` shell. */
export async function measureCsvImport(): Promise<Line[]> {
  const measurement = 'CSV import';
  if (findSqliteShell() === undefined)
    return [toSkippedLine(measurement, 'there is no sqlite3 shell to compare with')];
  const file = freshPath('investors.csv');
  await writeInvestorsCsv(file, rowCount);
  const [ours = [], theirs = []] = await alternate(roundCount, [
    async () => {
      const folder = await createFolder();
      const host = await startOurs(folder);
      const seconds = await importOverHttp(host, folder, file, rowCount);
      await host.stop();
      return rowCount / seconds;
    },
    async () => rowCount / (await importWithSqlite(await createFolder(), file)),
  ]);
  return [toRatioLine(measurement, 'rows/s', { ours, theirs }, 0.6)];
}
