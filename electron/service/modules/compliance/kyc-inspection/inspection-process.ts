/** The inspection process of the headless host: fork-inspection.ts starts it. */
import { serveInspections } from './serve-inspections.ts';

// Without a host there is nothing to do, and a document under way must not keep the process alive.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const inspect = await serveInspections((message) => process.send?.(message));
process.on('message', inspect);
process.send?.({ type: 'ready' });
