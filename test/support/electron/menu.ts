type Template = Electron.MenuItemConstructorOptions;

/** A built item: its submenu, given as a list, has become a menu. */
type Item = Omit<Template, 'submenu'> & { submenu?: Menu };

const roles = [
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
] satisfies Template['role'][];

/** The part of `Menu` that the application uses. */
export class Menu {
  static #application: Menu | null = null;
  readonly items: Item[];

  private constructor(items: Item[]) {
    this.items = items;
  }

  static buildFromTemplate(template: Template[]): Menu {
    return new Menu(template.map(buildItem));
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
}

function buildItem({ submenu, ...item }: Template): Item {
  const { role, label, type } = item;
  if (role !== undefined && !(roles as unknown[]).includes(role)) {
    throw new Error(`The stand-in for Electron has no role ${role}`);
  }
  if (role === undefined && label === undefined && type !== 'separator') {
    throw new Error('An item of a menu has a label, a role or a type');
  }
  return { ...item, ...(Array.isArray(submenu) && { submenu: Menu.buildFromTemplate(submenu) }) };
}
