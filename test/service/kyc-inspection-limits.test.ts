import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forkInspection } from '../../electron/service/modules/compliance/kyc-inspection/fork-inspection.ts';
import { Inspector } from '../../electron/service/modules/compliance/kyc-inspection/inspector.ts';
import {
  inspectionEnvironment,
  type LaunchInspection,
} from '../../electron/service/modules/compliance/kyc-inspection/launch-inspection.ts';
import { inspectionLimits } from '../../electron/service/modules/compliance/kyc-inspection/limits.ts';
import { ChildMemory } from '../support/child-memory.ts';
import { pdf } from '../support/documents.ts';
import { pdfBomb } from '../support/hostile-documents.ts';
import { passportPage, zoneLine } from '../support/kyc.ts';
import { eventually } from '../support/wait.ts';

const onLinux = process.platform === 'linux';
const entry = new URL('../support/inspection-entry.ts', import.meta.url);
const inOwnEntry: LaunchInspection = (listener) => forkInspection(listener, entry);

const page = passportPage(
  zoneLine({ number: 'L898902C3', nationality: 'UTO', birthDate: '740812', expiryDate: '310415' }),
);

/** An inspector that is closed at the end of the test. */
function startInspector(launch: LaunchInspection = inOwnEntry, limits = inspectionLimits): Inspector {
  const inspector = new Inspector(launch, limits);
  onTestFinished(() => inspector.close());
  return inspector;
}

const inspect = (inspector: Inspector, mediaType: string, bytes: Uint8Array = Buffer.alloc(1)) =>
  inspector.inspect({ bytes: new Uint8Array(bytes), mediaType, front: 'passport' });

/** What the entry of the test reports about its process. */
async function describeProcess(inspector: Inspector) {
  const inspection = await inspect(inspector, 'answer');
  if (inspection.kind !== 'unreadable') throw new Error(`The process answers with ${inspection.kind}`);
  return JSON.parse(inspection.why) as {
    pid: number;
    cwd: string;
    flags: string[];
    env: Record<string, string>;
    oomScore?: string;
  };
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a document that ends its examination', () => {
  test.each([
    ['crashes the process with SIGSEGV', 'segfault', 'crash'],
    ['aborts the process', 'abort', 'crash'],
    ['exits the process', 'exit', 'crash'],
    ['allocates memory outside of the heap without end', 'allocate', 'memory'],
    ['fills the heap of the process', 'fill the heap', 'memory'],
  ])('is reported when it %s, and the next document is examined', async (_, action, reason) => {
    const inspector = startInspector();

    expect(await inspect(inspector, action)).toEqual({ kind: 'stopped', reason });

    expect(await inspect(inspector, 'answer')).toMatchObject({ kind: 'unreadable' });
  });

  test('is terminated at the limit of its processor time, even if its code never returns', async () => {
    const inspector = startInspector(inOwnEntry, { ...inspectionLimits, processorSeconds: 0.2 });
    const { pid } = await describeProcess(inspector);

    expect(await inspect(inspector, 'spin')).toEqual({ kind: 'stopped', reason: 'time' });

    expect(isRunning(pid)).toBe(false);
    expect(await inspect(inspector, 'answer')).toMatchObject({ kind: 'unreadable' });
  });

  test('is terminated at the time limit, even if its process does not end itself', async () => {
    const spinning = Promise.withResolvers<void>();
    const inspector = startInspector((listener) => {
      const onMessage = (message: unknown) => {
        if (message === 'spinning') spinning.resolve();
        else listener.onMessage(message);
      };
      return forkInspection({ ...listener, onMessage }, entry);
    });
    const { pid } = await describeProcess(inspector);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const inspection = inspect(inspector, 'spin');
    await spinning.promise;

    vi.advanceTimersByTime(inspectionLimits.seconds * 1000);

    expect(await inspection).toEqual({ kind: 'stopped', reason: 'time' });
    vi.useRealTimers();
    await eventually(() => expect(isRunning(pid)).toBe(false));
    expect(await inspect(inspector, 'answer')).toMatchObject({ kind: 'unreadable' });
  });

  test.runIf(onLinux)('is terminated near the memory limit while a PDF unpacks to a gigabyte', async () => {
    const inspector = startInspector(forkInspection);
    const memory = new ChildMemory();
    onTestFinished(() => memory.stop());

    expect(await inspect(inspector, 'application/pdf', pdfBomb(1024))).toEqual({
      kind: 'stopped',
      reason: 'memory',
    });

    expect(memory.peak).toBeGreaterThan(200);
    expect(memory.peak).toBeLessThan(inspectionLimits.megabytes * 1.25);
  });

  test('is not blamed for the effect of an earlier document on the process', async () => {
    const inspector = startInspector();
    await describeProcess(inspector);

    expect(await inspect(inspector, 'crash a used process')).toMatchObject({ kind: 'unreadable' });
  });

  test('does not mislead the host with invalid messages', async () => {
    const inspector = startInspector();

    expect(await inspect(inspector, 'send nonsense')).toEqual({ kind: 'stopped', reason: 'crash' });

    expect(await inspect(inspector, 'answer')).toMatchObject({ kind: 'unreadable' });
  });
});

describe('an ordinary document', () => {
  test('stays within the memory limit as a photo of 24 megapixels in the most demanding encodings', async () => {
    const inspector = startInspector(forkInspection);
    const photo = sharp(await page).resize({ width: 6000, height: 4000, kernel: 'nearest' });
    const encodings = [
      photo.clone().withMetadata({ orientation: 8 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      photo.clone().png({ progressive: true, compressionLevel: 1 }),
    ];

    for (const encoding of encodings) {
      const { data, info } = await encoding.toBuffer({ resolveWithObject: true });
      expect(await inspect(inspector, `image/${info.format}`, data)).toMatchObject({ kind: 'image' });
    }
  });

  test('is examined by the process of the previous one', async () => {
    const inspector = startInspector();

    const first = await describeProcess(inspector);

    expect((await describeProcess(inspector)).pid).toBe(first.pid);
  });

  test('is examined by a new process after fifty others', async () => {
    const inspector = startInspector();
    const { pid } = await describeProcess(inspector);
    for (let count = 1; count < 50; count += 1) await describeProcess(inspector);

    expect((await describeProcess(inspector)).pid).not.toBe(pid);
  });
});

describe('the inspection process', () => {
  test('inherits neither secrets nor folders of the host', async () => {
    vi.stubEnv('OFFERDESK_KEY_FILE', '/secret/master.key');

    const { env, cwd } = await describeProcess(startInspector());

    expect(Object.keys(env)).not.toContain('OFFERDESK_KEY_FILE');
    expect(JSON.stringify(env)).not.toContain('secret');
    expect(Object.keys(env)).not.toContain('HOME');
    expect(cwd).not.toBe(process.cwd());
  });

  test.runIf(onLinux)('is the first that the system ends when its memory runs out', async () => {
    expect(await describeProcess(startInspector())).toMatchObject({ oomScore: '1000' });
  });

  test('ends at once when its inspector closes, and the examination fails', async () => {
    const inspector = startInspector();
    const { pid } = await describeProcess(inspector);
    const failure = expect(inspect(inspector, 'spin')).rejects.toThrow('stopped');

    inspector.close();

    await failure;
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });

  test('ends with a host that is killed, even while a document blocks it', async () => {
    const host = spawn(
      process.execPath,
      [fileURLToPath(new URL('../support/inspection-host.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void host.kill('SIGKILL'));
    const [line] = await once(host.stdout, 'data');
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);

    host.kill('SIGKILL');

    await eventually(() => expect(isRunning(pid)).toBe(false));
  });

  test('that cannot be started is an error of the program, not of the document', async () => {
    const missing = new URL('../support/missing-entry.ts', import.meta.url);
    const inspector = startInspector((listener) => forkInspection(listener, missing));

    await expect(inspect(inspector, 'answer')).rejects.toThrow('did not start');
  });

  test('does not open its debugger when it receives SIGUSR1', async () => {
    expect((await describeProcess(startInspector())).flags).toContain('--disable-sigusr1');
  });

  test('is replaced after it ended between two documents', async () => {
    const inspector = startInspector();
    const { pid } = await describeProcess(inspector);
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(isRunning(pid)).toBe(false));

    expect((await describeProcess(inspector)).pid).not.toBe(pid);
  });

  test('is replaced if it ends while a document is sent to it, and the document is examined', async () => {
    const inspector = startInspector();
    const { pid } = await describeProcess(inspector);
    process.kill(pid, 'SIGSTOP');
    const inspection = inspect(inspector, 'answer', Buffer.alloc(20 * 2 ** 20));

    process.kill(pid, 'SIGKILL');

    expect(await inspection).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('pid') });
  });

  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64'];
  const library = libraries.map((folder) => `${folder}/libgobject-2.0.so.0`).find(existsSync);

  test('survives or is replaced with GLib of the system loaded, as in Electron on Linux', async (context) => {
    if (!library) context.skip('libgobject-2.0.so.0 is not installed');
    const env = { ...inspectionEnvironment(), LD_PRELOAD: library ?? '' };
    const inspector = startInspector((listener) => forkInspection(listener, undefined, env));

    const inspection = await inspect(inspector, 'image/png', await page);

    expect([
      expect.objectContaining({ kind: 'image', width: 1250, height: 880 }),
      { kind: 'stopped', reason: 'crash' },
    ]).toContainEqual(inspection);
    expect(await inspect(inspector, 'application/pdf', pdf())).toMatchObject({ kind: 'pdf' });
  });
});
