import { contextBridge, ipcRenderer } from 'electron';
import { operationChannel } from '#ipc/channel.ts';
import type { Bridge } from '#shared/contracts/bridge.ts';

/** All that the page has of Electron. */
contextBridge.exposeInMainWorld('offerdesk', {
  invoke: (operation, request) => ipcRenderer.invoke(operationChannel, operation, request),
} satisfies Bridge);
