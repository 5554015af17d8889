/** A host on a data folder with a limit of a few megabytes. Prints its address and a key. */
import { startListener } from '../../electron/http/listener.ts';
import { createApp } from '../../electron/service/app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';

const [dataDir = '', keyFile = ''] = process.argv.slice(2);
const app = await createApp({ dataDir, keyFile, role: 'host' });
const { address } = await startListener(app, 0);
const { key } = (await app.run('createApiKey', cli, { body: { name: 'test' } })) as { key: string };
process.stdout.write(`${JSON.stringify({ address, key })}\n`);
