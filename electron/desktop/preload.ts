import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { commandChannel, operationChannel } from '#ipc/channel.ts';
import type { Bridge, DesktopCommand } from '#shared/contracts/bridge.ts';

/** All that the page has of Electron. */
contextBridge.exposeInMainWorld('offerdesk', {
  invoke: (operation, request) => ipcRenderer.invoke(operationChannel, operation, request),
  onCommand: (listener) => {
    // The event stays here: the sender of it would be a way to everything else.
    const tell = (_: IpcRendererEvent, command: DesktopCommand) => listener(command);
    ipcRenderer.on(commandChannel, tell);
    return () => ipcRenderer.off(commandChannel, tell);
  },
} satisfies Bridge);
