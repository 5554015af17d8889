import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow } from './browser-window.ts';
import { stage } from './stage.ts';

type Modelled = 'whenReady' | 'requestSingleInstanceLock' | 'quit' | 'exit' | 'isPackaged';

/** The part of `app` that the application uses. */
export class App extends EventEmitter implements Pick<Electron.App, Modelled> {
  readonly isPackaged = false;
  readonly #userData: string;
  readonly #ready = Promise.withResolvers<void>();

  /** @param userData the folder of Electron's own files, which tells instances apart */
  constructor(userData: string) {
    super();
    this.#userData = userData;
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Tells the application that it may begin, once its main module has run to its end. */
  becomeReady(): void {
    stage.isReady = true;
    this.#ready.resolve();
    this.emit('ready');
  }

  /** The first instance hears of the second by a signal. */
  requestSingleInstanceLock(): boolean {
    const lock = join(this.#userData, 'instance');
    if (existsSync(lock)) {
      process.kill(Number(readFileSync(lock, 'utf8')), 'SIGUSR2');
      return false;
    }
    writeFileSync(lock, String(process.pid));
    process.on('exit', () => rmSync(lock));
    process.on('SIGUSR2', () => this.emit('second-instance', {}, [], ''));
    return true;
  }

  quit(): void {
    void this.#quit();
  }

  exit(code = 0): void {
    void Promise.resolve(stage.context?.close()).finally(() => process.exit(code));
  }

  /** Windows first, then `will-quit`, which may hold it up; then the end. */
  async #quit(): Promise<void> {
    for (const window of BrowserWindow.getAllWindows()) await window.close();
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    this.emit('will-quit', { preventDefault });
    if (!isPrevented) this.exit();
  }
}
