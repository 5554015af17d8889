import { FolderInUse } from '../app.ts';
import { AppError, toErrorText } from '../kernel/errors.ts';
import { explainFailure, isDamage } from '../storage/storage-problems.ts';
import { readHostInfo } from './host-info.ts';

type SystemError = NodeJS.ErrnoException & { port?: number };

/**
 * What went wrong, for the user of the command line: one line for each error.
 * @param dataDir the data folder that was used
 */
export function explainError(error: unknown, dataDir: string): string {
  if (error instanceof AppError) return error.errors.map(toErrorText).join('\n') || error.message;
  if (error instanceof FolderInUse) {
    const host = readHostInfo(dataDir);
    if (!host) return error.message;
    return `${error.message} (process ${host.pid}, ${host.address ? `at ${host.address}` : 'in a window'})`;
  }
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as SystemError;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Choose another port, or 0 for any free port.`;
  if (isDamage(code)) return `The database in ${dataDir} is damaged. Restore a backup.`;
  return explainFailure(error);
}
