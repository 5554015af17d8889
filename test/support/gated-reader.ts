/** The reader thread, with further reads: one that waits for the test, and one that crashes. */
import { heavyReads } from '../../electron/service/heavy-reads.ts';
import { defineRead, type HeavyRead } from '../../electron/service/kernel/heavy-read.ts';
import { type Gate, passGate } from './gate.ts';

const reads = [
  defineRead('hold', async (_, { gate, text }: { gate: Gate; text: string }) => {
    passGate(gate);
    return text;
  }),
  defineRead('crash', () => {
    setImmediate(() => {
      throw new Error('The thread crashed');
    });
    return new Promise<never>(() => {});
  }),
];

(heavyReads as HeavyRead<never, unknown>[]).push(...reads);
await import('../../electron/service/host/readers/reader-worker.ts');
