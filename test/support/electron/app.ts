import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow } from './browser-window.ts';
import { CancelableEvent } from './cancelable-event.ts';
import { needsReady, stage } from './stage.ts';

type Modeled =
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'isPackaged'
  | 'name'
  | 'getPath'
  | 'setBadgeCount'
  | 'badgeCount'
  | 'setAboutPanelOptions'
  | 'getVersion';

/** Tests control the stand-in with these; the application must not see them. */
const ofTests = ['--inspect=0', '--remote-debugging-port=0', '--no-sandbox', '--user-data-dir='];

/** The part of `app` that the application uses. */
export class App extends EventEmitter implements Pick<Electron.App, Modeled> {
  /** True if a test has set the resources of a package. */
  readonly isPackaged = process.resourcesPath !== undefined;
  readonly name = 'Offerdesk';
  readonly commandLine = {
    hasSwitch: (name: string) =>
      process.argv
        .filter((arg) => !ofTests.some((option) => arg.startsWith(option)))
        .some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`)),
  } satisfies Pick<Electron.CommandLine, 'hasSwitch'>;
  badgeCount = 0;
  readonly #userData: string;
  readonly #ready = Promise.withResolvers<void>();
  #isQuitting = false;

  /** @param userData the folder of Electron's own files, which identifies the instance */
  constructor(userData: string) {
    super();
    this.#userData = userData;
    stage.onAllClosed = () => {
      if (!this.#isQuitting && !this.emit('window-all-closed')) this.quit();
    };
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const paths: Partial<Record<typeof name, string>> = {
      userData: this.#userData,
      sessionData: this.#userData,
      downloads: join(this.#userData, 'downloads'),
    };
    const path = paths[name];
    if (path === undefined) throw new Error(`The stand-in for Electron has no path ${name}`);
    return path;
  }

  setBadgeCount(count = 0): boolean {
    needsReady('app.setBadgeCount');
    this.badgeCount = count;
    return true;
  }

  setAboutPanelOptions(): void {}

  getVersion(): string {
    return '1.0.0';
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  /** Notifies the application that Electron is ready, after its main module has run completely. */
  becomeReady(): void {
    stage.isReady = true;
    this.#ready.resolve();
    this.emit('ready');
  }

  /** A signal informs the first instance of the second. */
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
    const closed = Promise.resolve(stage.context).then((context) => context?.close());
    void closed.finally(() => process.exit(code));
  }

  /** The handlers that may delay it, the windows, the other handlers, and then the end. */
  async #quit(): Promise<void> {
    if (this.#isPrevented('before-quit')) return;
    this.#isQuitting = true;
    for (const window of BrowserWindow.getAllWindows()) await window.close();
    if (this.#isPrevented('will-quit')) this.#isQuitting = false;
    else this.exit();
  }

  #isPrevented(name: 'before-quit' | 'will-quit'): boolean {
    const event = new CancelableEvent();
    this.emit(name, event);
    return event.isPrevented;
  }
}
