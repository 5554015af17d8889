import { setTimeout } from 'node:timers/promises';
import { type Listener, startListener } from '#http/listener.ts';
import { linkTo, registerScreens } from '#http/screens.ts';
import type { App } from '#service/app.ts';
import { openHostApp } from '#service/host/host-app.ts';
import { removeHostInfo, writeHostInfo } from '#service/host/host-info.ts';
import { createBackOfficeLink } from '#service/modules/officers/back-office-links.ts';

/** A headless host that answers. */
export interface Host {
  address: string;
  /** Opens the screens, once. */
  link: string;
  /** Finishes the requests and the writes under way, and closes the data folder. */
  stop(): Promise<void>;
}

/** How long requests have to finish: whoever stops programs kills those that take much longer. */
const graceMilliseconds = 8000;

/**
 * Opens a data folder and serves it, with the screens, on the loopback address (decisions.md § 1).
 *
 * @param port 0 takes a free one
 * @param screensFolder the built screens; without them the API is served all the same
 * @throws FolderInUse; or an error that says what to do, if the folder cannot be opened or the port is taken
 */
export async function startHost(dataDir: string, port: number, screensFolder: string): Promise<Host> {
  const app = await openHostApp({ dataDir });
  let listener: Listener | undefined;
  try {
    listener = await startListener(app, port, registerScreens(app, screensFolder));
    const { address } = listener;
    writeHostInfo(dataDir, { pid: process.pid, address });
    const link = linkTo(address, await createBackOfficeLink(app.service));
    const running = listener;
    return { address, link, stop: () => stop(dataDir, app, running) };
  } catch (error) {
    await listener?.close();
    await app.close();
    throw error;
  }
}

/** What has not finished after the grace is an import: it stops, and keeps what it has committed. */
async function stop(dataDir: string, app: App, listener: Listener): Promise<void> {
  await Promise.race([listener.close(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
  // While the folder is still ours: the next host leaves word of its own.
  removeHostInfo(dataDir);
  await app.close();
}
