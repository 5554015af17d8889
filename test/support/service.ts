import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { type HostApp, openHostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import type { LaunchInspection } from '../../electron/service/modules/compliance/kyc-inspection/launch-inspection.ts';
import { type Client, createClient } from './client.ts';
import { atEndOfFile } from './end-of-file.ts';
import { copyNewFolder, type Folder, folderIn } from './new-folder.ts';

/** Tests hash often, and none of them depends on the cost. */
export const passwordCost = { N: 2 ** 10, r: 8, p: 1 };

/** When to close what was opened: `onTestFinished`, or `atEndOfFile` if the tests of a file share it. */
type End = (close: () => void | Promise<void>) => void;

/** A temporary data folder, with its master key next to it. Both are deleted at the end. */
export function temporaryFolder(end: End = onTestFinished): Folder {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  end(() => rmSync(root, { recursive: true, force: true }));
  return folderIn(root);
}

/** A data folder that was opened once; all tests of this process copy it. */
let newFolder: Promise<Folder> | undefined;

async function createNewFolder(): Promise<Folder> {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const folder = folderIn(root);
  await (await openHostApp({ ...folder, passwordCost })).close();
  return folder;
}

async function openNewFolder(end: End): Promise<Folder> {
  const folder = temporaryFolder(end);
  newFolder ??= createNewFolder();
  copyNewFolder(await newFolder, folder);
  return folder;
}

/** A service on a data folder; without one, on a new temporary one. */
export async function openApp(
  folder?: Folder,
  end: End = onTestFinished,
  launch?: LaunchInspection,
): Promise<HostApp> {
  const app = await openHostApp({ ...(folder ?? (await openNewFolder(end))), passwordCost }, launch);
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
  folder?: Folder,
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
  return startService(undefined, atEndOfFile);
}
