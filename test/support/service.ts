import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { type HostApp, openHostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import type { LaunchInspection } from '../../electron/service/modules/compliance/kyc-inspection/launch-inspection.ts';
import { type Client, createClient } from './client.ts';

/** Tests hash often, and none of them depends on the cost. */
export const passwordCost = { N: 2 ** 10, r: 8, p: 1 };

/** When to close what was opened: `onTestFinished`, or `afterAll` if the tests of a file share it. */
type End = (close: () => void | Promise<void>) => void;

/** A temporary data folder, with its master key next to it. Both are deleted at the end. */
export function temporaryFolder(end: End = onTestFinished): { dataDir: string; keyFile: string } {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  end(() => rmSync(root, { recursive: true, force: true }));
  return { dataDir: join(root, 'data'), keyFile: join(root, 'master.key') };
}

/** The files of a data folder that was opened once, and its master key. */
let newFolder: Promise<Record<string, Buffer>> | undefined;

async function createNewFolder(): Promise<Record<string, Buffer>> {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  const [dataDir, keyFile] = [join(root, 'data'), join(root, 'master.key')];
  await (await openHostApp({ dataDir, keyFile, passwordCost })).close();
  const names = ['master.key', 'data/keyring.json', 'data/offerdesk.sqlite'];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name))]));
  rmSync(root, { recursive: true });
  return files;
}

/** A copy of a new data folder, because the migrations take most of the time to open one. */
async function copyNewFolder(end: End): Promise<ReturnType<typeof temporaryFolder>> {
  const folder = temporaryFolder(end);
  newFolder ??= createNewFolder();
  const files = await newFolder;
  mkdirSync(folder.dataDir, { mode: 0o700 });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(dirname(folder.dataDir), name), bytes, { mode: 0o600 });
  }
  return folder;
}

/** A service on a data folder; without one, on a new temporary one. */
export async function openApp(
  folder?: ReturnType<typeof temporaryFolder>,
  end: End = onTestFinished,
  launch?: LaunchInspection,
): Promise<HostApp> {
  const app = await openHostApp({ ...(folder ?? (await copyNewFolder(end))), passwordCost }, launch);
  end(() => app.close());
  return app;
}

/** A running service with a listener and clients, for scenarios over HTTP. */
export interface Running extends Client {
  app: HostApp;
  address: string;
  /** A client with its own key. */
  client(options?: {
    account?: string;
    scopes?: ('read' | 'write')[];
    expiresInDays?: number;
  }): Promise<Client>;
  /** A client that sends this key, or none. */
  clientWithKey(key: string | undefined): Client;
}

export async function startService(
  folder?: ReturnType<typeof temporaryFolder>,
  end: End = onTestFinished,
  launch?: LaunchInspection,
): Promise<Running> {
  const app = await openApp(folder, end, launch);
  const listener = await startListener(app, 0);
  end(() => listener.close());
  const { address } = listener;
  const clientWithKey = (key: string | undefined) => createClient(address, key);
  const client: Running['client'] = async (options = {}) => {
    const created = (await app.run('createApiKey', cli, { body: { name: 'test', ...options } })) as {
      key: string;
    };
    return clientWithKey(created.key);
  };
  return { ...(await client()), app, address, client, clientWithKey };
}

/** One running service for all tests of a file, if they do not affect each other. */
export function shareService(): Promise<Running> {
  return startService(undefined, afterAll);
}
