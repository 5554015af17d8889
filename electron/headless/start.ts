/** `npm start`: the desktop program, or the headless host if it cannot run here (decisions.md § 1). */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ignoreClosedOutput } from '#service/host/closed-output.ts';
import { buildIfStale } from './build-if-stale.ts';
import { fetchElectron, findElectron } from './electron-runtime.ts';
import { hostEnvironment, hostFlags } from './host-process.ts';
import { runDesktop } from './run-desktop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param args `--headless`, or `--desktop`, which requires a window; the rest is for the program */
async function start(args: string[]): Promise<void> {
  const insists = args.includes('--desktop');
  const isHeadlessAsked = args.includes('--headless') || (process.env.OFFERDESK_HEADLESS === '1' && !insists);
  const passedOn = args.filter((arg) => arg !== '--desktop' && arg !== '--headless');
  await buildIfStale(root);
  if (isHeadlessAsked) return runHeadless(passedOn);
  try {
    process.exitCode = await startDesktop(passedOn, insists);
  } catch (error) {
    if (insists) throw error;
    const { message } = error as Error;
    process.stdout.write(`${message}: starting without a window. Open the back office in a browser.\n`);
    await runHeadless(passedOn);
  }
}

async function startDesktop(args: string[], insists: boolean): Promise<number> {
  assertOptions();
  return runDesktop(findElectron(root) ?? (await fetchElectron(root, insists)), root, args);
}

/** @throws if Electron cannot open a window on this machine */
function assertOptions(): void {
  if (process.platform !== 'linux') return;
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (!DISPLAY && !WAYLAND_DISPLAY) throw new Error('There is no display');
  if (process.getuid?.() === 0) throw new Error('Electron cannot run as root');
}

/** The built host replaces this program in the same process; on Windows, without its flags. */
async function runHeadless(args: string[]): Promise<void> {
  const host = join(root, 'out', 'main', 'serve.js');
  if (process.platform !== 'win32') {
    const env = { ...process.env, ...hostEnvironment };
    process.execve?.(process.execPath, [process.execPath, ...hostFlags, host, ...args], env);
  }
  process.argv = [process.execPath, host, ...args];
  await import(pathToFileURL(host).href);
}

ignoreClosedOutput();
await start(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
