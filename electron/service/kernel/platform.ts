import type { ListenerChoice } from '#shared/contracts/clients/listener.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import type { Caller } from './caller.ts';

/**
 * What the surrounding program lets the screens control. The headless host only offers restores: its listener serves
 * the screens, and it has no windows.
 */
export interface Platform {
  /** Opens and closes the listener while the program runs. */
  listener?: ListenerSwitch;
  windows?: Windows;
  restores?: Restores;
  keyRotations?: KeyRotations;
  keychain?: Keychain;
}

/** Replaces the master key of the data that is open, while the program runs. */
export interface KeyRotations {
  /** The rotation that runs, or the last one since the program was started. */
  list(): DataJob[];
  /** @throws AppError conflict, while an import, a backup, a restore, or another rotation runs */
  start(caller: Caller): DataJob;
  /** Cancels the rotation that runs, until the new key is being put in place. */
  cancel(): boolean;
}

/** Replaces the open data with backups, while the program runs. */
export interface Restores {
  /** The restore that runs, or the last one since the program was started. */
  list(): DataJob[];
  /**
   * Prepares a restore, and then replaces the data folder.
   * @param folder of the backup
   * @param passphrase of the backup; without one, the master key opens it
   * @param confirmedRemovals IDs of the officers whose removal was confirmed
   * @param caller who requests it, for the audit log
   * @throws AppError conflict, while an import, a backup, or another restore runs
   */
  start(
    folder: string,
    passphrase: string | undefined,
    confirmedRemovals: readonly string[],
    caller: Caller,
  ): DataJob;
  /** Cancels the restore that runs, while it is being prepared. */
  cancel(): boolean;
}

/** Protects the master key with the keychain of the operating system. */
export interface Keychain {
  /**
   * Whether a key file can be moved into the keychain's protection. `unconfirmed`: it is copied there, and deleted after
   * the next start. `bypassed`: the user has named the key file, which then has priority.
   */
  readAvailability(): Promise<'available' | 'unconfirmed' | 'unavailable' | 'bypassed'>;
  /**
   * Copies the master key into a file that only the keychain opens. The next start replaces the key file with it.
   * @returns that file
   */
  protect(): Promise<string>;
}

/** Dialogs and windows of the machine. */
export interface Windows {
  /** Opens a folder in the file manager. */
  showFolder(path: string): Promise<void>;
  /** Asks for a folder; undefined if none was chosen. */
  chooseFolder(title: string): Promise<string | undefined>;
}

/** Opens and closes the listener of client systems. */
export interface ListenerSwitch {
  /** Why the listener is closed although it should be open; undefined if nothing is wrong. */
  readonly error: string | undefined;
  /**
   * Applies the setting. On a new port, the listener is opened before the old one is closed.
   * @throws AppError conflict, if the port is not available; nothing has changed then
   */
  apply(choice: ListenerChoice): Promise<void>;
  /** As `apply`, as far as possible; `error` describes what failed. */
  start(choice: ListenerChoice): Promise<void>;
}
