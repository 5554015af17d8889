import type { BrowserContext } from 'playwright';

/** The shared state of the models: the browser that acts as Electron's windows, and the progress of the start. */
interface Stage {
  /** Starts the browser. */
  open: () => Promise<BrowserContext>;
  /** Set as soon as the browser starts. */
  context: Promise<BrowserContext> | undefined;
  isReady: boolean;
  /** Called after the last window was closed. */
  onAllClosed: () => void;
}

export const stage: Stage = {
  open: () => Promise.reject(new Error('Only the stand-in can start the browser')),
  context: undefined,
  isReady: false,
  onAllClosed: () => {},
};

/** The browser, which the first window starts: an application that fails before it has a window needs none. */
export function browserContext(): Promise<BrowserContext> {
  stage.context ??= stage.open();
  return stage.context;
}

/** @throws as Electron does, if the application uses `what` too early */
export function needsReady(what: string): void {
  if (!stage.isReady) throw new Error(`${what} cannot be used before the app is ready`);
}
