import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { commandChannel, listeningChannel, operationChannel } from '#ipc/channel.ts';
import type { Bridge, DesktopCommand } from '#shared/contracts/bridge.ts';

/** All that the page has of Electron. */
contextBridge.exposeInMainWorld('offerdesk', {
  invoke: (operation, request) => ipcRenderer.invoke(operationChannel, operation, request),
  onCommand: (name, listener) => {
    // The event stays here: the sender of it would be a way to everything else.
    const send = (_: IpcRendererEvent, command: DesktopCommand) => {
      if (command.name === name) listener(command);
    };
    ipcRenderer.on(commandChannel, send);
    void ipcRenderer.invoke(listeningChannel, name);
    return () => ipcRenderer.off(commandChannel, send);
  },
} satisfies Bridge);
