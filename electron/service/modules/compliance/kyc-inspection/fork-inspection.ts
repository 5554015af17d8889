import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryFile } from '#service/kernel/entry-file.ts';
import {
  type InspectionListener,
  type InspectionProcess,
  inspectionEnvironment,
  inspectionFlags,
  OutputTail,
} from './launch-inspection.ts';

const ownEntry = entryFile('inspection-process', import.meta.url);

/**
 * Starts an inspection process with Node. The bytes of a document reach it through a pipe, so that they are
 * never in a plain file.
 */
export function forkInspection(
  listener: InspectionListener,
  entry = ownEntry,
  env = inspectionEnvironment(),
): InspectionProcess {
  const child = fork(fileURLToPath(entry), {
    // No flags of the host, such as its debugger port, which is in use. SIGUSR1 would open a debugger.
    execArgv: ['--disable-sigusr1', ...inspectionFlags],
    env,
    // The folder of the host may be the data folder.
    cwd: dirname(process.execPath),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const output = new OutputTail();
  child.stderr?.on('data', (chunk) => output.add(chunk)).on('error', () => {});
  child.on('message', (message) => listener.onMessage(message));
  child.on('close', (code, signal) => {
    listener.onExit({ how: signal ?? `exit code ${code}`, output: output.text });
  });
  child.on('error', (error) => {
    // If the process did not start, there is no `close`; every other error is followed by it.
    if (child.pid === undefined) listener.onExit({ how: error.message, output: '' });
  });
  return {
    // What cannot be sent because the process has ended is reported by `close`.
    send: (job) => void child.send(job, () => {}),
    kill: () => void child.kill('SIGKILL'),
  };
}
