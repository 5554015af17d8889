import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * Sets the menu of the application: what each system's people expect, and our help.
 * @param openReference shows the API reference
 */
export function setMenu(openReference: () => void): void {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'API Reference', click: openReference }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
