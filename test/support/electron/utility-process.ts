import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { needsReady } from './stage.ts';
import { strict } from './strict.ts';

const parentPort = new URL('./parent-port.ts', import.meta.url).href;

/** The part of `UtilityProcess` that the application uses, with a Node process. */
class UtilityProcess extends EventEmitter implements Pick<Electron.UtilityProcess, 'pid' | 'stderr'> {
  /** Undefined before `spawn` and after `exit`, as in Electron. */
  pid: number | undefined;
  readonly stderr: NodeJS.ReadableStream | null;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    this.stderr = child.stderr;
    child.on('spawn', () => {
      this.pid = child.pid;
      this.emit('spawn');
    });
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code, signal) => {
      this.pid = undefined;
      this.emit('exit', code ?? (signal ? constants.signals[signal] : 1));
    });
  }

  /** A message that cannot be cloned throws here; one to an ended process is lost. */
  postMessage(message: unknown): void {
    this.#child.send(structuredClone(message) as object, () => {});
  }

  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = {
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    needsReady('utilityProcess.fork');
    const { env, execArgv = [], cwd, stdio = 'inherit' } = options;
    const streams = typeof stdio === 'string' ? ['ignore', stdio, stdio] : stdio;
    if (streams[0] !== 'ignore') throw new Error('stdin of a utility process can only be ignored');
    const child = fork(modulePath, args, {
      env: env as NodeJS.ProcessEnv | undefined,
      cwd,
      execArgv: [...execArgv, '--import', parentPort],
      serialization: 'advanced',
      stdio: [...(streams as 'ignore'[]), 'ipc'],
    });
    return strict('UtilityProcess', new UtilityProcess(child));
  },
};
