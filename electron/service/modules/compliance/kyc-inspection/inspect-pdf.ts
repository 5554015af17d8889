import {
  getDocument,
  OPS,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// Registers itself, so that pdf.js parses in this thread, which is already a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import sharp from 'sharp';
import type { Inspection } from './inspection.ts';
import { hasInk } from './visible-content.ts';

/** Identity documents have few pages; checking more of them for scripts is not worth the time. */
const maxPages = 20;

/** Reads the number of pages of a PDF and whether it contains scripts; none of them is run. */
export async function inspectPdf(bytes: Uint8Array<ArrayBuffer>, seeksInk = false): Promise<Inspection> {
  const loading = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const hasScripts = await carriesScripts(document);
    const read = { kind: 'pdf', pages: document.numPages, hasScripts } as const;
    return seeksInk ? { ...read, isBlank: await isBlank(document) } : read;
  } catch (error) {
    const isLocked = error instanceof PasswordException;
    return {
      kind: 'unreadable',
      why: isLocked ? 'PDF is locked with a password' : 'PDF is damaged or incomplete',
    };
  } finally {
    await loading.destroy();
  }
}

async function carriesScripts(document: PDFDocumentProxy): Promise<boolean> {
  let found = await document.hasJSActions();
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number);
    found ||= (await page.getJSActions()) !== null;
  }
  return found;
}

/** Fewer letters and digits on a page, such as a page number, are no agreement. */
const leastCharacters = 10;

/** A glyph whose character is unknown counts as a letter. */
const isCharacter = ({ unicode }: { unicode?: string }) => /[^\s\p{P}\p{S}]/u.test(unicode ?? '');

/** Whether no page shows some text, a line, an area that is not white, or an image with more than one color. */
async function isBlank(document: PDFDocumentProxy): Promise<boolean> {
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    let isWhite = false;
    let characters = 0;
    for (const [at, operator] of fnArray.entries()) {
      const given: unknown = argsArray[at]?.[0];
      if (operator === OPS.setFillRGBColor) isWhite = given === '#ffffff';
      if (operator === OPS.showText)
        characters += (given as { unicode?: string }[]).filter(isCharacter).length;
      if (characters >= leastCharacters) return false;
      if (!(isWhite && operator === OPS.constructPath) && (await draws(page, operator, given))) return false;
    }
  }
  return true;
}

async function draws(page: PDFPageProxy, operator: number, given: unknown): Promise<boolean> {
  if (operator === OPS.constructPath) return given !== OPS.endPath;
  if (operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) return true;
  if (operator !== OPS.paintImageXObject) return false;
  const id = String(given);
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  const { width, height, data } = await new Promise<DecodedImage>((resolve) => objects.get(id, resolve));
  const channels = data.length / (width * height);
  // With one bit for each pixel, an empty page has two values: white, and the end of a row.
  if (channels < 1) return new Set(data).size > 2;
  return hasInk(sharp(data, { raw: { width, height, channels: channels as 1 | 3 | 4 } }));
}

interface DecodedImage {
  width: number;
  height: number;
  data: Uint8Array;
}
