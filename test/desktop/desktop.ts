import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';

/** The folder of the built application. */
export const applicationRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Replaces Electron if its binary is not available. */
export const standIn = fileURLToPath(new URL('../support/electron/stand-in.ts', import.meta.url));

/** A running desktop application. */
export interface Desktop {
  main: ElectronApplication;
  window: Page;
}

/** The folders of one test: the data, the key, and Electron's own files. */
export class Folders {
  readonly root = mkdtempSync(join(tmpdir(), 'offerdesk-desktop-'));
  readonly dataDir = join(this.root, 'data');
  readonly env = { ...process.env, OFFERDESK_KEY_FILE: join(this.root, 'master.key') };

  /** The command line of the application. */
  argumentsFor(application: string): string[] {
    return [application, `--user-data-dir=${this.root}`, '--data-dir', this.dataDir];
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

interface Fixtures {
  folders: Folders;
  /** Starts the application; it ends with the test. */
  launch: (application?: string) => Promise<Desktop>;
}

/** An application that tests share: they leave it open, with its window on the screens. */
interface Shared {
  shared: Desktop & { folders: Folders };
}

export interface DesktopOptions {
  /** Electron's binary, or the stand-in for it. */
  runtime: string;
}

async function start(runtime: string, folders: Folders, application = applicationRoot): Promise<Desktop> {
  const main = await _electron.launch({
    executablePath: runtime,
    args: folders.argumentsFor(application),
    env: folders.env,
  });
  const window = await main.firstWindow();
  await window.waitForURL(/offerdesk/);
  // The screen with the address of the client API.
  await goTo(window, '/api-keys');
  return { main, window };
}

/** Opens a screen. */
export const goTo = (window: Page, screen: string) =>
  window.evaluate((address) => {
    location.hash = address;
  }, screen);

export const test = base.extend<Fixtures, Shared & DesktopOptions>({
  runtime: [standIn, { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  folders: async ({}, use) => {
    const folders = new Folders();
    await use(folders);
    folders.remove();
  },
  launch: async ({ runtime, folders }, use) => {
    const running: ElectronApplication[] = [];
    await use(async (application) => {
      const desktop = await start(runtime, folders, application);
      running.push(desktop.main);
      return desktop;
    });
    for (const main of running) await main.close();
  },
  shared: [
    async ({ runtime }, use) => {
      const folders = new Folders();
      const desktop = await start(runtime, folders);
      await use({ ...desktop, folders });
      await desktop.main.close();
      folders.remove();
    },
    { scope: 'worker' },
  ],
});

/** Chooses an entry of the application's menu by the labels on its path. */
export async function choose({ main }: Desktop, ...labels: string[]): Promise<void> {
  await main.evaluate(({ Menu }, label) => {
    const find = (menu: Electron.Menu | null | undefined, [word, ...rest]: string[]): Electron.MenuItem => {
      const item = menu?.items.find(({ label, role }) => label === word || role === word?.toLowerCase());
      if (!item) throw new Error(`The menu has no ${label.join(' › ')}`);
      return rest.length > 0 ? find(item.submenu, rest) : item;
    };
    find(Menu.getApplicationMenu(), label).click();
  }, labels);
}

/** Runs an operation over the bridge, as the screens do. */
export async function ask<Output>(
  { window: page }: Desktop,
  operation: string,
  body?: object,
): Promise<Output> {
  const answer = await page.evaluate(
    ([name, sent]) => window.offerdesk?.invoke(name, sent ? { body: sent } : {}),
    [operation, body] as const,
  );
  if (!answer?.ok) throw new Error(`${operation} failed: ${JSON.stringify(answer)}`);
  return answer.output as Output;
}

/** Creates an API key. */
export async function createKey(desktop: Desktop, name: string): Promise<string> {
  return (await ask<{ key: string }>(desktop, 'createApiKey', { name })).key;
}

/** The address of the client API. */
export async function readAddress(desktop: Desktop): Promise<string> {
  return (await ask<{ address: string }>(desktop, 'getListener')).address;
}

/** Sends a request to the client API, as a client system does. */
export function post(address: string, key: string, path: string, body: object | string): Promise<Response> {
  const isText = typeof body === 'string';
  return fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': isText ? 'text/csv' : 'application/json', 'x-api-key': key },
    body: isText ? body : JSON.stringify(body),
  });
}

export const issuer = {
  title: 'Harbor Light',
  legalName: 'Harbor Light LLC',
  ein: '123456789',
  type: 'LLC',
};

export { expect } from '@playwright/test';
