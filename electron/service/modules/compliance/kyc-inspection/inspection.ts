import type { MrzReading } from './parse-mrz.ts';

/** Why an examination ended without a result. */
export type StopReason =
  /** It used more memory than the limit. */
  | 'memory'
  /** It took more processor time, or more time, than the limit. */
  | 'time'
  /** The process that examined the file crashed. */
  | 'crash'
  /** Offerdesk itself was terminated during each of the attempts. */
  | 'host';

export type DocumentKind = 'passport' | 'card';

/** What was read from the front of a document. */
export interface DocumentReading {
  mrz: MrzReading | null;
  /** The rows of text, from top to bottom, of a document without a machine-readable zone. */
  lines: string[];
}

/** What the bytes of a document show. */
export type Inspection =
  /** `reading` if it was requested and something was read, `isBlank` if it was requested. */
  | { kind: 'image'; width: number; height: number; isBlank?: boolean; reading?: DocumentReading }
  /** An image with too many pixels to decode. */
  | { kind: 'oversized'; width: number; height: number }
  | { kind: 'pdf'; pages: number; hasScripts: boolean; isBlank?: boolean }
  /** `why` continues "The document …". */
  | { kind: 'unreadable'; why: string }
  | { kind: 'stopped'; reason: StopReason };

const results: unknown[] = ['image', 'oversized', 'pdf', 'unreadable'];

/** Validates a result of a process, because a malicious document can make it send anything. */
export function isResult(inspection: unknown): inspection is Inspection {
  return results.includes(Object(inspection).kind);
}

export interface InspectionJob {
  bytes: Uint8Array<ArrayBuffer>;
  /** Detected from the bytes at the upload. */
  mediaType: string;
  /** The kind of document whose front it is; null for an image whose text is not read. */
  front: DocumentKind | null;
  /** Whether to look for text or ink. */
  seeksInk?: boolean;
}

/** What the inspection process receives. */
export interface LimitedInspectionJob extends InspectionJob {
  /** The processor time that the document can take. */
  processorMilliseconds: number;
}

/** What the inspection process sends. A failure is an error of the program, not of the document. */
export type InspectionMessage =
  | { type: 'ready' }
  /** `rss` is the memory of the process after the document, in bytes. */
  | { type: 'result'; inspection: Inspection; rss: number }
  | { type: 'failure'; message: string };
