import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Folder } from '../../headless/processes.ts';
import { hostProgram } from '../../support/programs.ts';
import { hangMilliseconds } from '../../support/wait.ts';

const cheapHashes = ['--import', import.meta.resolve('../../support/cheap-hashes.ts')];

export interface HostOptions {
  /** A command that runs the host, for example in a namespace. */
  through?: string[];
  /** Options of Node. */
  node?: string[];
}

export interface HostEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** A headless host in its own process. */
export interface FaultHost {
  /** The ID of the started process; with `through`, the host is the same process. */
  pid: number;
  address: string;
  link: string;
  ended: Promise<HostEnd>;
  readonly hasEnded: boolean;
  kill(signal?: NodeJS.Signals): Promise<HostEnd>;
}

/** The host ended before it responded. */
export class HostDidNotStart extends Error {
  readonly end: HostEnd;

  constructor(end: HostEnd) {
    super(`The host ended with code ${end.code}: ${end.stderr}`);
    this.end = end;
  }
}

/**
 * Starts a host and waits until it responds.
 * @throws HostDidNotStart
 */
export async function startFaultHost(folder: Folder, options: HostOptions = {}): Promise<FaultHost> {
  const { through = [], node = [] } = options;
  const args = [...cheapHashes, ...node, hostProgram(), '--data-dir', folder.dataDir, '--port', '0'];
  const [command = '', ...rest] = [...through, process.execPath, ...args];
  const env = { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile };
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr, hasEnded] = ['', '', false];
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]): HostEnd => {
    hasEnded = true;
    return { code, signal, stderr };
  });
  const started = new Promise<RegExpExecArray>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk;
      const match = /^Listening on (\S+)\nBack office at (\S+)\n/.exec(stdout);
      if (match) resolve(match);
    });
  });
  const late = AbortSignal.timeout(hangMilliseconds);
  late.addEventListener('abort', () => child.pid && stdout === '' && child.kill('SIGKILL'));
  const first = await Promise.race([started, ended]);
  if ('code' in first) throw new HostDidNotStart(first);
  return {
    pid: child.pid ?? 0,
    address: first[1] ?? '',
    link: first[2] ?? '',
    ended,
    get hasEnded() {
      return hasEnded;
    },
    kill(signal = 'SIGKILL') {
      child.kill(signal);
      return ended;
    },
  };
}
