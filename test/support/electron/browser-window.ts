import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Page, Request, Route } from 'playwright';
import { CancelableEvent } from './cancelable-event.ts';
import { connect, sendTo, toInitScript } from './ipc.ts';
import { answerRoute, toBrowserUrl, toOwnUrl } from './protocol.ts';
import { grantPermissions, offerDownload } from './session.ts';
import { browserContext, needsReady, stage } from './stage.ts';
import { strict } from './strict.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

const windows: BrowserWindow[] = [];

/** The part of `webContents` that the application uses. */
class WebContents extends EventEmitter {
  openHandler: OpenHandler = () => ({ action: 'allow' });
  readonly #preferences: Electron.WebPreferences;
  readonly #page: () => Promise<Page>;

  constructor(preferences: Electron.WebPreferences, page: () => Promise<Page>) {
    super();
    this.#preferences = preferences;
    this.#page = page;
  }

  /** Values that cannot be cloned throw here, as in Electron. */
  send(channel: string, ...args: unknown[]): void {
    const cloned = structuredClone(args);
    void this.#page().then((page) => sendTo(page, channel, cloned));
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  /** As in Electron, for tests: the options of the window. */
  getLastWebPreferences(): Electron.WebPreferences {
    return this.#preferences;
  }
}

/** The part of `BrowserWindow` that the application uses, with a page of the browser as the window. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  readonly #preferences: Electron.WebPreferences;
  readonly #page: Promise<Page>;
  readonly #bounds: Electron.Rectangle;
  readonly #route = async (route: Route) => this.#answer(await this.#page, route);
  #isMinimized = false;
  #isMaximized = false;
  #isFocused = false;
  #isLoading = false;

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  static fromWebContents(webContents: WebContents): BrowserWindow | null {
    return windows.find((window) => window.webContents === webContents) ?? null;
  }

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    needsReady('BrowserWindow');
    const { webPreferences = {}, x = 0, y = 0, width = 800, height = 600 } = options;
    this.#preferences = webPreferences;
    this.#bounds = { x, y, width, height };
    this.webContents = strict('webContents', new WebContents(webPreferences, () => this.#page));
    this.#page = this.#open();
    const own = strict('BrowserWindow', this);
    windows.push(own);
    // biome-ignore lint/correctness/noConstructorReturn: callers get the strict window
    return own;
  }

  async #open(): Promise<Page> {
    const context = await browserContext();
    const page = context.pages().find((free) => free.url() === 'about:blank') ?? (await context.newPage());
    await connect(page, this.webContents);
    page.on('download', (download) => offerDownload(page, download));
    const { preload = '', contextIsolation = true } = this.#preferences;
    if (existsSync(preload)) {
      await page.addInitScript(toInitScript(readFileSync(preload, 'utf8'), contextIsolation));
    } else {
      console.error(`Unable to load preload script: ${preload}`);
    }
    await context.route('**/*', this.#route);
    // All popups were denied.
    page.on('popup', (popup) => popup.close());
    return page;
  }

  /** Navigation can be prevented; otherwise the application serves it. */
  async #answer(page: Page, route: Route): Promise<void> {
    const request = route.request();
    const url = toOwnUrl(request.url());
    if (!isFrom(page, request)) {
      const { action } = this.webContents.openHandler({ url } as Electron.HandlerDetails);
      if (action !== 'deny') throw new Error('The stand-in for Electron opens no windows but BrowserWindow');
      return route.abort();
    }
    if (request.isNavigationRequest() && !this.#isLoading) {
      const event = Object.assign(new CancelableEvent(), { url });
      this.webContents.emit('will-frame-navigate', strict('event', event));
      if (event.isPrevented) return route.abort('aborted');
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
    const event = new CancelableEvent();
    this.emit('close', event);
    if (event.isPrevented) return;
    windows.splice(0, windows.length, ...windows.filter((window) => window.webContents !== this.webContents));
    const page = await this.#page;
    await page.context().unroute('**/*', this.#route);
    await page.close();
    this.emit('closed');
    if (windows.length === 0) stage.onAllClosed();
  }

  show(): void {
    this.focus();
  }

  focus(): void {
    if (this.#isFocused) return;
    this.#isFocused = true;
    this.emit('focus');
  }

  blur(): void {
    if (!this.#isFocused) return;
    this.#isFocused = false;
    this.emit('blur');
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  minimize(): void {
    this.#isMinimized = true;
    this.blur();
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  restore(): void {
    this.#isMinimized = false;
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    Object.assign(this.#bounds, bounds);
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
}

/** The first request of a page that another page opens comes before its frame. */
function isFrom(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}
