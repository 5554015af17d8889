#!/usr/bin/env node
/**
 * Runs the built desktop application in plain Node, with a page of Chromium as its window: an executable that replaces
 * Electron if its binary is not available. It prints its debugging addresses like Electron, so that Playwright can
 * control both in the same way.
 *
 * It has no isolated worlds, no system sandbox, not Electron's V8, no native menus, and no updates: its tests do not
 * prove that the application works in Electron.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright';
import { createElectron } from './electron.ts';
import { stage } from './stage.ts';

const args = process.argv.slice(2);
const userDataOption = '--user-data-dir=';
const root = args.find((arg) => !arg.startsWith('-')) ?? '.';
const userData = args.findLast((arg) => arg.startsWith(userDataOption))?.slice(userDataOption.length) ?? '';

/** The folder of a package's files next to the application; a test that imitates a package sets it. */
const { OFFERDESK_TEST_RESOURCES: resourcesPath } = process.env;
if (resourcesPath) Object.assign(process, { resourcesPath });

async function openBrowser(): Promise<BrowserContext> {
  const [{ chromium }, { chromiumOptions }] = await Promise.all([
    import('playwright'),
    import('../chromium.ts'),
  ]);
  // Only for this process: Chromium would otherwise forward to the first instance before the application can.
  const profile = join(userData, `browser-${process.pid}`);
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    args: [...chromiumOptions.args, '--remote-debugging-port=0'],
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const portFile = join(profile, 'DevToolsActivePort');
  while (!existsSync(portFile)) await setTimeout(20);
  const [port, path] = readFileSync(portFile, 'utf8').split('\n');
  console.error(`DevTools listening on ws://127.0.0.1:${port}${path}`);
  return context;
}

/** Provides the models as `electron`, for imports and for require. */
function provideElectron(models: object): void {
  const shared = Symbol.for('offerdesk.electron');
  Object.assign(globalThis, { [shared]: models });
  const exports = Object.keys(models).map((name) => `export const ${name} = models.${name};`);
  const source = `const models = globalThis[Symbol.for('${shared.description}')];\n${exports.join('\n')}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: 'stand-in:electron', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === 'stand-in:electron' ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
}

async function loadMain(): Promise<void> {
  const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { main: string };
  process.argv = [process.execPath, ...args];
  const stuck = Promise.withResolvers<never>();
  // Nothing is left to do, but the module is not loaded.
  const reject = () => stuck.reject(new Error('The main module waits for what comes after it'));
  process.once('beforeExit', reject);
  await Promise.race([import(pathToFileURL(join(root, main)).href), stuck.promise]);
  process.off('beforeExit', reject);
}

mkdirSync(userData, { recursive: true });
if (args.includes('--inspect=0')) inspector.open(0, '127.0.0.1');
const { models, app } = createElectron(userData);
provideElectron(models);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.quit());
stage.open = openBrowser;
try {
  await loadMain();
  app.becomeReady();
} catch (error) {
  console.error(error);
  app.exit(1);
}
