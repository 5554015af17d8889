import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../electron/service/storage/database.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { offerdesk } from '../headless/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import { HostDidNotStart } from './support/host.ts';
import { expectIntact } from './support/invariants.ts';
import { startLoad } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { repeat, scale, seed } from './support/scale.ts';
import { World } from './support/world.ts';

const damages = scale.isLong ? 10 : 2;

vi.setConfig({ testTimeout: 600_000 + damages * 20_000 });

const pageBytes = 4096;

test('a damaged page is reported by verify and by reads, and never returned as data', async () => {
  const folder = temporaryFolder();
  const world = await World.create(folder);
  onTestFinished(() => world.host.kill().then(() => {}));
  const load = await startLoad(world, seed);
  await world.journal.after(150);
  await load.stop();
  expect(world.journal.failures, repeat).toEqual([]);
  const known = await readKnown(world);
  await world.host.kill('SIGTERM');
  const { database, auditHead } = dataFolderPaths(folder.dataDir);
  // A log next to the database would hide the damage, and a busy machine can end a host before it has removed its own.
  const connection = openDatabase(database, 'writer', openVault(folder).database);
  // A free page has no data, so nothing reads it.
  const pages = connection.prepare('SELECT pageno FROM dbstat').pluck().all() as number[];
  connection.close();
  expect(existsSync(`${database}-wal`), 'a log').toBe(false);
  const original = `${database}.original`;
  const originalHead = readFileSync(auditHead);
  copyFileSync(database, original);
  const random = createRandom(seed);

  for (let damage = 0; damage < damages; damage += 1) {
    const bytes = readFileSync(original);
    const page = random.pick(pages.filter((number) => number > 1));
    const at = (page - 1) * pageBytes + random.below(pageBytes);
    bytes[at] = (bytes[at] ?? 0) ^ (1 + random.below(255));
    writeFileSync(database, bytes);
    writeFileSync(auditHead, originalHead);
    // Of the host that was killed: it can have the damaged page.
    for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
    const hint = `Byte ${at}. ${repeat}`;

    const { code, stdout } = await offerdesk(folder, 'verify', '--json', '--quick');
    expect({ code, ...JSON.parse(stdout) }, hint).toMatchObject({ code: 1, ok: false });
    expect(JSON.parse(stdout).errors[0], hint).toMatch(/^The database (is damaged|cannot be read)/);
    await expectNoWrongAnswer(world, known, hint);
    await world.host.kill();
  }

  copyFileSync(original, database);
  writeFileSync(auditHead, originalHead);
  for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
  await world.start();
  await expectIntact(world);
});

interface Known {
  path: string;
  text: string;
}

/** The responses of the host before the damage. */
async function readKnown(world: World): Promise<Known[]> {
  const known: Known[] = [];
  for (const list of ['issuers', 'individuals', 'trades', 'files', 'offerings']) {
    const { body } = await world.client.get(`/${list}?limit=50`);
    for (const { id } of body.items) {
      const path = `/${list}/${id}`;
      known.push({ path, text: (await read(world, path)).text });
    }
  }
  return known;
}

/** A response, without the address of the host, which changes with each start. */
async function read({ client, host }: World, path: string): Promise<{ status: number; text: string }> {
  const { status, body } = await client.get(path);
  return { status, text: JSON.stringify(body).replaceAll(host.address, '') };
}

/** The host returns the stored data or an error, or it does not start and explains why. */
async function expectNoWrongAnswer(world: World, known: Known[], hint: string): Promise<void> {
  try {
    await world.start();
  } catch (error) {
    if (error instanceof HostDidNotStart) {
      expect(error.end, hint).toMatchObject({
        code: 1,
        signal: null,
        stderr: expect.stringContaining('damaged'),
      });
      return;
    }
    // The host runs, and the damaged page is one that a sign-in reads.
    expect(String(error), hint).toMatch(/5\d\d/);
    return;
  }
  for (const { path, text } of known) {
    const answer = await read(world, path);
    if (answer.status === 500) expect(answer.text, hint).toContain('"message":"Internal error"');
    else expect(answer, hint).toEqual({ status: 200, text });
  }
  expect(world.host.hasEnded, hint).toBe(false);
}
