import type { MrzReading } from './mrz-line.ts';

/** What the bytes of a document show. */
export type Inspection =
  /** `mrz` if it was asked for and the image yields it. */
  | { kind: 'image'; width: number; height: number; mrz?: MrzReading }
  /** An image that claims so many pixels that nobody should try to decode it. */
  | { kind: 'oversized'; width: number; height: number }
  | { kind: 'pdf'; pages: number; hasScripts: boolean }
  /** `why` goes on from "The document …". */
  | { kind: 'unreadable'; why: string };

/** A document to look at. */
export interface InspectionJob {
  bytes: Uint8Array<ArrayBuffer>;
  /** Read from the bytes when they were uploaded. */
  mediaType: string;
  /** Whether to look for the machine-readable zone of a passport. */
  mayHaveMrz: boolean;
}

/** What the worker answers: a failure is one of the program, not of the document. */
export type InspectionMessage = { inspection: Inspection } | { failure: string };
