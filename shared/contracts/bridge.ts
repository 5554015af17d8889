import type { ErrorKind } from './error-statuses.ts';

/** What the screens and the program that shows them say to each other, whichever way it travels. */

/** The parts of a request that the screens may send. The service checks each against its contract. */
export interface ScreenRequest {
  params?: object;
  query?: object;
  body?: object;
}

/** Why something was refused. */
export interface OperationFailure {
  kind:
    | ErrorKind
    /** Ours, with a reference that also stands in the log. */
    | 'internal'
    /** The program did not answer at all. */
    | 'unreachable';
  message: string;
  /** Each entry begins with the field that it is about. */
  errors: string[];
}

export type ScreenAnswer = { ok: true; output: unknown } | { ok: false; error: OperationFailure };

/** What was chosen outside of the page: in the menu of the window, in the tray or in a notification. */
export type DesktopCommand =
  /** Shows the screen at an address of the router, such as `/reviews/kyc`. */
  | { name: 'go'; to: string }
  /** Shows the sheet of the keys that work on the screen. */
  | { name: 'show-keys' };

/** What the preload gives the page as `window.offerdesk`: the whole of it. */
export interface Bridge {
  invoke(operation: string, request: ScreenRequest): Promise<ScreenAnswer>;

  /**
   * Tells the listener what is chosen outside of the page, and what was chosen before anybody listened.
   * @param name of the commands that it is told
   * @returns stops telling it
   */
  onCommand(name: DesktopCommand['name'], listener: (command: DesktopCommand) => void): () => void;
}
