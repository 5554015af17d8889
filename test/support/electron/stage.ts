import type { BrowserContext } from 'playwright';

/** What the models share: the browser that plays Electron's windows, and how far the start has come. */
interface Stage {
  context: BrowserContext | undefined;
  isReady: boolean;
  /** Is told when the last window has been closed. */
  onAllClosed: () => void;
}

export const stage: Stage = { context: undefined, isReady: false, onAllClosed: () => {} };

/** The browser of the stage, which is there before the application is loaded. */
export function browserContext(): BrowserContext {
  if (!stage.context) throw new Error('The browser has not been started');
  return stage.context;
}

/** @throws as Electron does, if `what` is used too early */
export function needsReady(what: string): void {
  if (!stage.isReady) throw new Error(`${what} cannot be used before the app is ready`);
}
