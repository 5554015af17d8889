/** The service as the sources have it, for a bench without a build: `node our-server.ts DATA_DIR`. */
import { startListener } from '../../../electron/http/listener.ts';
import { createApp } from '../../../electron/service/app.ts';

const [dataDir = ''] = process.argv.slice(2);
const app = await createApp({ dataDir, role: 'host' });
const listener = await startListener(app, 0);
process.stdout.write(`Listening on ${listener.address}\n`);
process.once('SIGTERM', async () => {
  await listener.close();
  await app.close();
});
