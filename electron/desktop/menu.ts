import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { DesktopSettings } from './settings.ts';
import type { ScreensWindow } from './window.ts';

type Entries = MenuItemConstructorOptions[];

const isMac = process.platform === 'darwin';

/** The actions of the menu that other modules provide. */
export interface MenuActions {
  importCsv(): void;
  openReference(): void;
  /** Undefined if there is no update server. */
  checkForUpdates: (() => void) | undefined;
}

/** Sets the application menu: the standard entries of each system, and the entries of Offerdesk. */
export function setMenu(window: ScreensWindow, settings: DesktopSettings, actions: MenuActions): void {
  const goTo = (label: string, to: string, accelerator?: string) => ({
    label,
    click: () => window.show(to),
    ...(accelerator && { accelerator }),
  });
  const openSettings = goTo('Settings…', '/settings', 'CmdOrCtrl+,');
  const separator = { type: 'separator' } as const;
  const updates: Entries = actions.checkForUpdates
    ? [{ label: 'Check for Updates…', click: actions.checkForUpdates }]
    : [];
  const file: Entries = [
    { label: 'Import files…', accelerator: 'CmdOrCtrl+O', click: actions.importCsv },
    goTo('Back Up…', '/settings/data'),
    separator,
    ...(isMac ? [] : [openSettings]),
    ...switches(settings),
    separator,
    isMac ? { role: 'close' } : { role: 'quit' },
  ];
  const help: Entries = [
    goTo('User’s Guide', '/help', 'F1'),
    { label: 'Keyboard Shortcuts', click: () => window.send({ name: 'show-keys' }) },
    { label: 'API Reference', click: actions.openReference },
    ...(isMac ? [] : [separator, ...updates, { role: 'about' } as const]),
  ];
  const template: Entries = [
    ...(isMac ? [{ label: app.name, submenu: listMacEntries(updates, openSettings) }] : []),
    { label: '&File', submenu: file },
    { role: 'editMenu' },
    { label: '&View', submenu: listViews() },
    { role: 'windowMenu' },
    { role: 'help', submenu: help },
  ];
  app.setAboutPanelOptions({ applicationName: 'Offerdesk', copyright: 'MIT license' });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** The settings of this machine. */
function switches(settings: DesktopSettings): Entries {
  const { notifies, staysInTray } = settings.values;
  return [
    {
      label: 'Notify of New Work',
      type: 'checkbox',
      checked: notifies,
      click: ({ checked }) => settings.change({ notifies: checked }),
    },
    ...(isMac
      ? []
      : [
          {
            label: 'Keep Running in the Tray',
            type: 'checkbox',
            checked: staysInTray,
            click: ({ checked }) => settings.change({ staysInTray: checked }),
          } satisfies MenuItemConstructorOptions,
        ]),
  ];
}

function listMacEntries(updates: Entries, openSettings: MenuItemConstructorOptions): Entries {
  return [
    { role: 'about' },
    ...updates,
    { type: 'separator' },
    openSettings,
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ];
}

function listViews(): Entries {
  const developer: Entries = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...developer,
  ];
}
