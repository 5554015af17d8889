import type { Caller } from '../../kernel/caller.ts';
import type { RestoreFolders } from './exchange-folders.ts';

/** The officer or command that restores. The name is included because the restored data may not have the officer. */
export type Restorer = Pick<Caller, 'actor' | 'officer' | 'requestId'>;

/** The backup to restore, and what was confirmed. */
export interface RestoreOrder {
  /** The folder of the backup. */
  from: string;
  folders: RestoreFolders;
  restorer: Restorer;
  /** IDs of officers whose removal was confirmed. */
  confirmedRemovals: readonly string[] | 'all';
  /** Turns second approval off if the restored data has too few officers for it. Only the CLI may do this. */
  bypassesSecondApproval: boolean;
}
