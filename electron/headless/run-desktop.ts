import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** If a library or the sandbox is missing, Electron ends before this time. */
const startTime = () => setTimeout(3000, undefined, { ref: false });

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the desktop program and waits for its end.
 *
 * @param binary of Electron
 * @param root the folder of the repository, which Electron opens as an application
 * @param args for the application
 * @param untilStarted resolves when an end is no longer a failed start
 * @returns its exit code
 * @throws with the last line of its output, if it ends before that
 */
export async function runDesktop(
  binary: string,
  root: string,
  args: string[],
  untilStarted: () => Promise<void> = startTime,
): Promise<number> {
  // Editors that are based on Electron set it, and it would turn Electron into plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const desktop = spawn(binary, [root, ...args], { env, stdio: ['inherit', 'inherit', 'pipe'] });
  const forward = (signal: NodeJS.Signals) => desktop.kill(signal);
  for (const signal of stopSignals) process.on(signal, forward);
  let firstOutput: string | undefined = '';
  desktop.stderr.on('data', (chunk: Buffer) => {
    if (firstOutput === undefined) process.stderr.write(chunk);
    else firstOutput += chunk;
  });
  try {
    const end = untilClosed(desktop);
    const early = await Promise.race([end, untilStarted()]);
    if (early !== undefined && early !== 0)
      throw new Error(`Electron cannot run on this computer (${lastLine(firstOutput)})`);
    process.stderr.write(firstOutput);
    firstOutput = undefined;
    return await end;
  } finally {
    for (const signal of stopSignals) process.off(signal, forward);
  }
}

/** Its exit code; an end by a signal is not a failure. */
async function untilClosed(desktop: ChildProcess): Promise<number> {
  const [code, signal] = (await once(desktop, 'close')) as [number | null, NodeJS.Signals | null];
  return code ?? (stopSignals.some((stopSignal) => stopSignal === signal) ? 0 : 1);
}

/** The last line of its output, without stack traces. */
function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.at(-1)?.trim() ?? 'it exited without a message';
}
