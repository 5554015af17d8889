import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { type MrzReading, readMrzLine } from './mrz-line.ts';

/** Where to look, from the share of the height that is left out above, and how wide to make it. */
const views = [
  { above: 0.65, width: 1400 },
  { above: 0.65, width: 1000 },
  { above: 0.4, width: 1800 },
  { above: 0, width: 2000 },
];

const widest = 2500;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** The recogniser, in a thread of its own, with its data from the package beside it: nothing is fetched. */
let recogniser: Promise<Worker> | undefined;

async function startRecogniser(): Promise<Worker> {
  const packageFile = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(packageFile), '4.0.0_best_int'),
    cacheMethod: 'none',
  });
  await worker.setParameters({
    tessedit_char_whitelist: alphabet,
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
  });
  return worker;
}

/**
 * Reads the machine-readable zone of a passport from an image of it, upright.
 * @param milliseconds after which nothing was read
 * @returns undefined if the image does not yield it
 */
export async function readMrz(bytes: Uint8Array, milliseconds: number): Promise<MrzReading | undefined> {
  recogniser ??= startRecogniser();
  const { promise: timeIsUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    const reading = await Promise.race([lookAtViews(bytes, await recogniser), timeIsUp]);
    return reading;
  } finally {
    clearTimeout(timer);
  }
}
