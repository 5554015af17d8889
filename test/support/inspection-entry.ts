/**
 * An inspection process in which the media type of each document names an action. Memory, watch, and messages are those
 * of the real process.
 */
import { existsSync, readFileSync } from 'node:fs';
import { serveInspections } from '../../electron/service/modules/compliance/kyc-inspection/serve-inspections.ts';

const memory: unknown[] = [];
let served = 0;

const actions: Record<string, () => void> = {
  segfault: () => process.kill(process.pid, 'SIGSEGV'),
  'crash a used process': () => actions[served > 1 ? 'segfault' : 'answer']?.(),
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
  },
  // Files that the service accepts.
  'application/pdf': () => actions.allocate?.(),
  'image/png': () => actions.segfault?.(),
  'image/jpeg': () =>
    process.send?.({ type: 'result', inspection: { kind: 'image', width: 300, height: 200 }, rss: 0 }),
  answer: () =>
    process.send?.({ type: 'result', inspection: { kind: 'unreadable', why: describeProcess() }, rss: 0 }),
};

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

await serveInspections(() => {});
process.on('message', (job: { mediaType: string }) => {
  served += 1;
  actions[job.mediaType]?.();
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ type: 'ready' });
