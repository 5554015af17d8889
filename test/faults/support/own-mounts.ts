import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';

const ownMounts = ['--user', '--map-root-user', '--mount'];

/** Elsewhere, nothing can be mounted without an administrator. */
export const canMount = spawnSync('unshare', [...ownMounts, 'true']).status === 0;

/**
 * Makes the data folder read-only at one moment, while a host runs on it. The files that the host has open stay
 * writable: a system does not make a disk with such files read-only on request. With `-n`, the mount is not noted in
 * a table that only an administrator may write to.
 */
export const makeReadOnly =
  'mkdir -p "$1.ro"; mount --bind "$1" "$1.ro"; mount -o remount,ro,bind "$1.ro"; mount -n --move "$1.ro" "$1"';

/** Mounts that are visible only to the processes that enter. */
export interface OwnMounts {
  /** The command that runs another one inside. */
  enter: string[];
  /** Runs a shell command inside, where `$1` is the data folder. */
  run(command: string): void;
  /** Replaces the content of the data folder as seen from here by what is mounted there inside. */
  copyOut(): void;
}

/**
 * Mounts something for a data folder, until the test ends.
 * @param mount the shell command, in which `$1` is the data folder
 */
export async function mountFor(dataDir: string, mount: string): Promise<OwnMounts> {
  mkdirSync(dataDir, { recursive: true });
  const holder = spawn(
    'unshare',
    [...ownMounts, 'sh', '-ec', `${mount}; echo done; exec cat`, 'sh', dataDir],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(holder, 'exit');
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await ended;
  });
  const isMounted = await Promise.race([once(holder.stdout, 'data'), ended.then(() => false)]);
  if (!isMounted) throw new Error(`Not mounted: ${mount}`);
  const enter = ['nsenter', '-t', String(holder.pid), '-U', '-m', '--preserve-credentials'];
  return {
    enter,
    run(command) {
      const [program = '', ...args] = [...enter, 'sh', '-ec', command, 'sh', dataDir];
      const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${command}: ${stderr}`);
    },
    copyOut: () => cpSync(`/proc/${holder.pid}/root${dataDir}`, dataDir, { recursive: true }),
  };
}
