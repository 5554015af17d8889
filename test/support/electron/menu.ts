type Template = Electron.MenuItemConstructorOptions;

/** A built item: its submenu list is a menu, and it can be clicked. */
type Item = Omit<Template, 'submenu' | 'click'> & { submenu?: Menu; click: () => void };

const accelerator = /^((CmdOrCtrl|Alt|Shift)\+)*(F\d{1,2}|[A-Z0-9,])$/;

const roles = [
  'appMenu',
  'fileMenu',
  'editMenu',
  'windowMenu',
  'help',
  'about',
  'close',
  'hide',
  'hideOthers',
  'quit',
  'services',
  'unhide',
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

function buildItem({ submenu, click, ...template }: Template): Item {
  const { role, label, type } = template;
  if (role !== undefined && !(roles as unknown[]).includes(role)) {
    throw new Error(`The stand-in for Electron has no role ${role}`);
  }
  if (role === undefined && label === undefined && type !== 'separator') {
    throw new Error('An item of a menu has a label, a role or a type');
  }
  if (template.accelerator !== undefined && !accelerator.test(template.accelerator)) {
    throw new Error(`${template.accelerator} is no key that the stand-in for Electron knows`);
  }
  const item: Item = {
    ...template,
    ...(Array.isArray(submenu) && { submenu: Menu.buildFromTemplate(submenu) }),
    click() {
      if (type === 'checkbox') item.checked = !item.checked;
      click?.(item as unknown as Electron.MenuItem, undefined, {});
    },
  };
  return item;
}
