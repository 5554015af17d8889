import { setTimeout } from 'node:timers/promises';
import { type Listener, startListener } from '#http/listener.ts';
import { linkTo, registerScreens } from '#http/screens.ts';
import type { App } from '#service/app.ts';
import { openHostApp } from '#service/host/host-app.ts';
import { removeHostInfo, writeHostInfo } from '#service/host/host-info.ts';
import { createBackOfficeLink } from '#service/modules/officers/back-office-links.ts';

/** A running headless host. */
export interface Host {
  address: string;
  /** Opens the screens, once. */
  link: string;
  /** Finishes the requests and writes in progress, and closes the data folder. */
  stop(): Promise<void>;
}

/** How long requests have to finish: service managers kill programs that take much longer. */
const graceMilliseconds = 8000;

/**
 * Opens a data folder and serves it, with the screens, on the loopback address (decisions.md § 1).
 *
 * @param port 0 uses a free one
 * @param screensFolder the built screens; without them, only the API is served
 * @param onListening is called with the address before the link is created
 * @throws FolderInUse; or an error with what to do, if the folder cannot be opened or the port is in use
 */
export async function startHost(
  dataDir: string,
  port: number,
  screensFolder: string,
  onListening: (address: string) => void,
): Promise<Host> {
  const app = await openHostApp({ dataDir, hasThreads: true });
  let listener: Listener | undefined;
  try {
    listener = await startListener(app, port, registerScreens(app, screensFolder));
    const { address } = listener;
    writeHostInfo(dataDir, { pid: process.pid, address });
    onListening(address);
    const link = linkTo(address, await createBackOfficeLink(app.service));
    const running = listener;
    return { address, link, stop: () => stop(dataDir, app, running) };
  } catch (error) {
    await listener?.close();
    removeHostInfo(dataDir);
    await app.close();
    throw error;
  }
}

/** Only imports take longer than the grace period: they are stopped, and committed rows stay. */
async function stop(dataDir: string, app: App, listener: Listener): Promise<void> {
  await Promise.race([listener.close(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
  // While this host still has the folder: the next host writes its own.
  removeHostInfo(dataDir);
  await app.close();
}
