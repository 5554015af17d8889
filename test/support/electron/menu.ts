interface Item extends Electron.MenuItemConstructorOptions {
  submenu?: Item[];
}

const roles = new Set([
  'appMenu',
  'fileMenu',
  'editMenu',
  'windowMenu',
  'help',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
  'reload',
  'toggleDevTools',
]);

/** The part of `Menu` that the application uses. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: Item[];

  private constructor(items: Item[]) {
    this.items = items;
  }

  static buildFromTemplate(template: Item[]): Menu {
    for (const { role, label, type, submenu } of template) {
      if (role !== undefined && !roles.has(role))
        throw new Error(`The stand-in for Electron has no role ${role}`);
      if (role === undefined && label === undefined && type !== 'separator') {
        throw new Error('An item of a menu has a label, a role or a type');
      }
      if (submenu) Menu.buildFromTemplate(submenu);
    }
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
}
