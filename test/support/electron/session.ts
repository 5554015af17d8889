import { EventEmitter } from 'node:events';
import type { Download, Page } from 'playwright';
import { CancelableEvent } from './cancelable-event.ts';
import { toOwnUrl } from './protocol.ts';
import { browserContext, needsReady } from './stage.ts';
import { strict } from './strict.ts';

type Check = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type Ask = Parameters<Electron.Session['setPermissionRequestHandler']>[0];

let check: Check = null;
/** As in Electron, unless the application turns it off. */
let isSpellCheckerEnabled = true;
const events = new EventEmitter();

/** Permissions of Electron, by their names in the browser. */
const names = {
  'clipboard-write': 'clipboard-sanitized-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  notifications: 'notifications',
} as const;

/** The part of `session` that the application uses. */
export const session = {
  get defaultSession() {
    needsReady('session.defaultSession');
    return {
      setPermissionCheckHandler: (handler: Check) => {
        check = handler;
      },
      setSpellCheckerEnabled: (isEnabled: boolean) => {
        isSpellCheckerEnabled = isEnabled;
      },
      isSpellCheckerEnabled: () => isSpellCheckerEnabled,
      // The browser does not ask after the check has answered.
      setPermissionRequestHandler: (_handler: Ask) => {},
      on: (name: 'will-download', listener: (event: CancelableEvent, item: DownloadItem) => void) =>
        events.on(name, listener),
    };
  },
};

/** The part of a download that the application uses. */
class DownloadItem extends EventEmitter {
  readonly #page: Page;
  readonly #download: Download;
  options: Electron.SaveDialogOptions = {};

  constructor(page: Page, download: Download) {
    super();
    this.#page = page;
    this.#download = download;
  }

  getURL(): string {
    return this.#download
      .url()
      .replace(/^(blob:)?(.*)/s, (_, blob = '', url: string) => blob + toOwnUrl(url));
  }

  getInitiatorOrigin(): string {
    return toOwnUrl(new URL(this.#page.url()).origin);
  }

  getFilename(): string {
    return this.#download.suggestedFilename();
  }

  setSaveDialogOptions(options: Electron.SaveDialogOptions): void {
    this.options = options;
  }
}

/** Asks the application about a download, and saves it to the path that its dialog proposes. */
export async function offerDownload(page: Page, download: Download): Promise<void> {
  const item = new DownloadItem(page, download);
  const event = new CancelableEvent();
  events.emit('will-download', event, strict('DownloadItem', item));
  const { defaultPath } = item.options;
  if (event.isPrevented || defaultPath === undefined) return download.cancel();
  await download.saveAs(defaultPath);
  item.emit('done', {}, 'completed');
}

/** Grants a page what the check of the application allows; without a check that is everything, as in Electron. */
export async function grantPermissions(origin: string): Promise<void> {
  const granted = Object.entries(names).filter(
    ([, permission]) => check === null || check(null, permission, origin, {} as never),
  );
  const context = await browserContext();
  await context.grantPermissions(
    granted.map(([name]) => name),
    { origin },
  );
}
