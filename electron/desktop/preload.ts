import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { cancelChannel, commandChannel, listeningChannel, operationChannel } from '#ipc/channel.ts';
import type { Bridge, DesktopCommand } from '#shared/contracts/bridge.ts';

/** The only access of the page to Electron. */
contextBridge.exposeInMainWorld('offerdesk', {
  invoke: (operation, request, callId) => ipcRenderer.invoke(operationChannel, operation, request, callId),
  cancel: (callId) => void ipcRenderer.invoke(cancelChannel, callId),
  onCommand: (name, listener) => {
    // The event is not passed on, because its sender would give access to everything else.
    const send = (_: IpcRendererEvent, command: DesktopCommand) => {
      if (command.name === name) listener(command);
    };
    ipcRenderer.on(commandChannel, send);
    void ipcRenderer.invoke(listeningChannel, name);
    return () => ipcRenderer.off(commandChannel, send);
  },
} satisfies Bridge);
