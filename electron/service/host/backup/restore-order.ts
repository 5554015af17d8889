import type { Caller } from '../../kernel/caller.ts';
import type { RestoreFolders } from './exchange-folders.ts';

/** Who restores; officers with their name, since the data that is restored may not know them. */
export type Restorer = Pick<Caller, 'actor' | 'officer' | 'requestId'>;

/** What is to be restored, and what whoever asks for it has confirmed. */
export interface RestoreOrder {
  /** The folder of the backup. */
  from: string;
  folders: RestoreFolders;
  restorer: Restorer;
  /** IDs of officers whose removal was confirmed. */
  confirmedRemovals: readonly string[] | 'all';
  /** Turns second approval off where the restored data has too few officers for it. Only the shell may. */
  bypassesSecondApproval: boolean;
}
