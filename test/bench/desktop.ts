import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { createFolder, freshPath } from './support/folders.ts';
import { isBuilt, repository } from './support/hosts.ts';
import { fillForMix, runMix } from './support/run-mix.ts';
import { type Line, toSkippedLine } from './support/table.ts';

const measurement = 'main thread of the desktop in the mix: delay of its event loop, p99';
const workMeasurement = 'main thread of the desktop in the mix: its own CPU time per turn, p99';
const ceiling = 8;

/** Few, because the stand-in copies each of them several times in the thread that is measured. */
const listedRows = 20;

/**
 * How long Electron's main thread delays a frame or a message in the mix, whose searches come from the window. It runs
 * in the stand-in for Electron, whose own work in this thread is included. The CPU time does not depend on what else
 * the machine does.
 */
export async function measureDesktop(): Promise<Line[]> {
  if (!isBuilt()) return [toSkippedLine(measurement, 'there is no current build')];
  const folder = await createFolder();
  const csv = await fillForMix(folder);
  const main = await _electron.launch({
    executablePath: join(repository, 'test/support/electron/stand-in.ts'),
    args: [repository, `--user-data-dir=${freshPath('user')}`, '--data-dir', folder.dataDir],
    env: { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile },
  });
  try {
    const page = await main.firstWindow();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await startToMeasure(main);
    const readIdleDelay = measureIdleThread();
    const { address } = (await ask(page, 'getListener', {})) as { address: string };
    const host = { port: Number(new URL(address).port) };
    await runMix(host, folder, csv, (...asked) => ask(page, ...asked), listedRows);
    const { delay, work } = await readPercentiles(main);
    const theirs = `${(await readIdleDelay()).toFixed(1)} ms`;
    return [{ ...toLine(measurement, delay), theirs }, toLine(workMeasurement, work)];
  } finally {
    await main.close();
  }
}

function toLine(label: string, milliseconds: number): Line {
  return {
    measurement: label,
    ours: `${milliseconds.toFixed(1)} ms`,
    target: `< ${ceiling} ms`,
    isMet: milliseconds < ceiling,
  };
}

/** The same delay of a thread without work: what the machine itself adds while all of its cores are in use. */
function measureIdleThread(): () => Promise<number> {
  const program = `
    const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', () => parentPort.postMessage(delay.percentile(99) / 1e6));
  `;
  const idle = new Worker(program, { eval: true });
  return async () => {
    idle.postMessage('read');
    const [milliseconds] = (await once(idle, 'message')) as [number];
    await idle.terminate();
    return milliseconds;
  };
}

interface Measured {
  delay: ReturnType<typeof import('node:perf_hooks').monitorEventLoopDelay>;
  /** Milliseconds of CPU time. */
  turns: number[];
}

async function startToMeasure(main: ElectronApplication): Promise<void> {
  await main.evaluate(() => {
    const delay = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
    const turns: number[] = [];
    const measured: Measured = { delay, turns };
    Object.assign(globalThis, { measured });
    const readCpu = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    let before = readCpu();
    setInterval(() => {
      const now = readCpu();
      turns.push(now - before);
      before = now;
    }, 1);
    delay.enable();
  });
}

function readPercentiles(main: ElectronApplication): Promise<{ delay: number; work: number }> {
  return main.evaluate(() => {
    const { delay, turns } = (globalThis as unknown as { measured: Measured }).measured;
    const sorted = turns.toSorted((left, right) => left - right);
    return {
      delay: delay.percentile(99) / 1e6,
      work: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    };
  });
}

/** Runs an operation in the window. */
async function ask(page: Page, operation: string, request: object): Promise<unknown> {
  const answer = await page.evaluate(([name, input]) => window.offerdesk?.invoke(name, input), [
    operation,
    request,
  ] as const);
  if (!answer?.ok) throw new Error(`${operation} failed: ${JSON.stringify(answer)}`);
  return answer.output;
}
