import type { MrzReading } from './parse-mrz.ts';

/** Why an examination ended without a result. */
export type StopReason =
  /** It used more memory than the limit. */
  | 'memory'
  /** It took longer than the limit. */
  | 'time'
  /** The process that examined the file crashed. */
  | 'crash'
  /** Offerdesk itself was terminated during each of the attempts. */
  | 'host';

/** What the bytes of a document show. */
export type Inspection =
  /** `mrz` if it was asked for and the image yields it. */
  | { kind: 'image'; width: number; height: number; mrz?: MrzReading }
  /** An image that claims so many pixels that nobody should try to decode it. */
  | { kind: 'oversized'; width: number; height: number }
  | { kind: 'pdf'; pages: number; hasScripts: boolean }
  /** `why` goes on from "The document …". */
  | { kind: 'unreadable'; why: string }
  | { kind: 'stopped'; reason: StopReason };

const results: unknown[] = ['image', 'oversized', 'pdf', 'unreadable'];

/** Whether a process has sent a result: one that a document has taken over may send anything. */
export function isResult(inspection: unknown): inspection is Inspection {
  return results.includes(Object(inspection).kind);
}

/** A document to look at. */
export interface InspectionJob {
  bytes: Uint8Array<ArrayBuffer>;
  /** Read from the bytes when they were uploaded. */
  mediaType: string;
  /** Whether to look for the machine-readable zone of a passport. */
  mayHaveMrz: boolean;
}

/** What the inspection process sends. A failure is an error of the program, not of the document. */
export type InspectionMessage =
  | { type: 'ready' }
  /** `rss` is the memory of the process after the document, in bytes. */
  | { type: 'result'; inspection: Inspection; rss: number }
  | { type: 'failure'; message: string };
