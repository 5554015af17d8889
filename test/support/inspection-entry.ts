/**
 * An inspection process in which the media type of each document names an action. Limits, watch, and messages are those
 * of the real process.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Inspection } from '../../electron/service/modules/compliance/kyc-inspection/inspection.ts';
import { serveInspections } from '../../electron/service/modules/compliance/kyc-inspection/serve-inspections.ts';

const memory: unknown[] = [];
let served = 0;

/** Of an action that ends the process. */
const nothing = new Promise<never>(() => {});

const actions: Record<string, () => Inspection | Promise<never>> = {
  segfault() {
    process.kill(process.pid, 'SIGSEGV');
    return nothing;
  },
  'crash a used process': () => run(served > 1 ? 'segfault' : 'answer'),
  abort: () => process.abort(),
  exit: () => process.exit(3),
  spin() {
    process.send?.('spinning');
    for (;;);
  },
  allocate() {
    // Outside of the heap, and filled, so that it is resident.
    for (;;) memory.push(Buffer.alloc(2 ** 20, 1));
  },
  'fill the heap'() {
    for (;;) memory.push(new Array(100_000).fill(0.5));
  },
  'send nonsense'() {
    process.send?.(null);
    process.send?.({ type: 'result' });
    return nothing;
  },
  // Files that the service accepts.
  'application/pdf': () => run('allocate'),
  'image/png': () => run('segfault'),
  'image/jpeg': () => ({ kind: 'image', width: 300, height: 200 }),
  answer: () => ({ kind: 'unreadable', why: describeProcess() }),
};

function run(action: string): Inspection | Promise<never> {
  const perform = actions[action];
  if (!perform) throw new Error(`There is no action "${action}"`);
  return perform();
}

function readOomScore(): string | undefined {
  const file = '/proc/self/oom_score_adj';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function describeProcess(): string {
  return JSON.stringify({
    pid: process.pid,
    cwd: process.cwd(),
    flags: process.execArgv,
    env: process.env,
    oomScore: readOomScore(),
  });
}

const inspect = await serveInspections(
  (message) => process.send?.(message),
  async ({ mediaType }) => {
    served += 1;
    return run(mediaType);
  },
);
process.on('message', inspect);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ type: 'ready' });
