import type { Page } from 'playwright';
import { toOwnUrl } from './protocol.ts';
import { strict } from './strict.ts';

type Listener = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

const listeners = new Map<string, Listener>();

/** The part of `ipcMain` that the application uses. */
export const ipcMain = {
  handle(channel: string, listener: Listener) {
    if (listeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    listeners.set(channel, listener);
  },
} satisfies Pick<Electron.IpcMain, 'handle'>;

/** The names of the connections between the page and this process. */
const binding = 'offerdeskStandInInvoke';
const receiver = 'offerdeskStandInReceive';

/** Lets the preload of the page invoke the handlers of this process. Values that cannot be cloned are rejected. */
export async function connect(page: Page, sender: object): Promise<void> {
  await page.exposeBinding(binding, async ({ frame }, channel: string, args: unknown[]) => {
    const listener = listeners.get(channel);
    if (!listener) throw new Error(`No handler registered for '${channel}'`);
    const origin = toOwnUrl(new URL(frame.url()).origin);
    const senderFrame = strict('event.senderFrame', { origin, parent: frame.parentFrame() });
    const event: unknown = strict('event', { sender, senderFrame });
    return structuredClone(await listener(event as Electron.IpcMainInvokeEvent, ...args));
  });
}

/** Sends a message to the page; a page that has not loaded yet does not get it, as in Electron. */
export async function sendTo(page: Page, channel: string, args: unknown[]): Promise<void> {
  await page.evaluate(
    ([name, ...message]) => {
      const receive = (window as unknown as Record<string, ((...all: unknown[]) => void) | undefined>)[name];
      receive?.(...message);
    },
    [receiver, channel, args] as const,
  );
}

/**
 * A script for the page that runs the preload with the modules that a sandboxed one can require.
 *
 * @param source the text of the preload. If it is not CommonJS, or throws, the page runs without it
 * @param isIsolated whether the bridge may be used
 */
export function toInitScript(source: string, isIsolated: boolean): string {
  return `{
    const strict = (name, model) => new Proxy(model, { get(target, key) {
      if (!(key in target)) throw new Error('The stand-in for Electron has no ' + name + '.' + String(key));
      return target[key];
    } });
    const invoke = window[${JSON.stringify(binding)}];
    const received = new EventTarget();
    const wrapped = new Map();
    const ipcRenderer = {
      invoke: async (channel, ...args) => invoke(channel, structuredClone(args)),
      on(channel, listener) {
        wrapped.set(listener, ({ detail }) => listener({}, ...detail));
        received.addEventListener(channel, wrapped.get(listener));
      },
      off: (channel, listener) => received.removeEventListener(channel, wrapped.get(listener)),
    };
    Object.defineProperty(window, ${JSON.stringify(receiver)}, {
      value: (channel, detail) => received.dispatchEvent(new CustomEvent(channel, { detail })),
    });
    const contextBridge = {
      exposeInMainWorld(name, api) {
        if (!${isIsolated}) throw new Error('contextBridge API can only be used when contextIsolation is enabled');
        Object.defineProperty(window, name, { value: Object.freeze({ ...api }), enumerable: true });
      },
    };
    const electron = strict('electron', {
      ipcRenderer: strict('ipcRenderer', ipcRenderer),
      contextBridge: strict('contextBridge', contextBridge),
    });
    const require = (id) => {
      if (id === 'electron') return electron;
      throw new Error('module not found: ' + id);
    };
    const module = { exports: {} };
    (function (exports, require, module) {
${source}
    })(module.exports, require, module);
  }`;
}
