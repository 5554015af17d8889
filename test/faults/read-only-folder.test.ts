import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { multipart } from '../support/documents.ts';
import { cliProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/service.ts';
import { canMount, makeReadOnly, mountFor } from './support/own-mounts.ts';
import { World } from './support/world.ts';

/** A host whose data folder can become read-only and writable again. */
interface Protected {
  world: World;
  protect(): void;
  release(): void;
}

/** With a read-only mount, which also applies to administrators. */
async function startWithMount(): Promise<Protected> {
  const folder = temporaryFolder();
  const mounts = await mountFor(folder.dataDir, 'true');
  const world = await World.create(folder, { through: mounts.enter }, 1);
  return {
    world,
    protect: () => mounts.run(makeReadOnly),
    release: () => mounts.run('umount -l "$1"'),
  };
}

/** With permissions, which administrators and Windows ignore. */
async function startWithModes(): Promise<Protected> {
  const folder = temporaryFolder();
  const world = await World.create(folder, {}, 1);
  const setModes = (folders: number, database: number) => {
    for (const name of ['tmp', 'drafts', 'files']) chmodSync(join(folder.dataDir, name), folders);
    chmodSync(join(folder.dataDir, 'offerdesk.sqlite'), database);
  };
  onTestFinished(() => setModes(0o700, 0o600));
  return { world, protect: () => setModes(0o500, 0o400), release: () => setModes(0o700, 0o600) };
}

const advice =
  'the data folder is not writable; give the account that runs Offerdesk write access, then try again';

/** The response to a client system. */
const denied = {
  status: 500,
  body: {
    message: 'Internal error',
    errors: [`data folder: ${advice}`, expect.stringMatching(/^reference: request_\w{26}$/)],
  },
};

/** The same for the screens. */
const deniedOnScreens = {
  status: 500,
  body: {
    message: 'Internal error',
    errors: [
      { field: 'data folder', message: advice },
      { field: 'reference', message: expect.stringMatching(/^request_\w{26}$/) },
    ],
  },
};

const canSetModes = process.platform !== 'win32' && process.getuid?.() !== 0;

const ways = [
  { way: 'a read-only mount', start: startWithMount, isPossible: canMount },
  { way: 'permissions', start: startWithModes, isPossible: canSetModes },
];

test.for(ways)(
  'every write to a data folder that is read-only because of $way reports it, and works again afterward',
  async ({ way, start, isPossible }, { skip }) => {
    skip(!isPossible, `This account cannot protect a folder with ${way}`);
    const { world, protect, release } = await start();
    onTestFinished(() => world.host.kill().then(() => {}));
    const { client, officerSession, investors } = world;
    const [investor] = investors;
    const query = `name=n&category=c&label=OTHER&targetId=${investor?.individualId}`;
    const csv = () => toCsv([investorRow()]);
    const writes = {
      file: () => client.post(`/files?${query}`, multipart(Buffer.from('text'), 'a.txt')),
      import: () => importCsv(client, 'investors', csv()),
      atomicImport: () => importCsv(client, 'investors', csv(), { atomic: true }),
      draft: async () => {
        const response = await fetch(`${officerSession.base}/uploads/createImportDraft`, {
          method: 'POST',
          headers: {
            ...officerSession.headers,
            'content-type': 'application/octet-stream',
            'x-file-name': 'a.csv',
          },
          body: csv(),
        });
        return { status: response.status, body: await response.json() };
      },
    };
    const writeAll = () => Promise.all(Object.values(writes).map((write) => write()));

    protect();
    expect(await writeAll()).toMatchObject([denied, denied, denied, deniedOnScreens]);
    expect((await client.get(`/individuals/${investor?.individualId}`)).status).toBe(200);

    release();
    expect(await writeAll()).toMatchObject([
      { status: 201 },
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ]);
    expect(world.host.hasEnded).toBe(false);
  },
);

test('a data folder that is read-only is verified, and not opened', async ({ skip }) => {
  skip(!canMount, 'This account cannot mount a folder');
  const folder = temporaryFolder();
  await (await createApp({ ...folder, role: 'host' })).close();
  const mounts = await mountFor(folder.dataDir, makeReadOnly);
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...mounts.enter, process.execPath, cliProgram(), ...args];
    const env = { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile };
    return spawnSync(command, [...rest, '--data-dir', folder.dataDir], { env, encoding: 'utf8' });
  };

  const verified = run('verify');
  expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('No problems found') });
  expect(run('api-key', 'list')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/read-only|not writable/),
  });
});
