import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { createWorker, type Word as FoundWord, OEM, PSM, type Worker } from 'tesseract.js';
import type { DocumentKind, DocumentReading } from './inspection.ts';
import { processorMilliseconds } from './limits.ts';
import { type MrzReading, parseMrz } from './parse-mrz.ts';

/** The image areas to search for a zone, by the share of the height that is cut off at the top, and their width in pixels. */
const views = [
  { above: 0.65, width: 1400 },
  { above: 0.65, width: 1000 },
  { above: 0.4, width: 1800 },
];

/** The longer side of the image whose text is read, in pixels. */
const textPixels = 1600;

/** A text that is not upright has almost no such words. */
const uprightWords = 6;
const upright = { confidence: 70, pattern: /^[A-Za-z0-9/.,:#-]{3,}$/ };

/** Words with less confidence are often shapes of the background. */
const minConfidence = 40;

/** More text is not an identity document, and would fill the database. */
const maxLines = 120;
const maxLineLength = 120;

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
  await worker.setParameters({ user_defined_dpi: '300', debug_file: '/dev/null' });
  return worker;
}

/** How often the search compares its processor time with its limit. */
const intervalMilliseconds = 100;

/**
 * Reads the machine-readable zone of a passport or, if it has none and for cards, the text of the document. The image may be
 * turned by quarter turns.
 * @param deadline the processor time of this process at which the search ends, in milliseconds
 * @returns undefined if nothing is found in time
 */
export async function readDocument(
  bytes: Uint8Array,
  kind: DocumentKind,
  deadline: number,
): Promise<DocumentReading | undefined> {
  recognizer ??= startRecognizer();
  const reading = recognizer.then((worker) => recognize(worker, bytes, kind));
  const isLate = Promise.withResolvers<'late'>();
  const timer = setInterval(() => {
    if (processorMilliseconds() >= deadline) isLate.resolve('late');
  }, intervalMilliseconds);
  try {
    const outcome = await Promise.race([reading, isLate.promise]);
    if (outcome !== 'late') return outcome;
  } catch (error) {
    console.error('Could not read the text of a document:', error);
  } finally {
    clearInterval(timer);
  }
  const stopped = recognizer;
  recognizer = undefined;
  void stopped.then((worker) => worker.terminate());
  return undefined;
}

/** A gray image, without compression. */
interface Gray {
  data: Buffer;
  info: OutputInfo;
}

const open = ({ data, info }: Gray) => sharp(data, { raw: { ...info, channels: 1 } });

async function recognize(
  worker: Worker,
  bytes: Uint8Array,
  kind: DocumentKind,
): Promise<DocumentReading | undefined> {
  const gray = await sharp(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: 2500, height: 2500, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mrz = kind === 'passport' ? await findZone(worker, gray) : undefined;
  if (mrz) return { mrz, lines: [] };
  const { turned, words } = await straighten(worker, gray);
  const found = kind === 'passport' && turned !== gray ? await findZone(worker, turned) : undefined;
  if (found) return { mrz: found, lines: [] };
  const others = await readWords(worker, await divideOutBackground(turned));
  const lines = [...new Set([...toLines(words), ...toLines(others)])].slice(0, maxLines);
  return lines.length > 0 ? { mrz: null, lines } : undefined;
}

async function findZone(worker: Worker, gray: Gray): Promise<MrzReading | undefined> {
  await worker.setParameters({
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
  });
  const { width: fullWidth, height } = gray.info;
  let best: MrzReading | undefined;
  for (const { above, width } of views) {
    const top = Math.floor(height * above);
    const view = await open(gray)
      .extract({ left: 0, top, width: fullWidth, height: height - top })
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

type Word = Pick<FoundWord, 'text' | 'confidence' | 'bbox'>;

/** The image with its text upright, and the words in it. */
async function straighten(worker: Worker, gray: Gray): Promise<{ turned: Gray; words: Word[] }> {
  let best = { turned: gray, words: [] as Word[], count: -1 };
  for (const degrees of [0, 90, 180, 270]) {
    const turned = degrees === 0 ? gray : await toGray(open(gray).rotate(degrees));
    const words = await readWords(worker, turned);
    const count = words.filter(
      ({ confidence, text }) => confidence > upright.confidence && upright.pattern.test(text),
    ).length;
    if (count > best.count) best = { turned, words, count };
    if (count >= uprightWords) break;
  }
  return best;
}

async function readWords(worker: Worker, gray: Gray): Promise<Word[]> {
  await worker.setParameters({ tessedit_char_whitelist: '', tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  const image = await open(gray)
    .resize({ width: textPixels, height: textPixels, fit: 'inside' })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { blocks } = (await worker.recognize(image, {}, { blocks: true, text: false })).data;
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence >= minConfidence);
}

const toGray = (image: Sharp): Promise<Gray> =>
  image.extractChannel(0).raw().toBuffer({ resolveWithObject: true });

/** Evens out shadows and patterns. */
async function divideOutBackground(gray: Gray): Promise<Gray> {
  const background = await toGray(open(gray).blur(24));
  const data = gray.data.map((value, index) => Math.min(255, (value * 235) / (background.data[index] || 1)));
  return { data: Buffer.from(data), info: gray.info };
}

/** The words of each row, from top to bottom: sparse text has no lines of its own. */
function toLines(words: readonly Word[]): string[] {
  const rows: { middle: number; words: Word[] }[] = [];
  const middleOf = ({ bbox }: Word) => (bbox.y0 + bbox.y1) / 2;
  for (const word of words.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.at(-1);
    const isSame = row && middleOf(word) - row.middle < (word.bbox.y1 - word.bbox.y0) / 2;
    if (isSame) row.words.push(word);
    else rows.push({ middle: middleOf(word), words: [word] });
  }
  return rows.map((row) =>
    row.words
      .toSorted((one, other) => one.bbox.x0 - other.bbox.x0)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, maxLineLength),
  );
}
