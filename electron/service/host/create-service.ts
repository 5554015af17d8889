import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Service } from '../kernel/context.ts';
import { CountCache } from '../kernel/count-cache.ts';
import type { Readers } from '../kernel/heavy-read.ts';
import { PageIndex } from '../kernel/page-index.ts';
import { Passwords } from '../kernel/passwords.ts';
import { RowOrders } from '../kernel/row-orders.ts';
import { RunningKeys } from '../kernel/running-keys.ts';
import { Submissions } from '../kernel/submissions.ts';
import { defaultKeyFile } from '../storage/master-key.ts';
import type { OpenedService } from './open-data-folder.ts';

/**
 * Creates the service of an open data folder.
 * @param readers its reader threads, if it has any
 */
export function createService(
  opened: OpenedService,
  writer: Service['writer'],
  config: KeyConfig,
  readers?: Readers,
): Service {
  return {
    ...opened,
    writer,
    readers,
    openedAt: new Date().toISOString(),
    lists: new PageIndex(),
    counts: new CountCache(),
    orders: new RowOrders(),
    keys: {
      dataDir: config.dataDir,
      keyFile: config.keyFile ?? defaultKeyFile(),
      passwordCost: config.passwordCost,
      // A rotation replaces it while the program runs.
      get masterKey() {
        return config.masterKey;
      },
    },
    runningKeys: new RunningKeys(),
    submissions: new Submissions(),
    passwords: new Passwords(config.passwordCost),
    sessions: new Set(),
    listener: undefined,
  };
}
