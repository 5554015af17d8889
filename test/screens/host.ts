import { fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { type Client, createClient } from '../support/client.ts';
import { createMovableClock } from '../support/movable-clock.ts';
import { copyNewFolder, type Folder, folderIn } from '../support/new-folder.ts';
import type { SecondaryRequest, SecondaryResponse } from './secondary.ts';

/** The built headless host, in its own process. */
export interface Host {
  address: string;
  /** Opens the screens, once. */
  link: string;
  /** A link for another browser. */
  newLink(): Promise<string>;
  /** A client system with its own key. */
  newClient(): Promise<Client>;
  /** Decides every review that the approval of a trade requires. */
  makeEligible(tradeId: string): Promise<void>;
  /** Sends a request to the client API. */
  post(path: string, key: string, body: object): Promise<Response>;
  /** Sets the clock of the host ahead; only with the option `hasMovableClock`. */
  moveClock(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Options of Node.js for a host, and for a command that writes passphrases for it. */
export const cheapHashes = ['--import', new URL('../support/cheap-hashes.ts', import.meta.url).href];

const built = fileURLToPath(new URL('../../out/main/serve.js', import.meta.url));
const secondary = fileURLToPath(new URL('secondary.ts', import.meta.url));

/** The address of a screen in the session of the page, such as that of `/settings/data`. */
export function addressOf(host: Host, page: Page, screen: string): string {
  return `${host.address}${new URL(page.url()).pathname}#${screen}`;
}

type Create = (request: Omit<SecondaryRequest, 'id'>) => Promise<string>;

/** Starts the process of secondary.ts at the first request. */
function startSecondary(): { create: Create; stop(): void } {
  let child: ReturnType<typeof fork> | undefined;
  let lastId = 0;
  return {
    async create(request) {
      child ??= fork(secondary, { execArgv: [] });
      lastId += 1;
      const id = lastId;
      const responses = on(child, 'message', { close: ['exit'] });
      child.send({ ...request, id });
      for await (const [response] of responses) {
        const { id: own, created, error } = response as SecondaryResponse;
        if (own === id && error !== undefined) throw new Error(error);
        if (own === id && created !== undefined) return created;
      }
      throw new Error('The process of secondary.ts ended');
    },
    stop: () => void child?.kill(),
  };
}

/** A data folder that a host has opened once, and a function that deletes it. */
export async function createNewFolder(): Promise<{ root: string; remove(): void }> {
  const root = mkdtempSync(join(tmpdir(), 'offerdesk-screens-'));
  const host = await startHost(folderIn(root), () => Promise.reject(new Error('Not available')), false);
  await host.stop();
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

async function startHost(
  { dataDir, keyFile }: Folder,
  create: Create,
  hasMovableClock: boolean,
): Promise<Host> {
  const clock = hasMovableClock ? createMovableClock(`${keyFile}.clock`) : undefined;
  const env = { ...process.env, OFFERDESK_KEY_FILE: keyFile };
  const options = [...cheapHashes, ...(clock?.options ?? [])];
  const child = spawn(process.execPath, [...options, built, '--data-dir', dataDir, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const readLine = async (start: string) => {
    const { value = '' } = await lines.next();
    if (!value.startsWith(start)) throw new Error(`The host said: ${value}`);
    return value.slice(start.length);
  };
  const address = await readLine('Listening on ');
  const link = await readLine('Back office at ');
  return {
    address,
    link,
    newLink: () => create({ folder: { dataDir, keyFile }, address, create: 'link' }),
    async newClient() {
      return createClient(
        address,
        await create({ folder: { dataDir, keyFile }, address, create: 'api-key' }),
      );
    },
    async makeEligible(tradeId) {
      await create({ folder: { dataDir, keyFile }, address, create: 'eligibility', tradeId });
    },
    post: (path, key, body) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(body),
      }),
    moveClock: (milliseconds) => clock?.move(milliseconds),
    async stop() {
      child.kill();
      await exited;
    },
  };
}

interface Fixtures {
  /** Whether the test can move the clock of its host. */
  hasMovableClock: boolean;
  folder: Folder;
  host: Host;
}

/** A test with a host on its own data folder, which is a copy of a new one. */
export const test = base.extend<Fixtures, { create: Create }>({
  hasMovableClock: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'offerdesk-screens-'));
    const folder = folderIn(root);
    copyNewFolder(folderIn(process.env.OFFERDESK_NEW_FOLDER ?? ''), folder);
    await use(folder);
    rmSync(root, { recursive: true, force: true });
  },
  create: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use) => {
      const started = startSecondary();
      await use(started.create);
      started.stop();
    },
    { scope: 'worker' },
  ],
  host: async ({ folder, create, hasMovableClock }, use) => {
    const host = await startHost(folder, create, hasMovableClock);
    await use(host);
    await host.stop();
  },
});

export { expect } from '@playwright/test';
