import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tryLock } from '../storage/folder-lock.ts';
import { dataFolderPaths } from '../storage/storage.ts';

/** Which program has a data folder open as its host. */
export interface HostInfo {
  pid: number;
  /** Where a headless host shows the screens; the desktop application shows them in its window. */
  address?: string;
}

/** Names this host in the data folder, for commands and for a second host. */
export function writeHostInfo(dataDir: string, info: HostInfo): void {
  writeFileSync(dataFolderPaths(dataDir).hostInfo, `${JSON.stringify(info)}\n`, { mode: 0o600 });
}

/** A file that cannot be removed does no harm: its process is gone. */
export function removeHostInfo(dataDir: string): void {
  try {
    rmSync(dataFolderPaths(dataDir).hostInfo, { force: true });
  } catch {}
}

/**
 * Reads which host has the folder open.
 * @returns undefined if there is none: a host that was killed leaves its file in place, and its process ID can be that
 *   of another program, so only the lock of the folder proves that it runs
 */
export function readHostInfo(dataDir: string): HostInfo | undefined {
  const { hostInfo, hostLock } = dataFolderPaths(dataDir);
  try {
    const info = JSON.parse(readFileSync(hostInfo, 'utf8')) as HostInfo;
    process.kill(info.pid, 0);
    const lock = tryLock(hostLock);
    lock?.release();
    return lock ? undefined : info;
  } catch {
    return undefined;
  }
}
