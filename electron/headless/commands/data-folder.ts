import { type App, createApp } from '#service/app.ts';
import { isNewFolder } from '#service/storage/open-keys.ts';

/** Options of every command. */
export interface FolderOptions {
  dataDir: string;
  json?: true;
  quiet?: true;
}

/**
 * Opens a data folder next to a running host, and closes it after the work.
 * @throws the error of the work, or why the folder cannot be opened
 */
export async function withApp<Result>(dataDir: string, work: (app: App) => Promise<Result>): Promise<Result> {
  const app = await createApp({ dataDir, role: 'secondary' });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** @throws if there is no data, so that a misspelled folder is not created; or if its database is missing */
export function assertData(dataDir: string): void {
  if (isNewFolder(dataDir)) throw new Error(`No Offerdesk data found in ${dataDir}`);
}
