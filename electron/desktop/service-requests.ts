/** The requests between Electron's main thread and the thread of the service. */
import type { MessagePort } from 'node:worker_threads';
import type {
  InspectionExit,
  InspectionProcess,
} from '#service/modules/compliance/kyc-inspection/launch-inspection.ts';
import type { ScreenAnswer } from '#shared/contracts/bridge.ts';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { PendingCounts } from './describe-pending.ts';

/** What the main thread requests. */
export interface ServiceRequests {
  /** Opens the data folder and the listener; the first request of a thread. */
  open: { input: OpenRequest; result: undefined };
  /** An operation of the screens. Neither its name nor the request is validated. */
  run: { input: { operation: unknown; request: unknown }; result: ScreenAnswer };
  /** An upload or a download of the screens. */
  transferBytes: { input: BytesTransfer; result: BytesAnswer };
  /** Creates an import draft of a CSV file. */
  importFile: { input: string; result: ImportDraft };
  /** Whether an import is running or queued. */
  isImporting: { input: undefined; result: boolean };
  /** Closes the service and opens it again, after an error that nothing handled. */
  restart: { input: undefined; result: undefined };
  /** Finishes the requests and writes in progress, and closes the data folder. */
  close: { input: undefined; result: undefined };
}

export interface OpenRequest {
  dataDir: string;
  /** The previous port of the listener, which it opens again if the settings name none. */
  port: number | undefined;
}

export interface BytesTransfer {
  method: string;
  /** The path and the query. */
  address: string;
  /** Their names are in lowercase. */
  headers: Record<string, string>;
  /** For the bytes, in one direction. */
  port: MessagePort;
}

export interface BytesAnswer {
  status: number;
  headers: Record<string, string>;
  /** Undefined if there is none, or if it comes through the port. */
  body?: string;
  isStreamed?: boolean;
}

/** What the thread requests of the main thread, because only Electron's main thread can do it. */
export interface HostRequests {
  hasKeychain: { input: undefined; result: boolean };
  encryptWithKeychain: { input: string; result: Uint8Array };
  decryptWithKeychain: { input: Uint8Array; result: OpenedText };
  showFolder: { input: string; result: undefined };
  chooseFolder: { input: string; result: string | undefined };
  /** Shows why the master key cannot be opened, and asks for a key file; undefined to try again. */
  askForKeyFile: { input: string; result: string | undefined };
  /** Starts an inspection process, and connects it to a port. */
  launchInspection: { input: MessagePort; result: undefined };
  showPending: { input: PendingCounts; result: undefined };
  /** The address of the listener has changed; undefined if it is closed. */
  noteAddress: { input: string | undefined; result: undefined };
  /** Nothing handled an error, which is in the log under this reference. */
  reportUncaughtError: { input: string; result: undefined };
}

export interface OpenedText {
  text: string;
  /** It should be encrypted again, since the keychain has a newer key. */
  isOutdated: boolean;
  /** Whether only the keychain opens it. */
  isProtected: boolean;
  /** Whether this process did not encrypt it, so that the keychain has stored its key since. */
  isFromEarlierStart: boolean;
}

/** Messages of the port of an inspection process, to it and from it. */
export type InspectionOrder =
  | { type: 'send'; job: Parameters<InspectionProcess['send']>[0] }
  | { type: 'kill' };
export type InspectionNews = { type: 'message'; message: unknown } | { type: 'exit'; exit: InspectionExit };
