import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { hostEnvironment, hostFlags } from '../../../electron/headless/host-process.ts';
import { builtFile, hostProgram } from '../../support/programs.ts';
import { type BenchFolder, decryptDatabase } from './folders.ts';

/** A server in its own process. */
export interface Host {
  port: number;
  /** Undefined if it did not start. */
  pid: number | undefined;
  /** Milliseconds from its start until it listened. */
  startedIn: number;
  /** Its maximum memory so far, in bytes; undefined if the system does not report it. */
  peakMemory(): number | undefined;
  stop(): Promise<void>;
}

/** The root of the repository. */
export const repository = join(import.meta.dirname, '../../..');

/** Whether there is a build of the current sources. Without one, `startOurs` starts the sources. */
export const isBuilt = (): boolean => builtFile('serve') !== undefined;

/** The service as `npm start` starts it. */
export function startOurs(folder: BenchFolder): Promise<Host> {
  const args = ['--data-dir', folder.dataDir, '--port', '0'];
  return start(hostProgram(), args, folder, { flags: hostFlags, env: hostEnvironment });
}

/** The baseline: plain SQLite, with one commit per request unless it shares commits. */
export function startBare(folder: BenchFolder, options: '--shared-commits'[] = []): Promise<Host> {
  decryptDatabase(folder);
  return start('test/bench/bare/server.ts', [folder.dataDir, ...options], folder);
}

/** The baseline of a start: a server with an empty database at the path. */
export function startBareListener(database: string): Promise<Host> {
  return start('test/bench/bare/listen.cjs', [database]);
}

/** The baseline of uploads: a server that stores them in the folder. */
export function startBareUploads(folder: string): Promise<Host> {
  return start('test/bench/bare/upload-server.ts', [folder]);
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(
  script: string,
  args: string[],
  folder?: BenchFolder,
  { flags = [], env = {} }: { flags?: string[]; env?: Record<string, string> } = {},
): Promise<Host> {
  const child = spawn(process.execPath, [...flags, resolve(repository, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, ...(folder && { OFFERDESK_KEY_FILE: folder.keyFile }) },
  });
  // The system needs 40 ms to copy the page tables of a bench that has filled a database, which is not part of a start.
  const startedAt = performance.now();
  running.add(child);
  child.once('exit', () => running.delete(child));
  const port = await readPort(child);
  return {
    port,
    pid: child.pid,
    startedIn: performance.now() - startedAt,
    peakMemory: () => readPeakMemory(child.pid),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function readPort(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<number> {
  for await (const line of createInterface(child.stdout)) {
    const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('The server ended before it listened');
}

function readPeakMemory(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
