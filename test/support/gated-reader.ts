/** The reader thread, with further reads: one that waits for the test, one with steps that do, and one that crashes. */
import { heavyReads } from '../../electron/service/heavy-reads.ts';
import { defineRead, defineSteps, type HeavyRead } from '../../electron/service/kernel/heavy-read.ts';
import { type Gate, passGate } from './gate.ts';

const reads = [
  defineRead('hold', async (_, { gate, text }: { gate: Gate; text: string }) => {
    passGate(gate);
    return text;
  }),
  defineSteps('steps', async (_, { gates, done = 0 }: { gates: Gate[]; done?: number }) => {
    const [gate, ...rest] = gates;
    if (gate) passGate(gate);
    return rest.length > 0 ? { next: { gates: rest, done: done + 1 } } : { result: `${done + 1} steps` };
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
