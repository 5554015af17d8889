/** The limits of an inspection process. Findings name them, so that the officer knows what was exceeded. */
export const inspectionLimits = {
  /** Resident memory of the whole process: heaps, native decoders, and threads. */
  megabytes: 400,
  /** Per document, including the start of the process. */
  seconds: 15,
};

/** Written to standard error by a process that ends itself because of its memory. */
export const outOfMemoryNote = 'Inspection process: memory limit exceeded';
