import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { processorMilliseconds } from './limits.ts';
import { type MrzReading, parseMrz } from './parse-mrz.ts';

/** The image areas to search, by the share of the height that is cut off at the top, and their width in pixels. */
const views = [
  { above: 0.65, width: 1400 },
  { above: 0.65, width: 1000 },
  { above: 0.4, width: 1800 },
];

/** The OCR worker, in its own thread. */
let recognizer: Promise<Worker> | undefined;

async function startRecognizer(): Promise<Worker> {
  // The language data is also in a package: nothing is downloaded.
  const data = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(data), '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without a handler, an error is thrown outside the promise, in addition to rejecting it.
    errorHandler: () => {},
  });
  await worker.setParameters({
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    user_defined_dpi: '300',
    debug_file: '/dev/null',
  });
  return worker;
}

/** How often the search compares its processor time with its limit. */
const intervalMilliseconds = 100;

/**
 * Reads the machine-readable zone of a passport that is upright in the image.
 * @param deadline the processor time of this process at which the search ends, in milliseconds
 * @returns undefined if none is found in time
 */
export async function readMrz(bytes: Uint8Array, deadline: number): Promise<MrzReading | undefined> {
  recognizer ??= startRecognizer();
  const reading = recognizer.then((worker) => recognizeViews(worker, bytes));
  const isLate = Promise.withResolvers<'late'>();
  const timer = setInterval(() => {
    if (processorMilliseconds() >= deadline) isLate.resolve('late');
  }, intervalMilliseconds);
  try {
    const outcome = await Promise.race([reading, isLate.promise]);
    if (outcome !== 'late') return outcome;
  } catch (error) {
    console.error('Could not search for a machine-readable zone:', error);
  } finally {
    clearInterval(timer);
  }
  const stopped = recognizer;
  recognizer = undefined;
  void stopped.then((worker) => worker.terminate());
  return undefined;
}

async function recognizeViews(worker: Worker, bytes: Uint8Array): Promise<MrzReading | undefined> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: 2500, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: info });
  let best: MrzReading | undefined;
  for (const { above, width } of views) {
    const top = Math.floor(info.height * above);
    const view = await image
      .clone()
      .extract({ left: 0, top, width: info.width, height: info.height - top })
      .resize({ width })
      .normalise()
      .png()
      .toBuffer();
    const { text } = (await worker.recognize(view)).data;
    const reading = parseMrz(text);
    if (reading?.wrongDigits.length === 0) return reading;
    best ??= reading;
  }
  return best;
}
