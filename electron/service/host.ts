import type { ListenerChoice } from '#shared/contracts/access/listener.ts';

/**
 * What the program around the service lets the screens do with itself. The headless host offers nothing of
 * it: its listener carries the screens, and it has no windows.
 */
export interface Host {
  /** Opens and closes the listener while the program runs. */
  listener?: ListenerSwitch;
  windows?: Windows;
}

/** Dialogs and windows of the machine. */
export interface Windows {
  /** Opens a folder in the file manager. */
  showFolder(path: string): Promise<void>;
  /** Asks for a folder; undefined if nobody chose one. */
  chooseFolder(title: string): Promise<string | undefined>;
}

export interface ListenerSwitch {
  /** Why the listener is closed although it should be open; undefined if nothing is wrong. */
  readonly fault: string | undefined;
  /**
   * Makes the listener what was chosen. On a new port it is open before it is closed on the old one.
   * @throws AppError conflict, if the port cannot be had; then all is as it was
   */
  apply(choice: ListenerChoice): Promise<void>;
}
