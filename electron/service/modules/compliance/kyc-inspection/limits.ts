/** The limits of an inspection process. Findings name them, so that the officer knows what was exceeded. */
export const inspectionLimits = {
  /** Resident memory of the whole process: heaps, native decoders, and threads. */
  megabytes: 400,
  /**
   * Per document, in all threads of the process. It is the time of the processor, because other programs may use the
   * cores: the result for a document must not depend on them.
   */
  processorSeconds: 15,
  /**
   * Per document, including the start of the process. For a document whose examination only waits: the process has a low
   * priority, so on a busy machine its processor time can take minutes.
   */
  seconds: 600,
};

/** Written to standard error by a process that ends itself because of its memory or its processor time. */
export const outOfMemoryNote = 'Inspection process: memory limit exceeded';
export const outOfTimeNote = 'Inspection process: processor time limit exceeded';

/** The processor time that this process has used in all of its threads, in milliseconds. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
