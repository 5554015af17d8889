/** The inspection process of the desktop application: inspection.ts starts it. */
import { serveInspections } from '#service/modules/compliance/kyc-inspection/serve-inspections.ts';

const { parentPort } = process;

// Electron ends this process with the application; its watch does so if Electron was killed.
const inspect = await serveInspections((message) => parentPort.postMessage(message));
parentPort.on('message', ({ data }) => inspect(data));
parentPort.postMessage({ type: 'ready' });
