import { setTimeout } from 'node:timers/promises';
import { SwitchableListener } from '#http/switchable-listener.ts';
import { explainError } from '#service/host/explain-error.ts';
import { type HostApp, openHostApp } from '#service/host/host-app.ts';
import { removeHostInfo, writeHostInfo } from '#service/host/host-info.ts';
import type { Windows } from '#service/kernel/platform.ts';
import type { HostThread } from '#service/kernel/worker-thread.ts';
import { readListenerChoice } from '#service/modules/clients/listener.ts';
import { ScreenSession } from '#service/modules/officers/screen-session.ts';
import type { HostRequests, OpenRequest } from '../service-requests.ts';
import { launchInHost } from './launch-inspection.ts';
import { watchPending } from './pending-counts.ts';
import { openOrRecoverKeyStore } from './recover-key.ts';

/** How long requests have to finish: an import that takes longer is stopped, and its committed rows stay. */
const graceMilliseconds = 8000;

/** The open service of the desktop application. */
export interface DesktopService {
  app: HostApp;
  /** There is one window at a time, with one officer. */
  session: ScreenSession;
  /** Finishes the requests and writes in progress, and closes the data folder. */
  close(): Promise<void>;
}

/**
 * Opens the data folder and the listener.
 * @throws an error that describes what to do, if the folder cannot be opened
 */
export async function openDesktopService(
  { dataDir, port }: OpenRequest,
  host: HostThread<HostRequests>,
): Promise<DesktopService> {
  const app = await openApp(dataDir, host).catch((error: unknown) => {
    throw new Error(explainError(error, dataDir));
  });
  writeHostInfo(dataDir, { pid: process.pid });
  const listener = new SwitchableListener(app, (address) => {
    host.request('noteAddress', address).catch(console.error);
  });
  app.parts.platform.listener = listener;
  const choice = await readListenerChoice(app.service.storage.reader);
  await listener.start({ ...choice, port: choice.port ?? port ?? null });
  // Starts the writer, which indexes for searches what commands have written. A writer that fails ends the program.
  app.parts.writer.settle().catch(() => {});
  const stopWatching = watchPending(app, (pending) => {
    host.request('showPending', pending).catch(console.error);
  });
  return {
    app,
    session: new ScreenSession(),
    async close() {
      stopWatching();
      await Promise.race([listener.close(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
      // While this host still has the folder: the next host writes its own.
      removeHostInfo(dataDir);
      await app.close();
    },
  };
}

async function openApp(dataDir: string, host: HostThread<HostRequests>): Promise<HostApp> {
  const keychain = {
    isAvailable: () => host.request('hasKeychain', undefined),
    encrypt: (text: string) => host.request('encryptWithKeychain', text),
    decrypt: (encrypted: Uint8Array) => host.request('decryptWithKeychain', encrypted),
  };
  const keyStore = await openOrRecoverKeyStore(dataDir, keychain, (reason) =>
    host.request('askForKeyFile', reason),
  );
  const app = await openHostApp({ dataDir, keyStore, hasThreads: true }, launchInHost(host));
  Object.assign(app.parts.platform, {
    keychain: keyStore,
    windows: {
      showFolder: (path) => host.request('showFolder', path),
      chooseFolder: (title) => host.request('chooseFolder', title),
    } satisfies Windows,
  });
  return app;
}
