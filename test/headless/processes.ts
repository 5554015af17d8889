import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { cliProgram, hostProgram } from '../support/programs.ts';

/** A data folder and the key that opens it. */
export interface Folder {
  dataDir: string;
  keyFile: string;
}

/** The result of a program. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running program; it is ended with the test. */
export interface Program {
  process: ChildProcess;
  /** Resolves when standard output matches; rejects if the program ends first. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  finished: Promise<Finished>;
}

/** Starts a program with this Node. */
export function runNode(script: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(process.execPath, [script, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    child.emit('printed');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const finished = once(child, 'close').then(([code]): Finished => ({ code, stdout, stderr }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await finished;
  });
  const until = async (pattern: RegExp) => {
    for (;;) {
      const match = pattern.exec(stdout);
      if (match) return match;
      const ended = await Promise.race([once(child, 'printed'), finished]);
      if ('code' in ended && !pattern.test(stdout)) throw new Error(`It ended: ${stdout}${stderr}`);
    }
  };
  return { process: child, until, finished };
}

function onFolder({ dataDir, keyFile }: Folder, script: string, args: string[]): Program {
  const env = { ...process.env, OFFERDESK_KEY_FILE: keyFile };
  return runNode(script, [...args, '--data-dir', dataDir], { env });
}

/** Runs a CLI command on a data folder. */
export function runCommand(folder: Folder, ...args: string[]): Program {
  return onFolder(folder, cliProgram(), args);
}

/** Runs a CLI command to its end. */
export function offerdesk(folder: Folder, ...args: string[]): Promise<Finished> {
  return runCommand(folder, ...args).finished;
}

/** Starts a host on a data folder, whatever the result. */
export function serve(folder: Folder, ...args: string[]): Program {
  return onFolder(folder, hostProgram(), args);
}

export interface RunningHost extends Program {
  address: string;
  link: string;
  /** Stops it, and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Starts a host on a data folder, and waits until it responds. */
export async function startHost(folder: Folder, ...args: string[]): Promise<RunningHost> {
  const program = serve(folder, ...args);
  const [, address = '', link = ''] = await program.until(/^Listening on (\S+)\nBack office at (\S+)\n/);
  return {
    ...program,
    address,
    link,
    stop(signal = 'SIGTERM') {
      program.process.kill(signal);
      return program.finished;
    },
  };
}
