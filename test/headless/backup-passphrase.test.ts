import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { promptSecret } from '../../electron/headless/commands/prompt-secret.ts';
import { createApp } from '../../electron/service/app.ts';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { query } from '../support/databases.ts';
import { cliProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

const passphrase = 'four tall green boats';

/** A closed data folder with a key named `CRM`, and a path next to it. */
async function openSetup() {
  const folder = temporaryFolder();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  await app.close();
  const root = dirname(folder.dataDir);
  const file = join(root, 'passphrase.txt');
  return {
    folder,
    backup: join(root, 'backup'),
    file,
    /** Writes the file of the passphrase, and returns its path. */
    write: (content: string) => {
      writeFileSync(file, content);
      return file;
    },
  };
}

describe('a backup with a passphrase in a file', () => {
  test('restores on a machine without a master key, and prints where the new one is', async () => {
    const { folder, backup, write } = await openSetup();
    const machine = temporaryFolder();

    const created = await offerdesk(
      folder,
      'backup',
      backup,
      '--passphrase-file',
      write(`${passphrase}\r\n`),
    );
    const restored = await offerdesk(machine, 'restore', backup, '--passphrase-file', write(passphrase));

    expect(created).toMatchObject({ code: 0, stderr: '' });
    expect(created.stdout).toMatch(/Store the passphrase separately: it cannot be recovered\.\n$/);
    expect(created.stdout).not.toContain('without it the backup cannot be opened');
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain(`Created the master key of this computer in ${machine.keyFile}\n`);
    expect(restored.stdout).toContain('Store a copy of it in a safe place');
    expect(query(machine, 'SELECT name FROM apiKeys')).toEqual([{ name: 'CRM' }]);
    for (const { stdout, stderr } of [created, restored]) expect(stdout + stderr).not.toContain(passphrase);
  });

  test('does not appear in JSON, and creates no second master key', async () => {
    const { folder, backup, write } = await openSetup();
    const again = { ...folder, dataDir: `${folder.dataDir}-again` };

    const created = await offerdesk(
      folder,
      'backup',
      backup,
      '--json',
      '--passphrase-file',
      write(passphrase),
    );
    const restored = await offerdesk(
      again,
      'restore',
      backup,
      '--json',
      '--passphrase-file',
      write(passphrase),
    );

    expect(JSON.parse(created.stdout)).toMatchObject({ folder: backup, withPassphrase: true });
    expect(JSON.parse(restored.stdout)).toMatchObject({ folder: again.dataDir, createdKeyFile: null });
    for (const { stdout, stderr } of [created, restored]) expect(stdout + stderr).not.toContain(passphrase);
  });

  test('restores with the passphrase from standard input', async () => {
    const { folder, backup } = await openSetup();
    await createBackup(folder, backup, undefined, passphrase);
    const machine = temporaryFolder();
    const args = [cliProgram(), 'restore', backup, '--passphrase-file', '-', '--data-dir', machine.dataDir];
    const env = { ...process.env, OFFERDESK_KEY_FILE: machine.keyFile };

    const { status } = spawnSync(process.execPath, args, { env, input: `${passphrase}\n` });

    expect(status).toBe(0);
    expect(query(machine, 'SELECT name FROM apiKeys')).toEqual([{ name: 'CRM' }]);
  });

  test('cannot be restored without it, and the error names the options', async () => {
    const { folder, backup } = await openSetup();
    await createBackup(folder, backup, undefined, passphrase);
    const machine = temporaryFolder();

    const { code, stdout, stderr } = await offerdesk(machine, 'restore', backup);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/enter the passphrase of the backup with --passphrase or --passphrase-file\n$/);
    expect(readdirSync(dirname(machine.dataDir))).toEqual([]);
  });
});

test.each<[string, string | undefined, RegExp]>([
  ['a file that is missing', undefined, /passphrase.txt: no such file or directory\n$/],
  ['an empty file', '\n', /^The passphrase is empty\n$/],
  ['a file with two lines', `${passphrase}\n${passphrase}\n`, /^The passphrase must be a single line/],
  ['a short passphrase', 'tall boats', /^The passphrase has 10 characters; use 12 to 128\n$/],
  ['a common passphrase', 'password12345678', /^The passphrase is one of the most common/],
])('the command backup rejects %s, and creates nothing', async (_what, content, error) => {
  const { folder, backup, file, write } = await openSetup();
  if (content !== undefined) write(content);
  const before = readdirSync(dirname(backup));

  const { code, stdout, stderr } = await offerdesk(folder, 'backup', backup, '--passphrase-file', file);

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(error);
  expect(readdirSync(dirname(backup))).toEqual(before);
});

test.each<[string, string[], number, RegExp]>([
  ['as an argument', ['--passphrase', passphrase], 2, /too many arguments/],
  ['from a terminal where there is none', ['--passphrase'], 1, /^--passphrase requires a terminal/],
  ['from two places', ['--passphrase', '--passphrase-file', 'a'], 2, /cannot be used with/],
])('the command backup does not accept the passphrase %s', async (_what, args, exitCode, error) => {
  const { folder, backup } = await openSetup();

  const { code, stderr } = await offerdesk(folder, 'backup', backup, ...args);

  expect(code).toBe(exitCode);
  expect(stderr).toMatch(error);
});

describe('a prompt for a secret', () => {
  test('shows the label and no input', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const answer = promptSecret('Passphrase: ', input, output);

    input.write('four tall grXX\u007f\u007feen boats\r');

    expect(await answer).toBe(passphrase);
    expect(output.read().toString()).toBe('Passphrase: \n');
  });

  test.each([
    ['is interrupted', '\u0003'],
    ['ends', '\u0004'],
  ])('fails if it %s', async (_what, key) => {
    const input = new PassThrough();
    const answer = promptSecret('Passphrase: ', input, new PassThrough());

    input.write(key);

    await expect(answer).rejects.toThrow('No passphrase was entered');
  });
});
