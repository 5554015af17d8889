/** The inspection process of the headless host: fork-inspection.ts starts it. */
import { serveInspections } from './serve-inspections.ts';

// Without its host, the process must end, even while it examines a document.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const inspect = await serveInspections((message) => process.send?.(message));
process.on('message', inspect);
process.send?.({ type: 'ready' });
