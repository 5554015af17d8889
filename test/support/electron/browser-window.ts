import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Page, Request, Route } from 'playwright';
import { connect, toInitScript } from './ipc.ts';
import { answerRoute, toBrowserUrl, toOwnUrl } from './protocol.ts';
import { grantPermissions } from './session.ts';
import { browserContext, needsReady } from './stage.ts';
import { strict } from './strict.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const windows: BrowserWindow[] = [];

/** The part of `webContents` that the application uses. */
class WebContents extends EventEmitter {
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly #preferences: Electron.WebPreferences;

  constructor(preferences: Electron.WebPreferences) {
    super();
    this.#preferences = preferences;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  /** As Electron has it, for tests: the options that the window was made with. */
  getLastWebPreferences(): Electron.WebPreferences {
    return this.#preferences;
  }
}

/** The part of `BrowserWindow` that the application uses: a page of the browser plays the window. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly #preferences: Electron.WebPreferences;
  readonly #page: Promise<Page>;
  #isMinimized = false;
  #isLoading = false;

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  constructor({ webPreferences = {} }: Electron.BrowserWindowConstructorOptions) {
    super();
    needsReady('BrowserWindow');
    this.#preferences = webPreferences;
    this.webContents = strict('webContents', new WebContents(webPreferences));
    this.#page = this.#open();
    const own = strict('BrowserWindow', this);
    windows.push(own);
    // biome-ignore lint/correctness/noConstructorReturn: whoever makes a window gets the strict one
    return own;
  }

  async #open(): Promise<Page> {
    const context = browserContext();
    const page = context.pages().find((free) => free.url() === 'about:blank') ?? (await context.newPage());
    await connect(page);
    const { preload = '', contextIsolation = true } = this.#preferences;
    if (existsSync(preload)) {
      await page.addInitScript(toInitScript(readFileSync(preload, 'utf8'), contextIsolation));
    } else {
      console.error(`Unable to load preload script: ${preload}`);
    }
    await context.route('**/*', (route) => this.#answer(page, route));
    // Whatever else opens was denied.
    context.on('page', (popup) => popup.close());
    return page;
  }

  /** What a window loads may be prevented, else it comes from the application. */
  async #answer(page: Page, route: Route): Promise<void> {
    const request = route.request();
    const url = toOwnUrl(request.url());
    if (!isFrom(page, request)) {
      const { action } = this.webContents.openHandler({ url } as Electron.HandlerDetails);
      if (action !== 'deny') throw new Error('The stand-in for Electron opens no windows but BrowserWindow');
      return route.abort();
    }
    if (request.isNavigationRequest() && !this.#isLoading) {
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      this.webContents.emit('will-frame-navigate', strict('event', { url, preventDefault }));
      if (isPrevented) return route.abort('aborted');
    }
    await answerRoute(route);
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page;
    const address = toBrowserUrl(url);
    await grantPermissions(new URL(address).origin);
    this.#isLoading = true;
    await page.goto(address).finally(() => {
      this.#isLoading = false;
    });
    this.emit('ready-to-show');
  }

  async close(): Promise<void> {
    windows.splice(0, windows.length, ...windows.filter((window) => window.webContents !== this.webContents));
    const page = await this.#page;
    await page.close();
    this.emit('closed');
  }

  show(): void {}

  focus(): void {}

  minimize(): void {
    this.#isMinimized = true;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  restore(): void {
    this.#isMinimized = false;
  }
}

/** The first request of a page that another opens comes before its frame does. */
function isFrom(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}
