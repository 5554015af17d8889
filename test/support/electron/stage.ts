import type { BrowserContext } from 'playwright';

/** The shared state of the models: the browser that acts as Electron's windows, and the progress of the start. */
interface Stage {
  context: BrowserContext | undefined;
  isReady: boolean;
  /** Called after the last window was closed. */
  onAllClosed: () => void;
}

export const stage: Stage = { context: undefined, isReady: false, onAllClosed: () => {} };

/** The browser, which is started before the application is loaded. */
export function browserContext(): BrowserContext {
  if (!stage.context) throw new Error('The browser has not been started');
  return stage.context;
}

/** @throws as Electron does, if the application uses `what` too early */
export function needsReady(what: string): void {
  if (!stage.isReady) throw new Error(`${what} cannot be used before the app is ready`);
}
