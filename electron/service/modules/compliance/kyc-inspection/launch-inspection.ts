import type { LimitedInspectionJob } from './inspection.ts';

/**
 * Starts a process that examines documents. Each host has its own way to start one; the code that runs in it
 * (serve-inspections.ts) and its limits (inspector.ts) are the same.
 */
export type LaunchInspection = (listener: InspectionListener) => InspectionProcess;

export interface InspectionProcess {
  /** Sends a document. If the process has ended, nothing happens: `onExit` reports it. */
  send(job: LimitedInspectionJob): void;
  /** Ends the process at once, even if its code never returns. */
  kill(): void;
}

export interface InspectionListener {
  onMessage(message: unknown): void;
  /** Called once, after the last message. */
  onExit(exit: InspectionExit): void;
}

export interface InspectionExit {
  /** For the log: a signal, an exit code, or why the process could not be started. */
  how: string;
  /** The end of the standard error of the process. */
  output: string;
}

/**
 * Flags of V8: a document that fills the heap ends the process even before the limit for all of its memory. A small
 * young generation leaves more of that memory to the decoders.
 */
export const inspectionFlags = ['--max-old-space-size=256', '--max-semi-space-size=4'];

/** The system needs these to find its libraries. All other variables might be secrets. */
const inherited = ['LD_LIBRARY_PATH', 'LD_PRELOAD', 'SystemRoot', 'TEMP'];

/**
 * The environment of an inspection process. glibc returns large buffers to the system at once: otherwise a
 * third of the memory limit is lost to fragmentation after a few photos.
 */
export function inspectionEnvironment(): Record<string, string> {
  const env: Record<string, string> = {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
  for (const name of inherited) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

const outputLimit = 4096;

/** Keeps the end of the output of a process. */
export class OutputTail {
  text = '';

  add(chunk: unknown): void {
    this.text = (this.text + String(chunk)).slice(-outputLimit);
  }
}
