import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dataFolderPaths } from '../storage/storage.ts';

/** Which program has a data folder open as its host. */
export interface HostInfo {
  pid: number;
  /** Where a headless host shows the screens; the desktop application shows them in its window. */
  address?: string;
}

/** Leaves word in the data folder for commands and for a second host. */
export function writeHostInfo(dataDir: string, info: HostInfo): void {
  writeFileSync(dataFolderPaths(dataDir).hostInfo, `${JSON.stringify(info)}\n`, { mode: 0o600 });
}

export function removeHostInfo(dataDir: string): void {
  rmSync(dataFolderPaths(dataDir).hostInfo, { force: true });
}

/**
 * What the last host of the folder wrote.
 * @returns undefined if there is nothing to read, or if its process is gone: a host that was killed leaves
 *   its word behind
 */
export function readHostInfo(dataDir: string): HostInfo | undefined {
  try {
    const info = JSON.parse(readFileSync(dataFolderPaths(dataDir).hostInfo, 'utf8')) as HostInfo;
    process.kill(info.pid, 0);
    return info;
  } catch {
    return undefined;
  }
}
