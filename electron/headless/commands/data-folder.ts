import { type App, createApp } from '#service/app.ts';
import { hasData } from '#service/storage/storage.ts';

/** Options that every command takes. */
export interface FolderOptions {
  dataDir: string;
  json?: true;
}

/**
 * Opens a data folder beside the host that may run on it, and closes it when the work is done.
 * @throws what the work throws, or why the folder cannot be opened
 */
export async function withApp<Result>(dataDir: string, work: (app: App) => Promise<Result>): Promise<Result> {
  const app = await createApp({ dataDir, role: 'secondary' });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** @throws if there is no data: a folder whose name was misspelt is not made */
export function assertData(dataDir: string): void {
  if (!hasData(dataDir)) throw new Error(`${dataDir} holds no data of Offerdesk`);
}
