import type { ErrorCode, FieldError } from './errors.ts';

/** The interface between the screens and their host, over IPC or HTTP. */

/** The parts of a request of the screens. The service validates each against its contract. */
export interface ScreenRequest {
  params?: object;
  query?: object;
  body?: object;
  /** The warnings that the officer acknowledges (`toAcknowledgement`). */
  acknowledged?: string[];
}

export interface OperationFailure {
  code:
    | ErrorCode
    /** An error of the program, with a reference that is also in the log. */
    | 'internal'
    /** The program did not respond. */
    | 'unreachable';
  message: string;
  errors: FieldError[];
}

export type ScreenAnswer = { ok: true; output: unknown } | { ok: false; error: OperationFailure };

/** A command from outside the page: from the menu of the window, the tray, or a notification. */
export type DesktopCommand =
  /** Shows the screen at an address of the router, such as `/reviews/kyc`. */
  | { name: 'go'; to: string }
  /** Shows the keyboard shortcuts of the screen. */
  | { name: 'show-keys' };

/** The complete `window.offerdesk` that the preload script gives to the page. */
export interface Bridge {
  /** @param callId identifies the call for `cancel` */
  invoke(operation: string, request: ScreenRequest, callId?: number): Promise<ScreenAnswer>;

  /** Ends a call early whose answer is not needed. */
  cancel(callId: number): void;

  /**
   * Calls the listener with commands from outside the page, including earlier ones that had no listener.
   * @param name of the commands
   * @returns a function that removes the listener
   */
  onCommand(name: DesktopCommand['name'], listener: (command: DesktopCommand) => void): () => void;
}
