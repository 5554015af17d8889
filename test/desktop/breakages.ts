import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationRoot } from './desktop.ts';

/** A change of the built application. */
export interface Change {
  /** The built file, with a text in it and its replacement. */
  file: 'out/main/desktop.js' | 'out/main/service-thread.js' | 'out/preload/preload.cjs';
  from: string | RegExp;
  to: string;
}

/** A possible error in main or preload, and how the tests notice it. */
export type Breakage = Change & { name: string } & ({ dies: RegExp } | { shows: RegExp });

const noBridge = /no connection to Offerdesk/;
const noAnswer = /Offerdesk did not respond/;

const main = 'out/main/desktop.js';
const preload = 'out/preload/preload.cjs';

export const breakages: Breakage[] = [
  {
    name: 'the preload is not where the window looks',
    file: main,
    from: 'preload.cjs',
    to: 'prelaod.cjs',
    shows: noBridge,
  },
  { name: 'the preload is an ES module', file: preload, from: /^/, to: 'export {};', shows: noBridge },
  { name: 'the preload requires Node', file: preload, from: /^/, to: 'require("node:fs");', shows: noBridge },
  {
    name: 'the preload uses what Electron does not have',
    file: preload,
    from: 'contextBridge.',
    to: 'bridge.',
    shows: noBridge,
  },
  {
    name: 'the channel is misspelt',
    file: preload,
    from: 'offerdesk:operation',
    to: 'offerdesk:opration',
    shows: noAnswer,
  },
  {
    name: 'worlds are not kept apart',
    file: main,
    from: 'contextIsolation:!0',
    to: 'contextIsolation:!1',
    shows: noBridge,
  },
  {
    name: 'another origin is asked for',
    file: main,
    from: 'origin!==`app://offerdesk`',
    to: 'origin!==`app://desk`',
    shows: noAnswer,
  },
  {
    name: 'an answer cannot be cloned',
    file: main,
    from: 'return await service.run(operation,request,canceling.signal)',
    to: 'return{ok:!0,output:()=>{}}',
    shows: noAnswer,
  },
  {
    name: 'the window comes too early',
    file: main,
    from: 'rejection?fail',
    to: 'new ScreensWindow({values:{}},()=>{}).show(),rejection?fail',
    dies: /before the app is ready/,
  },
  {
    name: 'the main module waits for the application to be ready',
    file: main,
    from: 'app.whenReady().then(start).catch(fail)',
    to: 'await app.whenReady()',
    dies: /The main module waits/,
  },
  {
    name: 'the scheme is declared too late',
    file: main,
    from: 'serveScreens(service),denyPermissions',
    to: 'declareScheme(),denyPermissions',
    dies: /comes before the app is ready/,
  },
  {
    name: 'the tray has no icon',
    file: main,
    from: 'resources/icons/',
    to: 'resources/icnos/',
    dies: /There is no image/,
  },
  {
    name: 'an unknown API is called',
    file: main,
    from: 'Menu.setApplicationMenu',
    to: 'Menu.setMenu',
    dies: /has no Menu\.setMenu/,
  },
];

/**
 * Copies the built application with changes.
 * @returns its folder
 */
export function changeApplication(folder: string, ...changes: Change[]): string {
  const root = join(folder, 'application');
  for (const part of ['package.json', 'out', join('resources', 'icons')]) {
    cpSync(join(applicationRoot, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(applicationRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const { file, from, to } of changes) {
    const whole = readFileSync(join(root, file), 'utf8');
    const changed = whole.replace(from, to);
    if (changed === whole) throw new Error(`${file} does not hold ${from}: adapt the change`);
    writeFileSync(join(root, file), changed);
  }
  return root;
}
