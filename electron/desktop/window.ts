import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, screen, session } from 'electron';
import type { DesktopCommand } from '#shared/contracts/bridge.ts';
import { PageCommands } from './page-commands.ts';
import { fitBounds } from './place.ts';
import { screensOrigin } from './protocol.ts';
import type { DesktopSettings, Place } from './settings.ts';

/** The only window. It opens where it was closed. */
export class ScreensWindow {
  readonly #settings: DesktopSettings;
  readonly #openOutside: (url: string) => void;
  #window: BrowserWindow | undefined;
  #commands: PageCommands | undefined;
  /** Called when the window gets the focus, and when it was closed. */
  onFocus: () => void = () => {};
  onClosed: () => void = () => {};

  /** @param openOutside called with every address that the page requests in a new window */
  constructor(settings: DesktopSettings, openOutside: (url: string) => void) {
    this.#settings = settings;
    this.#openOutside = openOutside;
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /**
   * Shows the window, and creates it if there is none.
   * @param to the address of a screen, such as `/reviews/kyc`; by default, the current screen stays
   */
  show(to?: string): void {
    if (!this.#window) {
      this.#window = this.#open(to ?? '/');
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.focus();
    if (to !== undefined) this.send({ name: 'go', to });
  }

  /** Sends a command to the page; without a window, one is opened for it. */
  send(command: DesktopCommand): void {
    if (!this.#window) this.show();
    this.#commands?.send(command);
  }

  /** The page handles commands of that name from now on. */
  onListening(name: unknown): void {
    this.#commands?.onListening(name);
  }

  #open(to: string): BrowserWindow {
    const { place } = this.#settings.values;
    const window = createWindow(place);
    this.#commands = new PageCommands(window.webContents);
    assertOwnPage(window, this.#openOutside);
    window.once('ready-to-show', () => {
      if (place?.isMaximized) window.maximize();
      window.show();
    });
    window.on('focus', () => this.onFocus());
    window.on('close', () =>
      this.#settings.change({
        place: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
      }),
    );
    window.on('closed', () => {
      this.#window = undefined;
      this.#commands = undefined;
      this.onClosed();
    });
    // This also fails if the user closes the window before it has loaded.
    window
      .loadURL(`${screensOrigin}/#${to}`)
      .catch((error: unknown) => console.error('Could not load the screens:', error));
    return window;
  }
}

function createWindow(place: Place | undefined): BrowserWindow {
  // Electron would download dictionaries, even for a window without a spell checker.
  session.defaultSession.setSpellCheckerEnabled(false);
  return new BrowserWindow({
    width: 1280,
    height: 840,
    ...(place && fitBounds(place, readWorkAreas())),
    minWidth: 800,
    minHeight: 600,
    show: false,
    // Shown until the screens have rendered.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#f8f9fa',
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
}

/** The main display first. */
function readWorkAreas() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

/** Keeps the window on the screens: a file that is dropped next to a drop zone must not replace the page. */
function assertOwnPage({ webContents }: BrowserWindow, openOutside: (url: string) => void): void {
  webContents.on('will-frame-navigate', (event) => {
    // A screen may only reload itself.
    if (!event.url.startsWith(`${screensOrigin}/`)) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

/** Screens need only the permission of the copy buttons, which write text to the clipboard. */
export function denyPermissions(): void {
  const isCopying = (permission: string) => permission === 'clipboard-sanitized-write';
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isCopying(permission));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isCopying(permission)),
  );
}
