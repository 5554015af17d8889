/** Shared with a thread: how many of its runs have started, and whether they may end. */
export type Gate = SharedArrayBuffer;

const runs = 0;
const isOpen = 1;

export const createGate = (): Gate => new SharedArrayBuffer(8);

/** Starts a run in the thread, and returns when the gate is open. */
export function passGate(gate: Gate): void {
  const state = new Int32Array(gate);
  Atomics.add(state, runs, 1);
  Atomics.notify(state, runs);
  Atomics.wait(state, isOpen, 0);
}

export const countRuns = (gate: Gate): number => Atomics.load(new Int32Array(gate), runs);

/** Waits until a run has started. */
export async function untilStarted(gate: Gate): Promise<void> {
  await Atomics.waitAsync(new Int32Array(gate), runs, 0).value;
}

/** Lets every run end, also those that start later. */
export function openGate(gate: Gate): void {
  const state = new Int32Array(gate);
  Atomics.store(state, isOpen, 1);
  Atomics.notify(state, isOpen);
}
