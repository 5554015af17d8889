/** What the bytes of a document show. */
export type Inspection =
  | { kind: 'image'; width: number; height: number }
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
}

/** What the worker answers: a failure is one of the program, not of the document. */
export type InspectionMessage = { inspection: Inspection } | { failure: string };
